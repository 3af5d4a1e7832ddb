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

# Que faire
carcata-prompt-place = Posez un pion sur une case plage libre (encore { $pawns }).
carcata-prompt-reroll = Vous avez { $dice }. Relancez ce que vous voulez, sauf les tortues, ou gardez tout.
carcata-prompt-resolve = Utilisez vos dés dans l’ordre de votre choix : { $dice }.
carcata-prompt-flow = La statue dévie la lave en { $at } : à gauche (left) ou à droite (right) ?
carcata-prompt-aim = Dans le cratère : { $gem }. Visez (degrés depuis l’est, sens horaire > force 0–49).

# Ce qui s’est passé
carcata-told-first = { $seat } commence.
carcata-told-place = { $seat } pose un pion en { $at }.
carcata-told-roll = { $seat } lance les dés : { $dice }.
carcata-told-reroll = { $seat } relance : { $dice }.
carcata-told-keep = { $seat } garde ses dés.
carcata-told-move = { $seat } va de { $at } à { $to }.
carcata-told-pick-up = { $seat } va de { $at } à { $to } et ramasse ce qui s’y trouve.
carcata-told-board = { $seat } monte sur la tortue depuis { $at }.
carcata-told-land = { $seat } débarque en { $at }.
carcata-told-flow = { $seat } fait couler la lave de { $at } vers { $to }.
carcata-told-left = { $seat } dévie la lave à gauche.
carcata-told-right = { $seat } dévie la lave à droite.
carcata-told-erupt = { $seat } déclenche une éruption.
carcata-told-gem = { $seat } pioche { $gem }.
carcata-told-aim = { $seat } vise à { $degrees }° avec la force { $force }.
carcata-told-flight = Le volcan crache { $gem } : { $what }.
carcata-hit-pawn = { $seat } perd son pion en { $at }
carcata-hit-rider = { $seat } perd son pion sur la tortue
carcata-hit-statue = la statue en { $at } retourne sur son îlot
carcata-rest = la gemme s’arrête en { $at }
carcata-rest-sea = la gemme tombe à la mer
carcata-rest-crater = la gemme retombe dans le cratère
carcata-rest-lava = la gemme s’arrête sur la lave en { $at }
carcata-rest-pawn = elle s’arrête en { $at } à côté d’un pion, et { $seat } gagne la gemme
carcata-told-statue = { $seat } pose une statue en { $at }.
carcata-told-return = { $seat } renvoie la statue en { $at } sur son îlot.
carcata-told-done = { $seat } termine son tour ; { $steps ->
    [0] la tortue ne bouge pas
    [one] la tortue avance de { $steps } étape
   *[other] la tortue avance de { $steps } étapes
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
carcata-told-land-pick-up = { $seat } débarque en { $at } et ramasse ce qui s’y trouve.
carcata-with = { $told } La lave emporte { $lost }.
carcata-lost-pawn = le pion en { $at } ({ $seat })
carcata-lost-gems = les gemmes en { $at } (dans le sac)
carcata-sheet-gem-on-pawn = Il y a une gemme en { $at } avec un pion, qui l’aurait ramassée.
carcata-data-turtle = il faut une tortue sur le dé, sinon la partie pourrait ne jamais finir
carcata-data-radius = une gemme et la pièce la plus large doivent faire moins d’une demi-case
carcata-decided-nobody = Il ne reste aucune tribu.

# The table in a browser
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
carcata-learn-catapult = Visez avec une direction et une force. La gemme vole, rebondit de terrasse en terrasse et s’arrête quelque part. Les pions touchés sont éliminés, quel que soit leur propriétaire ; les statues retournent sur leur îlot. Si elle s’arrête sur la case d’un pion sans le toucher, elle est à son propriétaire ; sinon elle attend qu’on la ramasse. Sur la lave ou en mer, elle est perdue et retourne dans le sac.
carcata-learn-turtle-title = La tortue est l’horloge
carcata-learn-turtle = Chaque tortue obtenue la fait avancer d’une étape. Un pion sur la plage à côté d’elle peut monter sur son dos, un seul à la fois, et débarquer plus tard sur une case de plage voisine ; monter et débarquer coûtent chacun un déplacement. C’est la seule façon de franchir la lave. Mais un pion sur la tortue ne rapporte aucun point, et une gemme peut encore le toucher.
carcata-learn-points-title = Ce qui compte
carcata-learn-points = Chaque pion rapporte son niveau, de 1 sur la plage à 6 au sommet. Les gemmes ramassées rapportent leur valeur : émeraude 1, rubis 2, saphir 3, diamant 5. Dès que la lave a coupé la plage en deux territoires ou plus, chaque pion rapporte aussi les gemmes posées dans le sien ; une partie sans plage n’en est pas un. Qui anéantit une tribu prend ses gemmes.
carcata-tip-place = Posez vos pions sur la plage, pas tous au même endroit : la lave et les gemmes viennent d’en haut.
carcata-tip-reroll = Choisissez les dés à relancer et relancez-les, ou gardez tout. Les éruptions et la lave devront être utilisées.
carcata-tip-turtle = Les tortues sont bloquées : chacune rapproche d’une étape la fin du deuxième tour.
carcata-tip-resolve = Utilisez maintenant vos dés, l’un après l’autre, dans l’ordre de votre choix.
carcata-tip-move = Pieds : touchez un de vos pions, puis une case voisine. Plus un pion est haut, plus il rapporte, et une gemme en chemin est à vous.
carcata-tip-lava = Lave : choisissez où elle commence et par où elle coule. Regardez qui se trouve plus bas.
carcata-tip-statue = Une statue dévie la lave. Mettez-en une au-dessus de vos pions, ou renvoyez celle qui vous gêne.
carcata-tip-aim = Une gemme est dans le cratère. Tirez en arrière pour viser : plus loin, plus fort. Qui est touché est éliminé.
carcata-tip-over = Voilà une partie terminée. Elle finit dès qu’une tribu a disparu : qui mène aux points chasse, qui est derrière se tient à l’écart ; et si tous attendent trop, la tortue rentre et l’île gagne.

# L’île dans un navigateur
carcata-island = L’île
carcata-space = { $at }, niveau { $level }, { $side }
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
carcata-turn-left = À gauche
carcata-turn-right = À droite
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
carcata-idea-left = Dévier la lave à gauche
carcata-idea-right = Dévier la lave à droite
carcata-idea-place = Poser un pion en { $at }
carcata-idea-board = Monter sur la tortue depuis { $at }
carcata-idea-land = Débarquer en { $at }
carcata-idea-statue = Poser une statue en { $at }
carcata-idea-return = Renvoyer la statue en { $at }
carcata-idea-reroll = Relancer : { $dice }
carcata-idea-move = Aller de { $at } à { $to }
carcata-idea-flow = Lave de { $at } vers { $to }
carcata-idea-aim = Viser à { $degrees }° avec la force { $force }
