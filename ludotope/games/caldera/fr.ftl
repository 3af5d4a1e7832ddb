# Noms
caldera-feature-goat = une chèvre
caldera-feature-bear = un ours
caldera-feature-wolf = un loup
caldera-feature-elk = un élan
caldera-feature-eagle = un aigle
caldera-feature-bison = un bison
caldera-feature-water = un point d’eau
caldera-none-goat = pas de chèvre
caldera-none-bear = pas d’ours
caldera-none-wolf = pas de loup
caldera-none-elk = pas d’élan
caldera-none-eagle = pas d’aigle
caldera-none-bison = pas de bison
caldera-none-water = pas de point d’eau
caldera-many-goat = chèvres
caldera-many-bear = ours
caldera-many-wolf = loups
caldera-many-elk = élans
caldera-many-eagle = aigles
caldera-many-bison = bisons
caldera-animals-goat = { $count ->
    [one] { $count } chèvre
   *[other] { $count } chèvres
}
caldera-animals-bear = { $count } ours
caldera-animals-wolf = { $count ->
    [one] { $count } loup
   *[other] { $count } loups
}
caldera-animals-elk = { $count ->
    [one] { $count } élan
   *[other] { $count } élans
}
caldera-animals-eagle = { $count ->
    [one] { $count } aigle
   *[other] { $count } aigles
}
caldera-animals-bison = { $count ->
    [one] { $count } bison
   *[other] { $count } bisons
}
caldera-water = eau
caldera-and = { $one } + { $other }
caldera-letter-goat = C
caldera-letter-bear = O
caldera-letter-wolf = L
caldera-letter-elk = É
caldera-letter-eagle = A
caldera-letter-bison = B
caldera-on-mountains = dans les montagnes
caldera-on-prairie = dans la prairie
caldera-on-forest = dans la forêt
caldera-on-river = sur la rivière
caldera-on-waterfall = sur une chute d’eau
caldera-on-geyser = à côté d’un geyser
caldera-on-any = sur n’importe quel paysage libre
caldera-kind-mountains = montagnes
caldera-kind-prairie = prairie
caldera-kind-forest = forêt
caldera-kind-waterfall = chute d’eau
caldera-kind-geyser = geyser
caldera-kind-volcano = volcan
caldera-kind-weather = météo
caldera-weather-sun = le soleil
caldera-weather-hurricane = un ouragan
caldera-weather-hailstorm = la grêle
caldera-weather-downpour = une averse
caldera-weather-snowstorm = un blizzard
caldera-weather-heatwave = la canicule
caldera-weather-fog = le brouillard
caldera-weather-thunderstorm-1 = un orage à 1 nuage
caldera-weather-thunderstorm-2 = un orage à 2 nuages
caldera-weather-thunderstorm-3 = un orage à 3 nuages
caldera-name-sun = Soleil
caldera-name-hurricane = Ouragan
caldera-name-hailstorm = Grêle
caldera-name-downpour = Averse
caldera-name-snowstorm = Blizzard
caldera-name-heatwave = Canicule
caldera-name-fog = Brouillard
caldera-name-thunderstorm = Orage
caldera-name-thunderstorm-1 = Orage, 1 nuage
caldera-name-thunderstorm-2 = Orage, 2 nuages
caldera-name-thunderstorm-3 = Orage, 3 nuages

# Où se trouve quelque chose
caldera-place = { $ground }, { $mark }
caldera-of-volcano = du volcan
caldera-of-weather = de { $space }
caldera-side-e = à l’est { $what }
caldera-side-se = au sud-est { $what }
caldera-side-sw = au sud-ouest { $what }
caldera-side-w = à l’ouest { $what }
caldera-side-nw = au nord-ouest { $what }
caldera-side-ne = au nord-est { $what }
caldera-steps = { $steps } cases { $place }
caldera-corner-nw = dans le coin nord-ouest
caldera-corner-ne = dans le coin nord-est
caldera-corner-se = dans le coin sud-est
caldera-corner-sw = dans le coin sud-ouest
caldera-edge-w = au bord ouest, rangée { $row }
caldera-edge-e = au bord est, rangée { $row }
caldera-mark-itself = { $space }
caldera-mark-row = rangée { $row }, case { $column }

# Que faire
caldera-prompt-call = Choisissez un jeton Action et un terrain pour tout le monde.
caldera-prompt-call-alone = Choisissez un terrain pour { $feature }.
caldera-prompt-place = Placez { $feature } { $terrain }.
caldera-prompt-place-no-token = Vous n’avez { $none } : placez n’importe quel jeton { $terrain }.
caldera-prompt-place-no-space = Il n’y a plus de case libre { $terrain } : placez { $feature } sur n’importe quel paysage libre.
caldera-prompt-place-neither = Vous n’avez { $none } ni de case libre { $terrain } : placez n’importe quel jeton sur n’importe quel paysage libre.
caldera-prompt-forecast = Choisissez un jeton Météo pour { $space } : le soleil ou un jeton caché.
caldera-prompt-forecast-hidden = Choisissez un de vos jetons Météo cachés pour { $space }.
caldera-prompt-forecast-sun = Il ne reste que le soleil pour { $space } : posez-le.
caldera-prompt-forecast-geyser = Choisissez lequel des deux jetons Météo visibles va en { $space }.
caldera-prompt-opening = Choisissez votre premier jeton Météo, le soleil ou un jeton caché, et sa case.
caldera-prompt-opening-geyser = Choisissez lequel de vos deux jetons Météo va sur une case du pourtour, et laquelle ; l’autre va au centre.

# Ce qui s’est passé
caldera-told-marmot = { $seat } commence avec la marmotte.
caldera-told-draw = { $seat } pioche { $token }.
caldera-told-turn-up = { $seat } révèle { $weather } parmi les jetons excédentaires.
caldera-told-face-up = { $seat } révèle { $weather }.
caldera-told-action = La pile révèle { $feature }.
caldera-told-call = { $seat } annonce { $feature } { $terrain }.
caldera-told-place = { $seat } place { $token } { $place }.
caldera-told-weather = { $seat } place { $weather } en { $space }.
caldera-told-opening-geyser = { $seat } place { $weather } en { $space } et { $other } au centre.
caldera-told-opening-hidden = { $seat } choisit un jeton Météo caché pour { $space }.
caldera-told-forecast-hidden = { $seat } choisit un jeton Météo caché.

# Quelle règle un coup enfreint
caldera-wrong-kind = C’est le moment { $wanted }.
caldera-wanted-call = d’annoncer : un jeton Action et un terrain, comme « bear > river »
caldera-wanted-place = de placer : un jeton et une case, comme « 3 wolf > 1.2 »
caldera-wanted-opening = de poser le premier jeton Météo, comme { $examples }
caldera-wanted-forecast = des prévisions, comme { $examples }
caldera-example = « { $one } »
caldera-examples = « { $one } » ou « { $other } »
caldera-water-only-any = Le point d’eau va sur sa propre case (« water > any »), et rien d’autre n’y va.
caldera-action-drawn = La pile révèle { $feature } : c’est ce jeton qu’il faut jouer.
caldera-action-used = Le jeton Action ({ $feature }) a déjà servi dans cette manche.
caldera-terrain-used = Le prérequis de terrain « { $terrain } » a déjà servi dans cette manche.
caldera-no-landscape = { $space } n’est pas une case Paysage ({ $kind }).
caldera-not-free = Il y a déjà un jeton en { $space }.
caldera-not-in-display = Le jeton « { $token } » n’est pas parmi vos jetons disponibles.
caldera-wrong-feature = Le jeton « { $token } » ne montre pas { $feature }, alors qu’un de vos jetons disponibles convient.
caldera-wrong-terrain = { $space } ne convient pas : le jeton doit aller { $terrain }.
caldera-no-such-weather = « { $weather } » ne peut pas être choisi maintenant, seulement : { $choices }.
caldera-no-such-word = « { $word } » ne désigne rien dans ce jeu.
caldera-no-space = Il n’y a pas de case « { $word } » : les cases sont rangée.colonne, de 0.0 à 7.6.
caldera-no-weather-space = Il n’y a pas de case Météo « { $word } » : elles vont de W1 à W6.
caldera-no-move = « { $text } » n’est pas un coup de ce jeu.
caldera-no-outcome = « { $text } » n’est pas un événement de hasard de ce jeu.

# Fichiers de cartes et de jetons
caldera-map-rows = une carte a { $rows } rangées
caldera-map-width = cette rangée a { $needed } cases, pas { $found }
caldera-map-letter = « { $word } » n’est pas une case : F, P ou M avec « . », « r » ou « w », ou G., V., W et un numéro
caldera-map-weather = il n’y a pas de case Météo « { $word } » sur ce côté : elles vont de W{ $first } à W{ $last }
caldera-map-twice = { $word } apparaît deux fois
caldera-map-clockwise = les cases Météo W1 à W6 doivent être numérotées dans le sens horaire
caldera-map-space = il n’y a pas de case « { $word } »
caldera-map-corner = un geyser sur un coin a trois voisines différentes, pas { $count }
caldera-map-corner-apart = { $spaces } ne se rejoignent pas en un coin
caldera-map-front-geyser = au recto, les geysers sont des cases (G.) de la carte elle-même
caldera-map-geysers = il y a { $count ->
    [one] { $count } geyser
   *[other] { $count } geysers
} ; il en faut de 1 à { $most }
caldera-map-beside = la voisine { $space } du geyser n’est pas une case Paysage ({ $kind })
caldera-map-neighbours = ici un geyser a { $needed } cases voisines, celui-ci { $count }
caldera-map-count = il faut { $needed } fois « { $kind } », pas { $found }
caldera-token-unknown = « { $token } » n’est pas un jeton : des animaux (comme « 1 elk + 1 wolf »), puis « + water » s’il montre un point d’eau
caldera-token-twice = « { $token } » apparaît deux fois
caldera-token-count = il faut { $needed } jetons, pas { $found }
caldera-token-species = il faut { $needed } { $species } et { $needed_water } points d’eau avec, pas { $animals } et { $water }

# La feuille de score d’une vraie partie
caldera-sheet-side = « side » vaut « front » ou « back », pas « { $side } ».
caldera-sheet-space = Il n’y a pas de case « { $space } » : les cases sont rangée.colonne, de 0.0 à 7.6.
caldera-sheet-landscape = { $space } n’est pas une case Paysage ({ $kind }).
caldera-sheet-token = { $space } : « { $token } » n’est pas l’un des 35 jetons.
caldera-sheet-token-twice = « { $token } » est en { $one } et en { $other }, mais il est unique.
caldera-sheet-weather-space = Il n’y a pas de case Météo « { $space } » sur ce côté ({ $side }).
caldera-sheet-weather = { $space } : « { $weather } » n’est pas l’un des dix jetons Météo.
caldera-sheet-weather-twice = « { $weather } » est en { $one } et en { $other }, mais il est unique.
caldera-sheet-sun-middle = Le soleil ne peut pas être en W0 : au centre du Parc des geysers va un jeton excédentaire, et le soleil n’en est pas un.

# Décompte
caldera-line-weather = Intempéries
caldera-line-waterfalls = Chutes d’eau
caldera-line-mountains = Montagnes
caldera-line-prairie = Prairie
caldera-line-forest = Forêt
caldera-line-river = Rivière
caldera-line-geysers = Geysers
caldera-line-goat = Chèvres
caldera-line-bear = Ours
caldera-line-wolf = Loups
caldera-line-elk = Élans
caldera-line-eagle = Aigles
caldera-line-bison = Bisons
caldera-park-family = { $line } : { $animals ->
    [one] { $animals } animal
   *[other] { $animals } animaux
} × { $holes ->
    [one] { $holes } point d’eau
   *[other] { $holes } points d’eau
} = { $points }
caldera-park-flipped = Chassés par la météo, et barrés : { $count }.
caldera-decided-river = Départage : le plus de cases Rivière recouvertes.
caldera-decided-flipped = Départage : le moins de jetons retournés.
caldera-rung-0 = Une proie pour tout le monde !
caldera-rung-80 = Pas encore : recommencez !
caldera-rung-110 = Voilà qui est mieux.
caldera-rung-140 = Vous avez ça dans le sang !
caldera-rung-165 = Le pied sûr d’une chèvre !
caldera-rung-185 = L’œil perçant d’un aigle !
caldera-rung-205 = Splendide ! Tous vous envient.
caldera-rung-220 = À peine croyable ! La force d’un ours.

# Ce qu’un coup apporterait
caldera-preview-family = { $line } ({ $animals ->
    [one] { $animals } animal
   *[other] { $animals } animaux
} × { $holes ->
    [one] { $holes } point d’eau
   *[other] { $holes } points d’eau
})
caldera-preview-thirsty = { $line } : { $animals ->
    [one] { $animals } animal
   *[other] { $animals } animaux
}, pas encore de point d’eau
caldera-preview-driven-away = Jeton chassé par { $weather } ({ $space })
caldera-preview-left = { $line } : encore { $count ->
    [one] { $count } case
   *[other] { $count } cases
} à recouvrir
caldera-preview-hidden = Personne ne sait encore lequel c’est.
caldera-preview-drives-away = Chasse le jeton { $place }
caldera-preview-threat = Près de { $space }, { $weather } { $count ->
    [0] ne chasserait aucun de vos jetons disponibles
    [one] chasserait { $count } de vos jetons disponibles
   *[other] chasserait { $count } de vos jetons disponibles
}.
caldera-preview-call = À votre choix : { $tokens ->
    [0] tous vos jetons
    [one] { $tokens } jeton
   *[other] { $tokens } jetons
}, { $spaces ->
    [0] toutes les cases libres
    [one] { $spaces } case
   *[other] { $spaces } cases
}
caldera-preview-any-token = { $seat } n’a aucun jeton qui convient et placera n’importe lequel.
caldera-preview-any-space = { $seat } n’a plus de case qui convient et choisira n’importe laquelle.

# La table dans un terminal
caldera-seen-round = Manche { $round } sur 5, tour { $turn } sur 7
caldera-seen-forecast = Manche { $round } sur 5, prévisions météo
caldera-seen-setup = Mise en place
caldera-seen-over = Fin de la partie
caldera-seen-called = Annonce : { $feature } { $terrain }
caldera-seen-left = Encore à annoncer
caldera-seen-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
} en l’état
caldera-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
caldera-seen-display = Jetons disponibles
caldera-seen-reserve = { $count } en réserve
caldera-seen-weather = Météo
caldera-seen-hidden = { $count ->
    [one] { $count } caché
   *[other] { $count } cachés
}
caldera-seen-next = prochain en { $space }
caldera-seen-legend = F forêt  P prairie  M montagnes  ≈ rivière  ‖ rivière et chute d’eau  o près d’un geyser  ! chassé par la météo
caldera-seen-water = point d’eau
caldera-short-sun = Soleil
caldera-short-hurricane = Ouragan
caldera-short-hailstorm = Grêle
caldera-short-downpour = Averse
caldera-short-snowstorm = Blizz.
caldera-short-heatwave = Canic.
caldera-short-fog = Brouil.
caldera-short-thunderstorm-1 = Orage 1
caldera-short-thunderstorm-2 = Orage 2
caldera-short-thunderstorm-3 = Orage 3
caldera-short-geyser = Geyser
caldera-short-volcano = Volcan
caldera-tile-mountains = M
caldera-tile-prairie = P
caldera-tile-forest = F

# La table dans un navigateur
caldera-about = L’un de vous annonce (un loup dans la forêt, un ours sur la rivière) et tous placent en même temps. Réunissez les familles près de l’eau et gare à la météo.
caldera-variant-standard = Le parc
caldera-variant-geyser = Parc des geysers
caldera-option-marmot = Qui commence
caldera-option-marmot-first = le premier joueur
caldera-option-marmot-random = tirage au sort
caldera-kind-river = rivière
caldera-weather-hidden = un jeton Météo caché
caldera-name-hidden = Jeton Météo caché
caldera-weather-done = Tous les jetons Météo sont posés.
caldera-idea-call = Annoncer { $feature } { $terrain }
caldera-idea-place = { $token } { $place }
caldera-idea-weather = { $weather } en { $space }
caldera-actions = Jetons Action
caldera-terrains = Prérequis de terrain
caldera-terrain-forest = Forêt
caldera-terrain-prairie = Prairie
caldera-terrain-mountains = Montagnes
caldera-terrain-river = Rivière
caldera-terrain-waterfall = Chute d’eau
caldera-terrain-geyser = Près d’un geyser
caldera-terrain-any = N’importe où
caldera-called = { $terrain } : { $feature }
caldera-as-it-stands = Si la partie s’arrêtait là
caldera-final = Points
caldera-cover = { $done } sur { $all }
caldera-no-family = aucune
caldera-driven-away = { $count ->
    [0] aucun chassé
    [one] { $count } jeton chassé
   *[other] { $count } jetons chassés
}
caldera-is-driven-away = chassé par la météo
caldera-is-free = libre
caldera-may-go = peut être choisie
caldera-in-danger = la météo le chasserait d’ici
caldera-park-of = Parc : { $name }
caldera-enlarge = Regarder ce parc : { $name }
caldera-back-home = Retour à votre parc
caldera-is-thinking = réfléchit…
caldera-has-decided = c’est fait ✓
caldera-marmot = { $name } a la marmotte
caldera-learn-goal-title = Peuplez votre parc
caldera-learn-goal = Chacun a un parc et les mêmes 35 jetons : chèvres, ours, loups, élans, aigles et bisons. Sept d’entre eux sont disponibles à la fois. Après cinq manches de sept tours, le parc qui marque le plus de points l’emporte.
caldera-learn-call-title = Un joueur annonce, tous placent
caldera-learn-call = Celui qui a la marmotte annonce un animal et un terrain : un loup dans la forêt. Chacun place alors un jeton qui montre cet animal sur une case libre qui convient. Aucun jeton ne convient ? Prenez n’importe lequel, mais le terrain reste imposé. Aucune case libre ne convient ? N’importe quel paysage libre.
caldera-learn-round-title = Une seule fois par manche
caldera-learn-round = Chacun des sept jetons Action et chaque terrain ne servent qu’une fois par manche. Le point d’eau n’a pas de terrain à lui : un jeton avec de l’eau va sur n’importe quel paysage libre. Après chaque tour, la marmotte passe à gauche. En solo, une pile mélangée révèle les jetons Action un par un et vous ne choisissez que le terrain.
caldera-learn-families-title = Les familles ont besoin d’eau
caldera-learn-families = Les jetons d’une même espèce qui se touchent forment une famille. La meilleure famille de chaque espèce vaut ses animaux fois ses points d’eau, les gouttes bleues. Quatre loups avec une goutte valent 4 ; avec deux gouttes, 8 ; sans goutte, rien.
caldera-learn-weather-title = Gare à la météo
caldera-learn-weather = Chaque manche apporte une météo à votre parc. Le mauvais temps chasse certains animaux des cases voisines : à la fin, ces jetons sont retournés. Ils recouvrent toujours leur case, mais ne comptent plus pour les familles. Le soleil profite à toutes les familles voisines : un animal de plus. La table montre toujours ce que la météo chasserait maintenant.
caldera-learn-effects-title = Tous les jetons Météo
caldera-learn-effects = Chaque parc a les mêmes dix jetons. Les cases voisines sont celles qui partagent un côté avec le jeton. À la table, survolez-en ou touchez-en un pour relire son effet.
caldera-learn-covers-title = Recouvrez le terrain
caldera-learn-covers = Recouvrez toutes les forêts, toutes les prairies et toutes les montagnes : 7 points chaque fois ; toute la rivière : 8 ; toutes les chutes d’eau : 4 ; et 4 par geyser entouré. Tout n’est pas possible : 7 cases restent libres.
caldera-learn-geyser-title = L’autre côté : le Parc des geysers
caldera-learn-geyser = Au verso, il y a plus de geysers, et trois jetons suffisent à entourer chacun d’eux. Vous commencez avec deux jetons Météo : l’un au centre, l’autre sur une case du pourtour de votre choix. Avant chaque manche, un nouveau jeton est révélé, et vous choisissez lequel des deux jetons visibles placer.
caldera-tip-opening = Touchez le soleil ou un jeton caché en bas, puis une case numérotée. Le soleil fait du bien à tous, un jeton caché est une surprise, et ils se ressemblent tous. La météo continue ensuite dans le sens horaire, une case par manche.
caldera-tip-opening-geyser = Touchez un de vos deux jetons Météo, puis une case numérotée du pourtour ; l’autre va au centre. Le mauvais temps chasse les animaux des cases voisines, et c’est le centre qui en a le plus.
caldera-tip-forecast = Touchez le soleil, si vous l’avez encore, ou n’importe quel jeton caché : il va sur la case suivante dans le sens horaire. Chacune des cinq manches commence par sa météo.
caldera-tip-forecast-geyser = Touchez un des deux jetons Météo visibles : il va sur la prochaine case libre du pourtour, dans le sens horaire. L’autre reste pour une autre manche.
caldera-tip-call = Touchez un animal, puis un terrain : qui a la marmotte annonce pour tous. Regardez d’abord vos jetons : qu’est-ce qui vous aiderait le plus ? Après le tour, la marmotte passe à gauche.
caldera-tip-call-alone = Touchez un terrain : la pile dit pour quel animal. Regardez d’abord vos jetons : où vous aiderait-il le plus ?
caldera-tip-once = Chaque animal et chaque terrain ne s’annonce qu’une fois par manche ; ce qui a servi est estompé. Le point d’eau ne va qu’avec « N’importe où », et rien d’autre n’y va.
caldera-tip-place = Touchez un jeton clair, puis une des cases éclairées : c’est ce qui a été annoncé. Un petit éclair signale les cases où la météo chasserait le jeton.
caldera-tip-exceptions = Si aucun de vos jetons ne montre l’animal, n’importe lequel convient, mais le terrain reste imposé. S’il n’y a plus de case libre de ce terrain, n’importe quel paysage libre convient.
caldera-tip-families = Mettez les mêmes animaux côte à côte : ils forment une famille. Survolez ou touchez une ligne sous « Si la partie s’arrêtait là » pour voir votre meilleure famille.
caldera-tip-water = Une famille sans goutte bleue ne vaut rien. Amenez de l’eau à vos grandes familles.
caldera-tip-weather = La météo chasserait un jeton : il est barré. Il recouvre toujours sa case, mais ne compte pour aucune famille.
caldera-tip-covers = Recouvrir toutes les cases d’un terrain, la rivière ou le tour d’un geyser rapporte des points. La liste montre où vous en êtes.
caldera-tip-over = Voilà un parc terminé. Chaque ligne compte à part : la prochaine fois, amenez tôt de l’eau à votre plus grande famille et recouvrez un terrain tout entier.
caldera-line-driven-away = Jetons chassés
caldera-explained = { $weather } : { $effect }
caldera-effect-sun = ajoute un animal à chaque famille voisine
caldera-effect-hurricane = retourne les jetons voisins avec un aigle, un élan ou un point d’eau
caldera-effect-hailstorm = retourne les jetons voisins avec un ours, un loup ou un point d’eau
caldera-effect-downpour = retourne les jetons voisins avec une chèvre, un bison ou un point d’eau
caldera-effect-snowstorm = retourne les jetons voisins avec un élan ou un loup
caldera-effect-heatwave = retourne les jetons voisins avec une chèvre ou un ours
caldera-effect-fog = retourne les jetons voisins avec un aigle ou un bison
caldera-effect-thunderstorm-1 = retourne les jetons voisins à exactement 1 animal
caldera-effect-thunderstorm-2 = retourne les jetons voisins à exactement 2 animaux
caldera-effect-thunderstorm-3 = retourne les jetons voisins à exactement 3 animaux
caldera-effect-hidden = personne ne sait lequel avant qu’il soit dans le parc
caldera-legend = Les effets de la météo
caldera-legend-why = Les jetons retournés recouvrent toujours leur case, mais ne comptent plus pour les familles.
caldera-legend-animals = { $count ->
    [one] juste { $count } animal
   *[other] juste { $count } animaux
}
caldera-legend-sun = 1 animal de plus
caldera-laid = en { $space }
caldera-lay-next = Il va en { $space }, à côté des cases entourées.
caldera-lay-both = L’autre va au centre, à côté de six cases.
caldera-lay-rest = L’autre attend une manche suivante.
caldera-is-newest = placé en dernier

# La feuille de score
caldera-pad-animals = animaux
caldera-pad-holes = points d’eau
caldera-pad-river-spaces = Cases Rivière recouvertes
caldera-pad-flipped = Jetons retournés
caldera-hint-cover = Toutes ces cases sont-elles recouvertes ? Les jetons retournés recouvrent aussi la leur.
caldera-hint-geysers = Geysers dont toutes les cases voisines sont recouvertes : 4 points chacun.
caldera-hint-animals = Animaux de la meilleure famille ; à côté d’elle, le soleil en ajoute un. 13 au plus.
caldera-hint-holes = Points d’eau sur les jetons de cette famille. 3 au plus ; sans point d’eau, elle ne vaut rien.
caldera-hint-river = Pour l’égalité seulement : les cases Rivière recouvertes.
caldera-hint-flipped = Pour l’égalité seulement : les jetons retournés par le mauvais temps. Moins il y en a, mieux c’est.
caldera-check-terrains = { $player } : deux au plus des trois paysages (montagnes, prairie, forêt) peuvent être entièrement recouverts, avec 35 jetons pour 42 cases.
caldera-check-falls = { $player } : les chutes d’eau sont sur la rivière ; la recouvrir en entier les recouvre aussi.
caldera-check-wet-falls = { $player } : les six chutes d’eau sont sur la rivière ; au moins six cases Rivière sont donc recouvertes avec elles, pas { $right }.
caldera-check-whole-rivers = { $player } : la rivière est la même pour tous ; qui l’a recouverte en entier a donc autant de cases Rivière que les autres qui l’ont fait.
caldera-check-part-of-a-river = { $player } : qui n’a pas recouvert toute la rivière a moins de cases Rivière que ceux qui l’ont fait.
caldera-check-driven = { $player } : il y a 72 animaux, et le soleil en ajoute un à une famille : au plus { $right }. Chaque jeton retourné en a un qui n’est dans aucune famille ; cela en ferait { $left }.
caldera-check-far-goat = { $player } : sans les trois points d’eau, les chèvres ne sont pas toutes là : au plus { $right }, avec le soleil.
caldera-check-far-bear = { $player } : sans les trois points d’eau, les ours ne sont pas tous là : au plus { $right }, avec le soleil.
caldera-check-far-wolf = { $player } : sans les trois points d’eau, les loups ne sont pas tous là : au plus { $right }, avec le soleil.
caldera-check-far-elk = { $player } : sans les trois points d’eau, les élans ne sont pas tous là : au plus { $right }, avec le soleil.
caldera-check-far-eagle = { $player } : sans les trois points d’eau, les aigles ne sont pas tous là : au plus { $right }, avec le soleil.
caldera-check-far-bison = { $player } : sans les trois points d’eau, les bisons ne sont pas tous là : au plus { $right }, avec le soleil.
caldera-check-holes-goat = { $player } : chaque point d’eau est sur un jeton avec une chèvre ; il y en a donc au moins { $left }.
caldera-check-holes-bear = { $player } : chaque point d’eau est sur un jeton avec un ours ; il y en a donc au moins { $left }.
caldera-check-holes-wolf = { $player } : chaque point d’eau est sur un jeton avec un loup ; il y en a donc au moins { $left }.
caldera-check-holes-elk = { $player } : chaque point d’eau est sur un jeton avec un élan ; il y en a donc au moins { $left }.
caldera-check-holes-eagle = { $player } : chaque point d’eau est sur un jeton avec un aigle ; il y en a donc au moins { $left }.
caldera-check-holes-bison = { $player } : chaque point d’eau est sur un jeton avec un bison ; il y en a donc au moins { $left }.
caldera-check-dry-goat = { $player } : sans point d’eau, les chèvres ne valent rien.
caldera-check-dry-bear = { $player } : sans point d’eau, les ours ne valent rien.
caldera-check-dry-wolf = { $player } : sans point d’eau, les loups ne valent rien.
caldera-check-dry-elk = { $player } : sans point d’eau, les élans ne valent rien.
caldera-check-dry-eagle = { $player } : sans point d’eau, les aigles ne valent rien.
caldera-check-dry-bison = { $player } : sans point d’eau, les bisons ne valent rien.
caldera-option-park = Le parc
caldera-option-tokens = Jetons Animal
caldera-comment-swap = { $points ->
    [one] Le meilleur échange : { $one } ({ $place }) et { $other } ({ $otherplace }), { $points } point de plus.
   *[other] Le meilleur échange : { $one } ({ $place }) et { $other } ({ $otherplace }), { $points } points de plus.
}
caldera-comment-none = Aucun échange de deux jetons n’aurait donné plus.
