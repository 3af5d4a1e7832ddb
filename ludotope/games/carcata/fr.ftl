# Noms
carcata-face-move = déplacement
carcata-face-lava = lave
carcata-face-eruption = éruption
carcata-face-statue = statue
carcata-face-turtle = tortue
carcata-no-dice = aucun dé
carcata-and = { $one }, { $other }
carcata-gem-emerald = une émeraude
carcata-gem-ruby = un rubis
carcata-gem-sapphire = un saphir
carcata-gem-diamond = un diamant
carcata-letter-emerald = é
carcata-letter-ruby = r
carcata-letter-sapphire = s
carcata-letter-diamond = d

# Lieux
carcata-place = { $level ->
    [1] la plage
    [6] le bord du cratère
   *[other] le niveau { $level }
} { $side }
carcata-on = { $level ->
    [1] sur la plage
    [6] au bord du cratère
   *[other] au niveau { $level }
} { $side }
carcata-place-level = { $level ->
    [1] la plage
    [6] le bord du cratère
   *[other] le niveau { $level }
}
carcata-place-beside = { $place }, à côté { $beside }
carcata-beside-turtle = de la tortue
carcata-beside-statue = d’une statue
carcata-beside-pawn = d’un pion ({ $seat })
carcata-beside-lava = de la lave
carcata-towards-0 = vers l’est
carcata-towards-1 = vers le sud-est
carcata-towards-2 = vers le sud
carcata-towards-3 = vers le sud-ouest
carcata-towards-4 = vers l’ouest
carcata-towards-5 = vers le nord-ouest
carcata-towards-6 = vers le nord
carcata-towards-7 = vers le nord-est

# Que faire
carcata-prompt-place = Posez un pion sur une case plage libre (encore { $pawns }).
carcata-prompt-reroll = Vous avez { $dice }. Relancez ce que vous voulez, sauf les tortues, ou gardez tout.
carcata-prompt-resolve = Utilisez vos dés dans l’ordre de votre choix : { $dice }.
carcata-prompt-flow = La statue dévie la lave. Depuis { $at } : { $left } (« left ») ou { $right } (« right ») ?
carcata-prompt-aim = Dans le cratère : { $gem }. Visez (degrés depuis l’est, sens horaire > force 0–49).

# Ce qui s’est passé
carcata-told-first = { $seat } commence.
carcata-told-place = { $seat } pose un pion { $at }.
carcata-told-roll = { $seat } lance les dés : { $dice }.
carcata-told-reroll = { $seat } relance : { $dice }.
carcata-told-keep = { $seat } garde ses dés.
carcata-told-move = { $seat } déplace un pion depuis { $at } vers { $to }.
carcata-told-pick-up = { $seat } déplace un pion depuis { $at } vers { $to } et ramasse ce qui s’y trouve.
carcata-told-along = { $seat } déplace un pion en suivant { $to }.
carcata-told-along-pick-up = { $seat } déplace un pion en suivant { $to } et ramasse ce qui s’y trouve.
carcata-told-board = { $seat } monte sur la tortue depuis { $at }.
carcata-told-land = { $seat } débarque sur { $at }.
carcata-told-flow = { $seat } fait couler la lave depuis { $at } { $towards }.
carcata-told-turn = { $seat } dévie la lave { $towards }.
carcata-told-erupt = { $seat } déclenche une éruption.
carcata-told-gem = { $seat } pioche { $gem }.
carcata-told-aim = { $seat } vise à { $degrees }° avec la force { $force }.
carcata-told-flight = Le volcan crache { $gem } : { $what }.
carcata-hit-pawn = { $seat } perd son pion { $at }
carcata-hit-rider = { $seat } perd son pion sur la tortue
carcata-hit-statue = la statue { $at } retourne sur son îlot
carcata-rest = la gemme s’arrête { $at }
carcata-rest-sea = la gemme tombe à la mer
carcata-rest-crater = la gemme retombe dans le cratère
carcata-rest-lava = la gemme s’arrête sur la lave, { $at }
carcata-rest-pawn = la gemme s’arrête { $at } à côté d’un pion, et { $seat } la gagne
carcata-told-statue = { $seat } pose une statue { $at }.
carcata-told-return = { $seat } renvoie sur son îlot la statue { $at }.
carcata-told-done = { $seat } termine son tour ; { $steps ->
    [0] la tortue ne bouge pas
    [one] la tortue avance de { $steps } étape, jusqu’à l’étape { $reached } sur { $last }
   *[other] la tortue avance de { $steps } étapes, jusqu’à l’étape { $reached } sur { $last }
}.

# Quelle règle un coup enfreint
carcata-wrong-kind = C’est le moment { $wanted }.
carcata-wanted-place = de poser un pion sur la plage, comme « place 6,0 »
carcata-wanted-reroll = de garder (« keep ») ou de relancer, comme « roll again lava statue »
carcata-wanted-resolve = d’utiliser un dé : « move 5,1 > 4,1 », « flow 1,0 > 2,0 », « erupt », « statue > 3,1 », ou « done »
carcata-wanted-aim = de viser, comme « aim 45 > 30 »
carcata-wanted-flow = de dévier la lave : « left » ou « right »
carcata-no-beach = { $at } n’est pas sur la plage.
carcata-taken = Il y a déjà un pion en { $at }.
carcata-no-such-dice = Vous n’avez pas ces dés à relancer ; les tortues restent.
carcata-no-die = Il ne vous reste aucun dé { $face }.
carcata-no-pawn = Vous n’avez pas de pion en { $at }.
carcata-off-island = { $to } n’est pas sur l’île.
carcata-not-free = { $at } n’est pas libre : il y a un pion, une statue ou de la lave.
carcata-no-flow-there = Aucune coulée ne peut partir de { $at } : il y a de la lave ou une statue.
carcata-flow-start = Une coulée part du niveau 6, ou un niveau plus bas que la lave voisine ; ce n’est pas le cas de { $at }.
carcata-flow-direction = De { $at } la lave ne peut pas aller par là : elle doit descendre, tout droit depuis la lave au-dessus.
carcata-no-statue = Il n’y a pas de statue en { $at }.
carcata-no-statue-left = Il ne reste pas de statue sur les îlots.
carcata-no-statue-there = On ne peut pas poser de statue en { $at } : il faut une case sous le niveau 6, sans pion, statue, lave ni gemme.
carcata-not-riding = Vous n’avez pas de pion sur la tortue.
carcata-turtle-taken = Il y a déjà un pion sur la tortue.
carcata-turtle-elsewhere = La tortue n’est pas à côté de { $at }.
carcata-bag-empty = Il n’y a plus de gemme dans le sac.
carcata-must-use = Utilisez d’abord ce qui doit l’être : { $face }.
carcata-no-move = « { $text } » n’est pas un coup de ce jeu.
carcata-no-space = Il n’y a pas de case { $at } sur l’île.
carcata-not-beside = { $to } n’est pas à côté de { $at }.
carcata-no-aim = Visez par pas de { $step } degrés sous 360, avec une force de 0 à { $most }.
carcata-no-outcome = « { $text } » n’est pas un résultat possible du hasard.

# Le fichier de données
carcata-data-unknown = « { $word } » est inconnu
carcata-data-twice = « { $word } » figure deux fois
carcata-data-missing = il manque « { $word } »
carcata-data-number = il faut un seul nombre, pas « { $word } »
carcata-data-bounds = il faut de { $least } à { $most }, pas { $found }
carcata-data-faces = un dé a 6 faces, pas { $found }
carcata-data-speeds = la plus grande vitesse doit dépasser la plus petite

# La feuille de score d’une vraie partie
carcata-sheet-player = { $player }
carcata-sheet-winners = Vainqueurs
carcata-sheet-nobody = Aucun joueur n’est nommé.
carcata-sheet-players = Au plus { $most } joueurs, mais il y en a { $count } : { $players }.
carcata-sheet-twice = Il y a deux fois de la lave en { $at }.
carcata-sheet-lava = { $most ->
    [one] Il n’y a que { $most } jeton Lave.
   *[other] Il n’y a que { $most } jetons Lave.
}
carcata-sheet-pawns = { $most ->
    [one] { $player } a plus de { $most } pion.
   *[other] { $player } a plus de { $most } pions.
}
carcata-sheet-pawn-on-lava = Il y a un pion sur la lave en { $at }.
carcata-sheet-pawn-twice = Il y a deux pions en { $at }.
carcata-sheet-gem = « { $gem } » n’est pas une gemme ; les gemmes sont : { $gems }.
carcata-sheet-gem-on-lava = Il y a une gemme sur la lave en { $at }.
carcata-sheet-gems = « { $gem } » revient trop souvent : au plus { $most }.
carcata-sheet-off-island = { $at } n’est pas sur l’île.

# Décompte
carcata-line-levels = Niveaux
carcata-line-territory = Gemmes des territoires
carcata-line-collected = Gemmes ramassées
carcata-decided-points = Une tribu a disparu : les points départagent les autres.
carcata-decided-island = La tortue a fait ses tours : l’île gagne.

# Ce qu’un coup apporterait
carcata-preview-own-pawn = La lave emporterait votre pion { $at }.
carcata-preview-pawn = La lave emporterait le pion { $at } ({ $seat }).
carcata-preview-lava = La lave couvrirait { $count ->
    [one] { $count } case
   *[other] { $count } cases
}.
carcata-preview-gems = Les gemmes { $at } retourneraient dans le sac.
carcata-preview-turns = Une statue vous laisse choisir, depuis { $at } : { $left } ou { $right }.
carcata-preview-parts = L’île aurait { $count } territoires.
carcata-preview-island-wins = La tortue serait rentrée : l’île gagne, tous les autres perdent.
carcata-preview-turtle = La tortue avance de { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
}, jusqu’à l’étape { $at } sur { $last }.
carcata-preview-unused = { $count ->
    [one] { $count } dé inutilisé
   *[other] { $count } dés inutilisés
}
carcata-preview-erupt = { $count ->
    [one] La seule gemme du sac sort.
   *[other] Une des { $count } gemmes du sac sort.
}
carcata-preview-statues = { $count ->
    [0] Plus aucune statue
    [one] Encore { $count } statue
   *[other] Encore { $count } statues
} sur les îlots

# La table dans un terminal
carcata-seen-turtle = Tortue : { $steps } sur { $last }
carcata-seen-left = { $lava ->
    [one] { $lava } jeton Lave
   *[other] { $lava } jetons Lave
} et { $statues ->
    [one] { $statues } statue
   *[other] { $statues } statues
} en réserve
carcata-seen-seat = { $number } { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} en l’état, { $pawns ->
    [one] { $pawns } pion
   *[other] { $pawns } pions
}, gemmes { $gems }
carcata-seen-rides = sur la tortue
carcata-seen-out = tribu éliminée
carcata-seen-legend = chiffre : niveau  P1 pion de la place 1  § statue  ~ lave  é émeraude 1  r rubis 2  s saphir 3  d diamant 5

# Divers
carcata-no-lava-left = Il ne reste plus de jeton Lave.
carcata-told-land-pick-up = { $seat } débarque sur { $at } et ramasse ce qui s’y trouve.
carcata-with = { $told } La lave emporte { $lost }.
carcata-lost-pawn = le pion { $at } ({ $seat })
carcata-lost-gems = les gemmes { $at } (dans le sac)
carcata-sheet-gem-on-pawn = Il y a une gemme en { $at } avec un pion, qui l’aurait ramassée.
carcata-data-turtle = il faut une tortue sur le dé, sinon la partie pourrait ne jamais finir
carcata-data-radius = une gemme et la pièce la plus large doivent faire moins d’une demi-case
carcata-decided-nobody = Il ne reste aucune tribu.

# La table dans un navigateur
carcata-about = Un volcan lance des gemmes et couvre son île de lave. Lancez, fuyez, ramassez : soyez la plus riche des tribus quand la première disparaît, avant que la tortue ait fini ses tours.
carcata-option-start = Qui commence
carcata-option-start-first = le premier joueur
carcata-option-start-random = tirage au sort
carcata-learn-goal-title = Survivre sur l’île
carcata-learn-goal = Votre tribu de cinq pions vit sur les pentes d’un volcan. La partie finit quand une tribu est anéantie ; les survivants comptent leurs points. Si la tortue fait deux tours avant cela, l’île gagne et tout le monde perd.
carcata-learn-dice-title = Lancez cinq dés
carcata-learn-dice = Relancez ceux que vous voulez, aussi souvent que vous voulez ; seules les tortues restent. Puis utilisez-les dans l’ordre de votre choix : chaque pied déplace un pion d’une case, jamais sur un pion, une statue ou la lave ; une statue permet d’en poser une ou d’en renvoyer une ; une éruption lance une gemme ; toute la lave forme une seule coulée.
carcata-learn-lava-title = La lave descend
carcata-learn-lava = La lave coule tout droit, un niveau plus bas à chaque jeton, depuis le sommet ou depuis une coulée existante. Les pions qu’elle atteint sont perdus. Une statue dévie la lave à gauche ou à droite, si la pente le permet. Les coulées qui rejoignent la mer découpent l’île en territoires.
carcata-learn-catapult-title = Le volcan lance des gemmes
carcata-learn-catapult = Visez avec une direction et une force. La gemme vole, rebondit de terrasse en terrasse et s’arrête quelque part. Les pions touchés sont éliminés, quel que soit leur propriétaire ; les statues retournent sur leur îlot. Si elle s’arrête sur la case d’un pion sans le toucher, le propriétaire du pion la gagne ; sinon elle attend qu’on la ramasse. Sur la lave ou en mer, elle est perdue et retourne dans le sac.
carcata-learn-turtle-title = La tortue est l’horloge
carcata-learn-turtle = Chaque tortue obtenue la fait avancer d’une étape. Un pion sur la plage à côté d’elle peut monter sur son dos, un seul à la fois, et débarquer plus tard sur une case de plage voisine ; monter et débarquer coûtent chacun un déplacement. C’est la seule façon de franchir la lave. Mais un pion sur la tortue ne rapporte aucun point, et une gemme peut encore le toucher.
carcata-learn-points-title = Ce qui compte
carcata-learn-points = Chaque pion rapporte son niveau, de 1 sur la plage à 6 au sommet. Les gemmes ramassées rapportent leur valeur : émeraude 1, rubis 2, saphir 3, diamant 5. Dès que la lave a coupé la plage en deux territoires ou plus, chaque pion rapporte aussi les gemmes posées dans le sien ; une partie sans plage n’en est pas un. Qui anéantit une tribu prend ses gemmes.
carcata-tip-place = Posez vos pions sur la plage, pas tous au même endroit : la lave et les gemmes viennent d’en haut. Il n’y a jamais plus d’un pion par case.
carcata-tip-reroll = Touchez les dés à relancer, aussi souvent que vous voulez, ou gardez tout. La lave et les éruptions devront être utilisées ; les pieds et les statues, seulement si vous voulez.
carcata-tip-turtle = Les tortues sont bloquées : chacune fait avancer la tortue d’une étape à la fin de votre tour. Après deux tours de l’île, c’est l’île qui gagne et tout le monde perd.
carcata-tip-resolve = Utilisez maintenant vos dés, l’un après l’autre, dans l’ordre de votre choix.
carcata-tip-move = Pieds : touchez un de vos pions, puis une case voisine sans pion, statue ni lave. Plus un pion est haut, plus il rapporte, et une gemme en chemin est à vous.
carcata-tip-ride = Un pion sur la plage à côté de la tortue peut monter sur son dos pour un pied, si elle est libre, et débarquer plus tard pour un autre. C’est la seule façon de franchir la lave, mais sur la tortue il ne rapporte rien.
carcata-tip-lava = Lave : choisissez où elle commence et par où elle coule, un niveau plus bas à chaque dé. Elle s’arrête à la mer ou contre une autre coulée. Regardez qui se trouve plus bas : qui est atteint est éliminé.
carcata-tip-statue = Une statue dévie la lave. Mettez-en une au-dessus de vos pions, sur une case sans pion, gemme ni lave, sauf au sommet, ou renvoyez celle qui vous gêne.
carcata-tip-aim = Tirez en arrière depuis le cratère pour viser : plus loin, plus fort. La gemme élimine tout pion qu’elle touche. Si elle s’arrête sur la case d’un pion sans le toucher, le propriétaire du pion la gagne.
carcata-tip-over = Voilà une partie terminée. Elle finit dès qu’une tribu a disparu. Si vous menez, chassez ; sinon, protégez vos pions. Et si tous attendent trop, la tortue rentre et l’île gagne.

# L’île dans un navigateur
carcata-island = L’île
carcata-side-0 = à l’est
carcata-side-1 = au sud-est
carcata-side-2 = au sud
carcata-side-3 = au sud-ouest
carcata-side-4 = à l’ouest
carcata-side-5 = au nord-ouest
carcata-side-6 = au nord
carcata-side-7 = au nord-est
carcata-is-lava = de la lave
carcata-is-statue = une statue
carcata-is-pawn = pion { $number } ({ $name })
carcata-level = niveau { $level }
carcata-is-new = nouveau depuis le dernier tour du joueur { $number }, { $name }
carcata-gems-emerald = { $count ->
    [one] une émeraude
   *[other] { $count } émeraudes
}
carcata-gems-ruby = { $count ->
    [one] un rubis
   *[other] { $count } rubis
}
carcata-gems-sapphire = { $count ->
    [one] un saphir
   *[other] { $count } saphirs
}
carcata-gems-diamond = { $count ->
    [one] un diamant
   *[other] { $count } diamants
}
carcata-no-gems = pas encore de gemme
carcata-may-touch = sélectionnable
carcata-turtle-at = La tortue, étape { $steps } sur { $last }
carcata-rider = sur son dos, le pion { $number } ({ $name })
carcata-closer = De plus près
carcata-farther = Toute l’île
carcata-do-reroll = Touchez les dés que vous voulez relancer, ou gardez-les tous.
carcata-do-roll = Relancer ces dés ? Les autres restent.
carcata-do-use = Touchez un dé pour l’utiliser.
carcata-do-use-or-pawn = Touchez un dé pour l’utiliser, ou l’un de vos pions pour le déplacer.
carcata-do-pawn = Quel pion se déplace ?
carcata-do-step = Où va ce pion ?
carcata-do-start = D’où part la lave ?
carcata-do-way = Par où descend-elle ?
carcata-do-statue = Posez une statue sur une case, ou renvoyez-en une sur son îlot.
carcata-do-turn = Une statue barre la route : de quel côté passe la lave ?
carcata-do-aim = Dans le cratère : { $gem }. Tirez en arrière pour viser, lâchez pour lancer.
carcata-do-done = Il n’y a plus rien à faire : terminez votre tour.
carcata-dice = Dés
carcata-your-dice = Vos dés
carcata-dice-of = Dés : { $name }
carcata-locked = { $face }, reste tel quel
carcata-roll = Relancer
carcata-keep = Tout garder
carcata-done = Terminer le tour
carcata-way-0 = Est
carcata-way-1 = Sud-est
carcata-way-2 = Sud
carcata-way-3 = Sud-ouest
carcata-way-4 = Ouest
carcata-way-5 = Nord-ouest
carcata-way-6 = Nord
carcata-way-7 = Nord-est
carcata-note-reroll = Les tortues sont bloquées. Tout le reste peut être relancé autant de fois que vous voulez.
carcata-note-must = La lave et les éruptions doivent être utilisées avant la fin du tour.
carcata-note-turtle = { $steps ->
    [0] À la fin de ce tour, la tortue reste où elle est.
    [one] À la fin de ce tour, la tortue avance de { $steps } étape.
   *[other] À la fin de ce tour, la tortue avance de { $steps } étapes.
}
carcata-catapult = Catapulte : { $degrees }°, force { $force }. Flèches pour viser, Entrée pour lancer.
carcata-aiming = Catapulte
carcata-direction = Direction
carcata-force = Force
carcata-fire = Lancer
carcata-lands = Arrive vers le niveau { $level }, { $side }.
carcata-lands-nowhere = Tombera sans doute à la mer.
carcata-as-it-stands = Tribus
carcata-final = Les tribus à la fin
carcata-pawns = pions : { $pawns } sur { $all }
carcata-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
carcata-short-levels = niveaux
carcata-short-territory = territoires
carcata-short-collected = gemmes
carcata-island-wins = Quand elle repasse au drapeau pour la dernière fois, l’île gagne et tout le monde perd.
carcata-bag = Dans le sac
carcata-worth = { $gem } vaut { $points }
carcata-territories = Territoires
carcata-treasure = { $points } par pion
carcata-idea-keep = Garder les dés
carcata-idea-done = Terminer le tour
carcata-idea-erupt = Déclencher une éruption
carcata-idea-left = Dévier la lave vers sa gauche
carcata-idea-right = Dévier la lave vers sa droite
carcata-idea-turn = Dévier la lave { $towards }
carcata-idea-place = Poser un pion { $at }
carcata-idea-board = Monter sur la tortue depuis { $at }
carcata-idea-land = Débarquer sur { $at }
carcata-idea-statue = Poser une statue { $at }
carcata-idea-return = Renvoyer sur son îlot la statue { $at }
carcata-idea-reroll = Relancer : { $dice }
carcata-idea-move = Déplacer un pion depuis { $at } vers { $to }
carcata-idea-flow = Lave depuis { $at } { $towards }
carcata-idea-aim = Viser à { $degrees }° avec la force { $force }

# La feuille de score
carcata-pad-territory = Territoire
carcata-pad-island = L’île gagne : la tortue a fini ses tours
carcata-pad-out = Tribu éliminée
carcata-pad-out-by = Éliminée par
carcata-pad-pawns-1 = Pions au niveau 1 (plage)
carcata-pad-pawns-2 = Pions au niveau 2
carcata-pad-pawns-3 = Pions au niveau 3
carcata-pad-pawns-4 = Pions au niveau 4
carcata-pad-pawns-5 = Pions au niveau 5
carcata-pad-pawns-6 = Pions au niveau 6
carcata-pad-rider = Chevauche la tortue
carcata-pad-pawns-there = Pions sur place
carcata-pad-emerald = Émeraudes
carcata-pad-ruby = Rubis
carcata-pad-sapphire = Saphirs
carcata-pad-diamond = Diamants
carcata-hint-island = Personne ne gagne si la tortue finit son dernier tour avant qu’une tribu soit éliminée.
carcata-hint-out = Une tribu sans pion est éliminée et n’a rien. Ses gemmes vont à qui a pris son dernier pion.
carcata-hint-pawns = Chaque pion rapporte le niveau où il se trouve, de 1 sur la plage à 6 près du volcan.
carcata-hint-rider = Un pion sur le dos de la tortue est en vie et ne rapporte rien.
carcata-hint-gems = Gemmes ramassées, avec celles prises à une tribu éliminée.
carcata-hint-gems-there = Gemmes posées dans ce territoire.
carcata-hint-pawns-there = Pions dans ce territoire : chacun rapporte la valeur de toutes les gemmes qui s’y trouvent.
carcata-check-end = { $left ->
    [0] Une partie finit quand une tribu est éliminée ou quand l’île gagne : qu’en était-il ?
   *[other] L’île ne peut pas gagner quand une tribu est éliminée.
}
carcata-check-pawns = { $player } a au plus { $right ->
    [one] { $right } pion
   *[other] { $right } pions
}, pas { $left }.
carcata-check-alive = { $left ->
    [0] { $player } n’a pas de pion : la tribu est-elle éliminée ?
   *[other] { $player } est hors jeu et a un pion : l’un des deux est faux.
}
carcata-check-out = { $player } est hors jeu et n’a rien : les gemmes sont à qui a pris son dernier pion.
carcata-check-rider = Un seul pion peut chevaucher la tortue, pas { $left }.
carcata-check-emerald = Il n’y a que { $right ->
    [one] { $right } émeraude
   *[other] { $right } émeraudes
} en tout, pas { $left }.
carcata-check-ruby = Il n’y a que { $right } rubis en tout, pas { $left }.
carcata-check-sapphire = Il n’y a que { $right ->
    [one] { $right } saphir
   *[other] { $right } saphirs
} en tout, pas { $left }.
carcata-check-diamond = Il n’y a que { $right ->
    [one] { $right } diamant
   *[other] { $right } diamants
} en tout, pas { $left }.
carcata-check-territories = Un seul territoire ne rapporte rien : ajoutez les autres, ou retirez-le.
carcata-check-pawns-there = { $player } a { $left ->
    [one] { $left } pion
   *[other] { $left } pions
} dans des territoires, mais { $right } seulement sur l’île.
carcata-sheet-player-unknown = On nomme les joueurs par leur place, de 1 à { $seats } : pas « { $player } ».
carcata-option-island = L’île
carcata-constant-laps = Tours de la tortue
carcata-constant-pawns = Pions d’une tribu
carcata-constant-statues = Statues
carcata-constant-lava = Jetons Lave
carcata-constant-dice = Dés
carcata-constant-gem-emerald = Émeraudes
carcata-constant-gem-ruby = Rubis
carcata-constant-gem-sapphire = Saphirs
carcata-constant-gem-diamond = Diamants
carcata-constant-face-move = Déplacement
carcata-constant-face-lava = Lave
carcata-constant-face-eruption = Éruption
carcata-constant-face-statue = Statue
carcata-constant-face-turtle = Tortue
carcata-constant-level-height = Hauteur d’un niveau
carcata-constant-rim-radius = Rayon du cratère
carcata-constant-rim-height = Hauteur du bord du cratère
carcata-constant-gravity = Gravité
carcata-constant-least-speed = Vitesse minimale d’un tir
carcata-constant-most-speed = Vitesse maximale d’un tir
carcata-constant-steepness = Pente d’un tir
carcata-constant-direction-wobble = Écart de la direction
carcata-constant-speed-wobble = Écart de la vitesse
carcata-constant-bounce-wobble = Écart d’un rebond
carcata-constant-restitution = Rebond au sol
carcata-constant-wall-restitution = Rebond sur une marche
carcata-constant-piece-restitution = Rebond sur une pièce
carcata-constant-bounce-friction = Frottement d’un rebond
carcata-constant-rolling-friction = Frottement du roulement
carcata-constant-gem-radius = Rayon d’une gemme
carcata-constant-pawn-radius = Rayon d’un pion
carcata-constant-pawn-height = Hauteur d’un pion
carcata-constant-statue-radius = Rayon d’une statue
carcata-constant-statue-height = Hauteur d’une statue
carcata-comment-move = { $points ->
    [one] Là où un point est resté : un pion déplacé (de : { $place } ; vers : { $other }) donnerait { $points } point de plus.
   *[other] Là où le plus de points sont restés : un pion déplacé (de : { $place } ; vers : { $other }) donnerait { $points } points de plus.
}
carcata-comment-none = Aucun pion sur une autre case libre n’aurait donné plus.
