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
bids-told-reveal = Les mises : { $bids }. { $seat } prend { $prize ->
    [one] { $prize } point
   *[other] { $prize } points
}.
bids-move-bid = miser le { $card }
bids-told-one = { $name } { $card }
bids-told-more = { $before }, { $name } { $card }
bids-label-prize = Prix
bids-label-no-prize = Tous les prix sont pris.
bids-label-to-come = Encore à venir
bids-label-bid = Mise
bids-label-last-bid = Dernière mise
bids-learn-cards-title = Six cartes à soi
bids-learn-cards = Chacun reçoit six cartes, numérotées de 1 à 30. Vous seul voyez les vôtres, et il n’y a pas deux cartes identiques.
bids-learn-bid-title = Miser pour le prix
bids-learn-bid = Un prix de 1 à 6 points est retourné. Tous posent une de leurs cartes en même temps, et personne ne voit ce que misent les autres.
bids-learn-reveal-title = La plus haute l’emporte
bids-learn-reveal = Toutes les mises sont révélées ensemble. La carte la plus haute rapporte les points à qui l’a posée. Les cartes misées sont perdues pour tous.
bids-learn-end-title = Six prix, et c’est fini
bids-learn-end = Chaque prix, de 1 à 6, sort une seule fois, dans un ordre quelconque : ne gaspillez pas votre meilleure carte pour un petit prix. Le plus grand total gagne.
