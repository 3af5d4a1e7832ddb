bids-about = Six prizes are turned up one after the other. All bid a card for each, face down and at the same time: the highest takes it. Most points win.
bids-prompt = Bid a card for the prize of { $prize ->
    [one] { $prize } point
   *[other] { $prize } points
}.
bids-told-deal = { $seat } gets a card.
bids-told-deal-seen = { $seat } gets the { $card }.
bids-told-prize = The prize is { $prize ->
    [one] { $prize } point
   *[other] { $prize } points
}.
bids-told-bid = { $seat } puts a card down.
bids-told-bid-seen = { $seat } puts the { $card } down.
bids-told-reveal = The bids: { $bids }. { $seat } takes { $prize ->
    [one] { $prize } point
   *[other] { $prize } points
}.
bids-move-bid = bid the { $card }
bids-told-one = { $name } { $card }
bids-told-more = { $before }, { $name } { $card }
bids-label-prize = Prize
bids-label-no-prize = All prizes are taken.
bids-label-to-come = Still to come
bids-label-bid = Bid
bids-label-last-bid = Last bid
bids-learn-cards-title = Six cards of your own
bids-learn-cards = Everybody is dealt six of the cards from 1 to 30. Only you see yours, and no two cards are the same.
bids-learn-bid-title = Bid for the prize
bids-learn-bid = A prize of 1 to 6 points is turned up. All put one of their cards down at the same time, and nobody sees what the others bid.
bids-learn-reveal-title = The highest card takes it
bids-learn-reveal = All bids are revealed together. Whoever put down the highest card gets the points. The cards that were bid are gone, whoever won.
bids-learn-end-title = Six prizes, then it is over
bids-learn-end = Each prize from 1 to 6 comes up once, in any order, so do not spend your best card on a small one. Whoever has most points wins.
