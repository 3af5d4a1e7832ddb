bids-about = Six prix sont retournés l’un après l’autre. Pour chacun, tous misent une carte, face cachée et en même temps : la plus haute l’emporte. Le plus grand total gagne.
bids-prompt = Misez une carte pour le prix de { $prize ->
    [one] { $prize } point
   *[other] { $prize } points
}.
bids-told-deal = { $seat } reçoit une carte.
bids-told-deal-seen = { $seat } reçoit le { $card }.
bids-told-prize = Le prix vaut { $prize ->
    [one] { $prize } point
   *[other] { $prize } points
}.
bids-told-bid = { $seat } pose une carte.
bids-told-bid-seen = { $seat } pose le { $card }.
bids-told-reveal = Les mises sont { $bids } : { $seat } prend { $prize ->
    [one] { $prize } point
   *[other] { $prize } points
}.
bids-move-bid = miser le { $card }
