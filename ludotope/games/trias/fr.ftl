# Noms
trias-terrain-mountains = montagnes
trias-terrain-steppe = steppe
trias-terrain-forest = forêt
trias-terrain-pole = le pôle
trias-terrain-water = eau
trias-terrain-unknown = inconnue
trias-letter-mountains = M
trias-letter-steppe = S
trias-letter-forest = F
trias-letter-pole = *

# Lieux
trias-the-mountains = les montagnes
trias-the-steppe = la steppe
trias-the-forest = la forêt
trias-the-water = l’eau
trias-the-place = une place
trias-the-tile = la tuile
trias-side-n = au nord
trias-side-ne = au nord-est
trias-side-e = à l’est
trias-side-se = au sud-est
trias-side-s = au sud
trias-side-sw = au sud-ouest
trias-side-w = à l’ouest
trias-side-nw = au nord-ouest
trias-where = { $steps ->
    [one] juste { $side } du pôle
   *[other] à { $steps } cases { $side } du pôle
}
trias-place-pole = le pôle
trias-place = { $what } { $where }
trias-place-apart = { $what } { $where } ({ $size ->
    [one] une terre d’une tuile
   *[other] la terre de { $size } tuiles
})

# Que faire
trias-prompt-start = Choisissez une tuile vide pour deux de vos troupeaux.
trias-prompt-card = Jouez votre carte ({ $card }), ou piochez-en une et jouez celle-là.
trias-prompt-drift = Choisissez la tuile qui dérive ({ $terrain }).
trias-prompt-drift-other = Aucune tuile de ce terrain ({ $terrain }) ne peut dériver : choisissez une tuile d’un autre terrain.
trias-prompt-lay = Choisissez où elle va : plus loin du pôle, contre son ancienne terre.
trias-prompt-actions-none = Plus de points d’action : terminez votre tour.
trias-prompt-actions = { $points ->
    [0] Aucun point d’action
    [one] { $points } point d’action
   *[other] { $points } points d’action
}{ $rescues ->
    [0] {""}
    [1] {" "}(et { $rescues } sauvetage gratuit)
   *[other] {" "}(et { $rescues } sauvetages gratuits)
} : choisissez une action, ou terminez votre tour.

# Ce qui s’est passé
trias-told-first = { $seat } place ses troupeaux en premier.
trias-told-tile = Posée { $at } : { $terrain }.
trias-told-gets = { $seat } reçoit une carte : { $card }.
trias-told-gets-card = { $seat } reçoit une carte.
trias-told-start = { $seat } place deux troupeaux sur { $at }.
trias-told-play-card = { $seat } joue la carte { $card }.
trias-told-draw = { $seat } pioche une carte.
trias-told-card = { $seat } pioche la carte { $card }.
trias-told-meteorite = { $seat } pioche la météorite : la dernière manche commence.
trias-told-lift = { $seat } soulève { $at }.
trias-told-lay = { $seat } fait dériver la tuile vers { $at }.
trias-told-lay-scored = { $seat } fait dériver la tuile vers { $at }, ce qui crée une nouvelle terre : { $scored }.
trias-gained = { $seat } { $points }
trias-and = { $one }, { $other }
trias-told-move = { $seat } déplace un troupeau depuis { $at } vers { $to }.
trias-told-rescue = { $seat } sauve un troupeau, depuis { $at } vers { $to }.
trias-told-breed = { $seat } a un nouveau troupeau sur { $at }.
trias-told-done = { $seat } termine son tour.
trias-told-done-lost = { $seat } termine son tour ; { $count ->
    [one] { $count } troupeau retourne
   *[other] { $count } troupeaux retournent
} dans la réserve.
trias-told-done-out = { $seat } termine son tour sans plus aucun troupeau : c’est l’élimination.
trias-told-card-out = { $seat } n’a plus de troupeau ; une carte est retournée quand même : { $card }.
trias-told-card-nothing = { $seat } pioche la carte { $card }, mais aucune tuile ne peut dériver.
trias-told-play-card-nothing = { $seat } joue la carte { $card }, mais aucune tuile ne peut dériver.

# Quelle règle un coup enfreint
trias-wrong-kind = C’est le moment { $wanted }.
trias-wanted-card = de jouer la carte (« play card ») ou d’en piocher une (« draw »)
trias-wanted-drift = de choisir la tuile qui dérive, comme « lift 2,-1 »
trias-wanted-lay = de poser la tuile, comme « lay 3,-1 »
trias-wanted-start = de poser deux troupeaux sur une tuile vide, comme « start 1,0 »
trias-wanted-actions = des actions : « move 1,0 > 2,0 », « rescue 1,0 > 2,0 », « breed 1,0 », « lift 2,-1 » ou « done »
trias-no-tile = Il n’y a pas de tuile en { $at }.
trias-not-on-map = Il n’y a pas de tuile numéro { $tile } sur la carte.
trias-not-empty = Il y a déjà des troupeaux en { $at }.
trias-pole-stays = Le pôle ne dérive jamais.
trias-points = Cela coûte { $cost ->
    [one] { $cost } point d’action
   *[other] { $cost } points d’action
}, et il { $points ->
    [0] n’en reste aucun
   *[other] en reste { $points }
}.
trias-single = { $at } est une terre d’une seule tuile : elle ne peut pas dériver.
trias-no-herd = Vous n’avez pas de troupeau sur la terre de { $at }.
trias-inner = { $at } ne touche pas l’eau environnante.
trias-no-place = { $at } n’a aucun endroit où aller plus loin du pôle.
trias-wrong-terrain = La carte indique { $terrain }, et une telle tuile peut dériver.
trias-taken = Il y a déjà une tuile en { $at }.
trias-not-farther = { $at } n’est pas plus loin du pôle que l’anneau { $ring }.
trias-not-joined = { $at } n’est pas dans l’eau environnante contre ce qui reste de l’ancienne terre.
trias-other-code = { $at } se nomme par une autre tuile et un autre côté : prenez le code que la liste des coups lui donne.
trias-no-own-herd = Vous n’avez pas de troupeau sur une tuile en { $at }.
trias-no-swimmer = Vous n’avez pas de nageur en { $at }.
trias-no-stock = Il n’y a plus de troupeau dans votre réserve.
trias-full = La tuile { $at } est pleine.
trias-bred = Tous vos troupeaux en { $at } se sont reproduits ou sont nés ce tour-ci.
trias-none-bred = Aucun de vos troupeaux en { $at } ne s’est reproduit ou n’est né ce tour-ci.
trias-all-bred = Tous vos troupeaux en { $at } se sont reproduits ou sont nés ce tour-ci : dites « bred ».
trias-onto-water = { $to } est de l’eau.
trias-no-move = « { $text } » n’est pas un coup de ce jeu.
trias-not-beside = { $to } n’est pas à côté de { $at }.
trias-too-far = { $place } est trop loin : les coordonnées ne dépassent pas { $reach }.
trias-no-outcome = « { $text } » n’est pas un événement de hasard de ce jeu.

# La feuille de score d’une vraie partie
trias-sheet-land = { $size ->
    [one] Terre d’une tuile
   *[other] Terre de { $size } tuiles
}
trias-sheet-pole = { $size ->
    [one] Terre d’une tuile avec le pôle
   *[other] Terre de { $size } tuiles avec le pôle
}
trias-sheet-winners = Vainqueurs
trias-sheet-players = Au plus { $most } joueurs ; la feuille nomme { $players }.
trias-sheet-terrain = { $at } : « { $terrain } » n’est pas un terrain ; les terrains sont : { $terrains }.
trias-sheet-twice = Il y a deux tuiles en { $at }.
trias-sheet-pole-place = { $at } : le pôle est en 0,0, et rien d’autre n’y est.
trias-sheet-no-pole = Il n’y a pas de pôle en 0,0.
trias-sheet-capacity = { $at } a de la place pour { $capacity } troupeaux, pas pour { $herds }.
trias-sheet-herds = { $player } a plus de { $most } troupeaux sur la carte et en réserve.
trias-sheet-tiles = Il n’y a que { $most } tuiles ({ $terrain }), pas { $found }.

# Décompte
trias-line-track = Points en cours de partie
trias-line-lands = Terres à la fin
trias-decided-survival = Départage : des troupeaux sur la carte ; les autres à égalité n’en ont plus.
trias-decided-stock = Départage : le plus de troupeaux en réserve.
trias-decided-landmasses = Départage : le plus de terres habitées.

# Ce qu’un coup apporterait
trias-preview-draw = Vous verrez quelle carte c’est en piochant.
trias-preview-card = À faire dériver ({ $terrain }) : { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} au choix
trias-preview-any-tile = Aucune tuile de la carte ({ $terrain }) ne peut dériver : { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} d’un autre terrain au choix
trias-preview-no-drift = Rien ne peut dériver : vous passez aux actions.
trias-preview-places = { $count ->
    [one] { $count } place possible
   *[other] { $count } places possibles
} pour la tuile
trias-preview-split = La terre se diviserait en { $count } parties.
trias-preview-your-swimmers = { $count ->
    [one] { $count } de vos troupeaux serait à l’eau.
   *[other] { $count } de vos troupeaux seraient à l’eau.
}
trias-preview-their-swimmers = { $seat } : { $count ->
    [one] { $count } troupeau
   *[other] { $count } troupeaux
} à l’eau
trias-preview-your-saved = { $count ->
    [one] { $count } de vos troupeaux serait hors de l’eau.
   *[other] { $count } de vos troupeaux seraient hors de l’eau.
}
trias-preview-their-saved = { $seat } : { $count ->
    [one] { $count } troupeau
   *[other] { $count } troupeaux
} hors de l’eau
trias-preview-leads = Vous seriez en tête sur une terre { $count ->
    [one] d’une tuile
   *[other] de { $count } tuiles
}.
trias-preview-shared = Vous seriez à égalité en tête sur une terre { $count ->
    [one] d’une tuile
   *[other] de { $count } tuiles
}.
trias-preview-second = Vous seriez en deuxième position sur une terre { $count ->
    [one] d’une tuile
   *[other] de { $count } tuiles
}.
trias-preview-lost = Vous n’auriez rien sur une terre { $count ->
    [one] d’une tuile
   *[other] de { $count } tuiles
}.
trias-preview-lose = Vous perdriez { $count ->
    [one] { $count } troupeau
   *[other] { $count } troupeaux
}.
trias-preview-out = { $count ->
    [one] Vous perdriez votre dernier troupeau : ce serait l’élimination.
   *[other] Vous perdriez vos { $count } derniers troupeaux : ce serait l’élimination.
}
trias-preview-unused = { $count ->
    [one] { $count } point d’action inutilisé
   *[other] { $count } points d’action inutilisés
}

# La table dans un terminal
trias-seen-piles = { $cards ->
    [0] Aucune carte restante
    [one] { $cards } carte restante
   *[other] { $cards } cartes restantes
}
trias-seen-last = Dernière manche : { $turns ->
    [one] encore { $turns } tour
   *[other] encore { $turns } tours
}
trias-seen-card = À faire dériver : { $card }
trias-seen-seat = { $number } { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} en l’état ({ $track } déjà), { $stock } en réserve
trias-seen-hand = Carte : { $card }
trias-seen-out = éliminé
trias-seen-legend = M montagnes  S steppe  F forêt  * pôle  ~ nageurs  chiffres : troupeaux de cette place / capacité

# La table dans un navigateur
trias-about = Un continent se disloque. Menez vos troupeaux sur les terres qui se détachent, et soyez-y majoritaire au moment du décompte.
trias-option-start = Qui place en premier
trias-option-start-first = le premier joueur
trias-option-start-random = tirage au sort
trias-learn-goal-title = Un continent se disloque
trias-learn-goal = Toutes les terres ne forment qu’un seul continent autour du pôle Sud. Vos troupeaux y vivent. À la fin, chaque terre détachée récompense celui qui y a le plus de troupeaux ; la terre du pôle ne vaut rien.
trias-learn-drift-title = La terre dérive
trias-learn-drift = Votre tour commence par une dérive : jouez votre carte, ou piochez-en une et jouez celle-là. Elle indique un terrain. Prenez une tuile de ce terrain au bord d’une terre où vous vivez et posez-la plus loin du pôle, contre la terre d’où elle vient.
trias-learn-actions-title = Puis quatre points
trias-learn-actions = Dépensez 4 points (3 à deux joueurs) dans l’ordre de votre choix : déplacer un troupeau d’une tuile pour 1, faire se reproduire un troupeau pour 1, sauver jusqu’à trois nageurs pour 1, une autre dérive pour 3. Les pastilles d’une tuile montrent combien de troupeaux elle peut porter.
trias-learn-swimmers-title = Les troupeaux nagent, mais pas longtemps
trias-learn-swimmers = Quand une tuile dérive, les troupeaux qu’elle portait restent dans l’eau. Sauvez les vôtres à temps : ceux qui nagent encore à la fin de votre propre tour retournent dans votre réserve.
trias-learn-lands-title = La majorité compte
trias-learn-lands = Si une dérive coupe une terre et que la tuile est posée sur la partie qui se détache, cette partie est comptée tout de suite (à trois joueurs et plus) : 2 points à qui y a le plus de troupeaux, 1 au deuxième. À la fin, chaque terre sans le pôle rapporte un point par tuile au premier, et la moitié au deuxième.
trias-learn-end-title = La météorite
trias-learn-end = La météorite se trouve parmi les dernières cartes. Quand elle arrive, chacun joue encore une fois, avec 2 points et sans dérive ; puis on compte toutes les terres.
trias-tip-start = Choisissez une tuile vide pour deux de vos troupeaux. Près du bord, elle se détache plus tôt ; la forêt porte le plus de troupeaux.
trias-tip-card = Jouez votre carte pour faire dériver une tuile de son terrain, ou piochez-en une qui décidera. Regardez d’abord : quelle tuile aimeriez-vous voir dériver ? Qui joue la carte de sa main en reçoit une autre à la fin du tour.
trias-tip-drift = Touchez une tuile éclairée pour la faire dériver : elle est au bord d’une terre où vous vivez. Pensez à qui y vit : ces troupeaux vont nager.
trias-tip-lay = Touchez une place pour elle : toutes celles qui sont éclairées sont plus loin du pôle et touchent son ancienne terre. Pouvez-vous détacher une terre où vous êtes majoritaire ?
trias-tip-actions = Touchez un de vos troupeaux pour le déplacer ou le faire se reproduire, et dépensez vos points dans l’ordre de votre choix. Quand cela suffit, terminez votre tour.
trias-tip-costs = Un déplacement, une reproduction ou le sauvetage de trois nageurs au plus coûte 1 point, une dérive en coûte 3. Un troupeau se reproduit une fois par tour, et un nouveau-né pas avant votre prochain tour.
trias-tip-room = Les pastilles d’une tuile montrent combien de troupeaux elle peut porter ; on ne peut ni entrer sur une tuile pleine ni la traverser. Si une tuile glisse sous des nageurs et en porte trop, vos troupeaux en surnombre retournent dans votre réserve à la fin de votre tour.
trias-tip-swimmers = Sauvez vos troupeaux à l’eau sur une tuile voisine avant la fin de votre tour : ceux qui nagent encore retournent alors dans votre réserve.
trias-tip-lands = Une terre est maintenant séparée du pôle. La liste montre qui mène sur chacune, et ce que cela vaudrait.
trias-tip-last = C’est la dernière manche : 2 points chacun, plus de dérive, puis les majorités sont comptées.
trias-tip-over = Voilà une partie terminée. Les points viennent de chaque terre qui s’est détachée : soyez-y majoritaire au moment du décompte, et ne laissez aucun de vos troupeaux à l’eau à la fin de votre tour.

# La carte dans un navigateur
trias-map = La carte du monde
trias-view = Partie visible de la carte
trias-zoom-in = Plus près
trias-zoom-out = Plus loin
trias-fit = Ajuster la carte
trias-land-pole = Terre du pôle
trias-land-n = Nord
trias-land-ne = Nord-est
trias-land-e = Est
trias-land-se = Sud-est
trias-land-s = Sud
trias-land-sw = Sud-ouest
trias-land-w = Ouest
trias-land-nw = Nord-ouest
trias-land-numbered = { $direction } { $number }
trias-land-tiles = { $land }, { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}
trias-on-land = terre : { $land }, { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}
trias-lands = Les terres en l’état
trias-scores-nothing = ne rapporte rien
trias-no-herds = aucun troupeau
trias-now-worth = vaut maintenant : { $gains }
trias-herds-of = { $name } : { $count ->
    [one] { $count } troupeau
   *[other] { $count } troupeaux
}
trias-room = { $count ->
    [0] pleine
   *[other] place pour { $count } de plus
}
trias-over-full = { $count } de trop
trias-swimming = à la nage, en danger
trias-may-choose = peut être choisie
trias-may-go = un troupeau peut y aller
trias-may-lie = la tuile peut y aller
trias-drifted-by = arrivée ici au dernier tour ({ $name })
trias-new-herds = vient d’arriver : { $herds }
trias-would-score = rapporterait : { $gains }
trias-cards = Cartes
trias-play-card = Jouer { $card }
trias-no-card = Main vide
trias-draw-card = Piocher
trias-cards-left = { $count ->
    [0] aucune carte restante
    [one] { $count } carte restante
   *[other] { $count } cartes restantes
}
trias-drifts = Carte : { $card }
trias-meteorite-near = La météorite peut venir à chaque carte.
trias-actions = Actions
trias-points-left = { $count ->
    [0] aucun point d’action
    [one] encore { $count } point d’action
   *[other] encore { $count } points d’action
}
trias-act-move = Déplacer un troupeau
trias-act-rescue = Sauver jusqu’à trois nageurs
trias-act-breed = Se reproduire
trias-act-drift = Faire dériver une tuile
trias-costs = { $count ->
    [0] gratuit
    [one] coûte { $count } point
   *[other] coûte { $count } points
}
trias-done = Terminer
trias-done-out = Terminer : sans troupeau, c’est l’élimination
trias-do-herd = Choisissez un de vos troupeaux.
trias-do-where = Choisissez où il va.
trias-done-losing = Terminer, en perdant { $count ->
    [one] { $count } troupeau
   *[other] { $count } troupeaux
}
trias-standing = Troupeaux et points
trias-final = Le résultat final
trias-stands = { $track } déjà · { $stock } en réserve
trias-points-now = en l’état :
trias-is-out = plus de troupeau, regarde la suite
trias-summary = { $points ->
    [one] { $points } point
   *[other] { $points } points
} en l’état
trias-is-over = La partie est finie
trias-last-round = Météorite ! { $turns ->
    [one] Le dernier tour
   *[other] Dernière manche, encore { $turns } tours
}
trias-idea-play-card = Jouer la carte en main
trias-idea-start = Placer deux troupeaux sur { $at }
trias-idea-lift = Faire dériver { $at }
trias-idea-lay = Poser la tuile sur { $at }
trias-idea-breed = Faire se reproduire un troupeau sur { $at }
trias-idea-move = Déplacer un troupeau depuis { $at } vers { $to }
trias-idea-rescue = Sauver un troupeau, depuis { $at } vers { $to }

# La feuille de score
trias-pad-land = Terre
trias-pad-tiles = Tuiles
trias-pad-herds = Troupeaux
trias-pad-pole-tiles = Tuiles de la terre du pôle
trias-pad-pole-herds = Troupeaux sur la terre du pôle
trias-pad-stock = Troupeaux en réserve
trias-hint-track = Points pendant la partie, pour chaque terre nouvelle : 2 à qui y a le plus de troupeaux, 1 au deuxième.
trias-hint-tiles = Tuiles de cette terre. Celle du pôle est à part : elle ne rapporte rien.
trias-hint-herds = Troupeaux sur cette terre.
trias-hint-pole-tiles = Tuiles de la terre du pôle, le pôle compris.
trias-hint-pole-herds = Pour une égalité seulement : troupeaux sur la terre du pôle.
trias-hint-stock = Pour une égalité seulement : troupeaux qui ne sont pas sur la carte.
trias-check-tiles = Toutes les terres ensemble ont { $right ->
    [one] { $right } tuile
   *[other] { $right } tuiles
}, le pôle compris, pas { $left }.
trias-check-pole = La terre du pôle a au moins une tuile : le pôle lui-même.
trias-check-herds = { $player } a au plus { $right ->
    [one] { $right } troupeau
   *[other] { $right } troupeaux
} sur la carte et en réserve, pas { $left }.
trias-check-room = Une terre si petite a de la place pour { $right ->
    [one] { $right } troupeau
   *[other] { $right } troupeaux
} au plus, pas { $left }.
trias-sheet-player = On nomme les joueurs par leur place, de 1 à { $seats } : pas « { $player } ».
trias-comment-move = { $points ->
    [one] Là où un point est resté : un troupeau déplacé (de : { $place } ; vers : { $other }) donnerait { $points } point de plus.
   *[other] Là où le plus de points sont restés : un troupeau déplacé (de : { $place } ; vers : { $other }) donnerait { $points } points de plus.
}
trias-comment-none = Aucun troupeau sur une autre tuile n’aurait donné plus.
