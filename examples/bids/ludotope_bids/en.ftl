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
bids-told-reveal = The bids are { $bids }: { $seat } takes { $prize ->
    [one] { $prize } point
   *[other] { $prize } points
}.
bids-move-bid = bid the { $card }
