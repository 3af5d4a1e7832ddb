# Noms
caldera-feature-goat = une chèvre
caldera-feature-bear = un ours
caldera-feature-wolf = un loup
caldera-feature-elk = un élan
caldera-feature-eagle = un aigle
caldera-feature-bison = un bison
caldera-feature-water = un point d’eau
caldera-any-token = n’importe quel jeton
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
caldera-on-waterfall = sur une cascade
caldera-on-geyser = à côté d’un geyser
caldera-on-any = sur n’importe quel paysage libre
caldera-kind-mountains = montagnes
caldera-kind-prairie = prairie
caldera-kind-forest = forêt
caldera-kind-waterfall = cascade
caldera-kind-geyser = geyser
caldera-kind-volcano = volcan
caldera-kind-weather = météo
caldera-weather-sun = le soleil
caldera-weather-hurricane = un ouragan
caldera-weather-hailstorm = la grêle
caldera-weather-downpour = une averse
caldera-weather-snowstorm = une tempête de neige
caldera-weather-heatwave = la canicule
caldera-weather-fog = le brouillard
caldera-weather-thunderstorm-1 = un orage à 1 nuage
caldera-weather-thunderstorm-2 = un orage à 2 nuages
caldera-weather-thunderstorm-3 = un orage à 3 nuages

# Que faire
caldera-prompt-call = Choisissez un jeton Action et un terrain pour tout le monde.
caldera-prompt-call-alone = La pile montre { $feature } : choisissez son terrain.
caldera-prompt-place = Placez { $feature } { $terrain }.
caldera-prompt-forecast = Choisissez la météo de { $space } : une visible, ou une cachée.
caldera-prompt-forecast-geyser = Choisissez laquelle des deux météos va en { $space }.
caldera-prompt-opening = Choisissez votre première météo, le soleil ou une cachée, et sa case.
caldera-prompt-opening-geyser = Choisissez laquelle de vos deux météos va sur l’anneau, et où ; l’autre va au centre.

# Ce qui s’est passé
caldera-told-marmot = { $seat } a la marmotte en premier.
caldera-told-draw = { $seat } pioche { $token }.
caldera-told-turn-up = { $seat } découvre { $weather } parmi les jetons en trop.
caldera-told-face-up = { $seat } découvre { $weather }.
caldera-told-action = La pile montre { $feature }.
caldera-told-call = { $seat } annonce { $feature } { $terrain }.
caldera-told-place = { $seat } place { $token } en { $space }.
caldera-told-weather = { $seat } a { $weather } en { $space }.
caldera-told-opening-geyser = { $seat } a { $weather } en { $space } et { $other } au centre.
caldera-told-opening-hidden = { $seat } choisit une météo cachée pour { $space }.
caldera-told-forecast-hidden = { $seat } choisit une météo cachée.

# Quelle règle un coup enfreint
caldera-wrong-kind = C’est le moment { $wanted }.
caldera-wanted-call = d’annoncer : un jeton Action et un terrain, comme « bear > river »
caldera-wanted-place = de placer : un jeton et une case, comme « 3 wolf > 1.2 »
caldera-wanted-opening = de poser la première météo, comme « sun > W3 » ou « hidden > W3 »
caldera-wanted-forecast = des prévisions, comme « forecast sun » ou « forecast hidden »
caldera-water-only-any = Le point d’eau va sur sa propre case (« water > any »), et rien d’autre n’y va.
caldera-action-drawn = La pile montre { $feature } : annoncez cela.
caldera-action-used = Le jeton Action pour { $feature } a déjà servi dans cette manche.
caldera-terrain-used = La case de terrain « { $terrain } » a déjà servi dans cette manche.
caldera-no-landscape = { $space } n’est pas un paysage : il y a { $kind }.
caldera-not-free = Il y a déjà un jeton en { $space }.
caldera-not-in-display = { $token } n’est pas parmi les jetons visibles.
caldera-wrong-feature = { $token } ne montre pas { $feature }, alors qu’un jeton visible le montre.
caldera-wrong-terrain = { $space } ne convient pas : le jeton doit aller { $terrain }.
caldera-no-such-weather = « { $weather } » ne peut pas être choisi maintenant, seulement : { $choices }.
caldera-no-such-word = « { $word } » n’est rien dans ce jeu.
caldera-no-space = Il n’y a pas de case « { $word } » : les cases sont rangée.colonne, de 0.0 à 7.6.
caldera-no-weather-space = Il n’y a pas de case Météo « { $word } » : elles vont de W1 à W6.
caldera-no-move = « { $text } » n’est pas un coup de ce jeu.
caldera-no-outcome = « { $text } » n’est rien que le hasard puisse amener dans ce jeu.

# Fichiers de cartes et de jetons
caldera-map-rows = une carte a { $rows } rangées
caldera-map-width = cette rangée a { $needed } cases, pas { $found }
caldera-map-letter = « { $word } » n’est pas une case : F, P ou M avec « . », « r » ou « w », ou G., V., W et un numéro
caldera-map-weather = il n’y a pas de case Météo « { $word } » sur ce côté : elles vont de W{ $first } à W{ $last }
caldera-map-twice = { $word } vient une seconde fois
caldera-map-space = il n’y a pas de case « { $word } »
caldera-map-corner = un geyser sur un coin a trois voisines différentes, pas { $count }
caldera-map-corner-apart = { $spaces } ne se rejoignent pas en un coin
caldera-map-front-geyser = au recto, les geysers sont des cases (G.) de la carte elle-même
caldera-map-geysers = il y a { $count } geysers ; il en faut de 1 à { $most }
caldera-map-beside = la voisine { $space } du geyser n’est pas un paysage mais : { $kind }
caldera-map-neighbours = ici un geyser a { $needed } cases voisines, celui-ci { $count }
caldera-map-count = il faut { $needed } fois « { $kind } », pas { $found }
caldera-token-unknown = « { $token } » n’est pas un jeton : des animaux (comme « 1 elk + 1 wolf »), puis « + water » s’il montre un point d’eau
caldera-token-twice = « { $token } » vient une seconde fois
caldera-token-count = il faut { $needed } jetons, pas { $found }
caldera-token-species = il faut { $needed } { $species } et { $needed_water } points d’eau avec, pas { $animals } et { $water }

# La feuille de score d’une vraie partie
caldera-sheet-side = « side » vaut « front » ou « back », pas « { $side } ».
caldera-sheet-space = Il n’y a pas de case « { $space } » : les cases sont rangée.colonne, de 0.0 à 7.6.
caldera-sheet-landscape = Aucun jeton ne peut être en { $space } : { $kind }.
caldera-sheet-token = { $space } : « { $token } » n’est pas l’un des 35 jetons.
caldera-sheet-token-twice = « { $token } » est en { $one } et en { $other }, mais il est unique.
caldera-sheet-weather-space = Il n’y a pas de case Météo « { $space } » sur ce côté ({ $side }).
caldera-sheet-weather = { $space } : « { $weather } » n’est pas l’un des dix jetons Météo.
caldera-sheet-weather-twice = « { $weather } » est en { $one } et en { $other }, mais il est unique.

# Décompte
caldera-line-weather = Intempéries
caldera-line-waterfalls = Cascades
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
caldera-decided-river = Décidé par les cases Rivière recouvertes.
caldera-decided-flipped = Décidé par le moins de jetons retournés.
caldera-rung-0 = Tout le monde vous mange.
caldera-rung-80 = Pas encore : recommencez !
caldera-rung-110 = Voilà qui est mieux.
caldera-rung-140 = Vous êtes doué pour cela.
caldera-rung-165 = Le pied ferme d’une chèvre des montagnes.
caldera-rung-185 = La vue perçante d’un aigle.
caldera-rung-205 = Splendide ! Tous vous envient.
caldera-rung-220 = À peine croyable ! Fort comme un ours.

# La table dans un terminal
caldera-seen-round = Manche { $round } sur 5, tour { $turn } sur 7
caldera-seen-setup = Mise en place
caldera-seen-over = Fin de la partie
caldera-seen-called = Annonce : { $feature } { $terrain }
caldera-seen-left = Encore à annoncer
caldera-seen-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
} en l’état
caldera-seen-display = Jetons visibles
caldera-seen-reserve = { $count } en réserve
caldera-seen-weather = Météo
caldera-seen-hidden = { $count } cachées
caldera-seen-next = prochaine en { $space }
caldera-seen-legend = F forêt  P prairie  M montagnes  ≈ rivière  ‖ cascade  o geyser  ! chassé par la météo
caldera-seen-water = point d’eau
caldera-short-sun = Soleil
caldera-short-hurricane = Ouragan
caldera-short-hailstorm = Grêle
caldera-short-downpour = Averse
caldera-short-snowstorm = Neige
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

# The table in a browser
caldera-about = Tous placent en même temps ce que l’un de vous annonce : un loup dans la forêt, un ours sur la rivière. Réunissez les familles près de l’eau et gare à la météo.
caldera-variant-standard = Le parc
caldera-variant-geyser = Parc des geysers
caldera-option-marmot = Qui commence
caldera-option-marmot-first = la première place
caldera-option-marmot-random = tiré au sort
caldera-kind-river = rivière
caldera-weather-hidden = une météo cachée
caldera-hidden-weather = Un jeton météo caché
caldera-weather-done = Toute la météo est posée.
caldera-idea-call = Annoncer { $feature } { $terrain }
caldera-idea-place = { $token } en { $space }
caldera-idea-weather = { $weather } en { $space }
caldera-actions = Jetons action
caldera-terrains = Cases de terrain
caldera-terrain-forest = Forêt
caldera-terrain-prairie = Prairie
caldera-terrain-mountains = Montagnes
caldera-terrain-river = Rivière
caldera-terrain-waterfall = Cascade
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
caldera-may-go = peut être choisi
caldera-in-danger = la météo le chasserait d’ici
caldera-park-of = Parc de { $name }
caldera-enlarge = Regarder le parc de { $name }
caldera-back-home = Retour à votre parc
caldera-is-thinking = en réflexion …
caldera-has-decided = placé ✓
caldera-marmot = { $name } a la marmotte
caldera-learn-goal-title = Peuplez votre parc
caldera-learn-goal = Chacun a un parc et les mêmes 35 tuiles : chèvres, ours, loups, élans, aigles et bisons. Sept d’entre elles sont visibles devant vous. Après cinq manches de sept tours, le parc qui marque le plus l’emporte.
caldera-learn-call-title = Un joueur annonce, tous placent
caldera-learn-call = Celui qui a la marmotte annonce un animal (ou l’eau) et un terrain : un loup dans la forêt. Chacun place alors une tuile qui le montre sur une case libre qui convient. Pas de telle tuile ? N’importe laquelle, mais le terrain reste. Pas de telle case ? N’importe quel paysage libre.
caldera-learn-families-title = Les familles ont besoin d’eau
caldera-learn-families = Les tuiles d’une même espèce qui se touchent forment une famille. La meilleure famille de chaque espèce vaut ses animaux fois ses points d’eau, les gouttes bleues. Quatre loups avec une goutte valent 4 ; avec deux gouttes, 8 ; sans eau, rien.
caldera-learn-weather-title = Gare à la météo
caldera-learn-weather = Chaque manche apporte une météo au bord de votre parc. Le mauvais temps chasse certains animaux des cases voisines : ils couvrent toujours leur case, mais ne comptent plus. Le soleil ajoute un animal à chaque famille voisine. La table montre toujours ce que la météo emporterait maintenant.
caldera-learn-covers-title = Couvrez le terrain
caldera-learn-covers = Couvrez toutes les forêts, toutes les prairies ou toutes les montagnes : 7 points chacune ; toute la rivière : 8 ; toutes les cascades : 4 ; et 4 par geyser entouré. Tout n’est pas possible : 7 cases restent libres.
caldera-tip-opening = Votre première météo : le soleil fait du bien à tous, un jeton caché est une surprise. Touchez-en un en bas, puis une case numérotée. La météo continue ensuite dans le sens horaire, une case par manche.
caldera-tip-forecast = Une manche commence par sa météo. Touchez le soleil, si vous l’avez encore, ou un jeton caché : il va sur la case au cercle en pointillé.
caldera-tip-call = Vous avez la marmotte, vous annoncez donc pour tous : touchez un animal, puis un terrain. Regardez d’abord vos tuiles : qu’est-ce qui vous aiderait le plus ?
caldera-tip-place = Une annonce a été faite. Les tuiles possibles sont claires et les cases possibles ont un bord en pointillé. Touchez une tuile, puis une case. Un petit éclair avertit de la météo.
caldera-tip-families = Mettez les mêmes animaux côte à côte : ils forment une famille. Pointez ou touchez une ligne sous « Si la partie s’arrêtait là » pour voir votre meilleure famille.
caldera-tip-water = Une famille sans goutte bleue ne vaut rien. Amenez de l’eau à vos grandes familles.
caldera-tip-weather = La météo a chassé une tuile : elle est barrée. Elle couvre toujours sa case, mais ne compte pour aucune famille.
caldera-tip-covers = Couvrir toutes les cases d’un terrain, la rivière ou le tour d’un geyser rapporte des points. La liste montre où vous en êtes.
caldera-tip-over = Voilà un parc entier. Chaque ligne compte à part : la prochaine fois, amenez tôt de l’eau à votre plus grande famille et fermez un terrain tout entier.
caldera-line-driven-away = Tuiles chassées
caldera-explained = { $weather } : { $effect }
caldera-effect-sun = ajoute un animal à chaque famille voisine
caldera-effect-hurricane = chasse les aigles, les élans et l’eau
caldera-effect-hailstorm = chasse les ours, les loups et l’eau
caldera-effect-downpour = chasse les chèvres, les bisons et l’eau
caldera-effect-snowstorm = chasse les élans et les loups
caldera-effect-heatwave = chasse les chèvres et les ours
caldera-effect-fog = chasse les aigles et les bisons
caldera-effect-thunderstorm-1 = chasse les tuiles d’exactement 1 animal
caldera-effect-thunderstorm-2 = chasse les tuiles d’exactement 2 animaux
caldera-effect-thunderstorm-3 = chasse les tuiles d’exactement 3 animaux
