# Mise en place
setup-seats = { $game } se joue de { $least } à { $most } places, pas { $given }.
setup-seats-exactly = { $game } se joue à { $seats ->
    [one] { $seats } place
   *[other] { $seats } places
}, pas { $given }.
setup-variant = { $game } a les variantes { $variants }, pas « { $given } ».
setup-rules = { $game } a des règles en versions 1 à { $known }, pas { $given }.
setup-option = { $game } n’a pas d’option « { $given } » ; ses options : { $options }.
setup-option-file = L’option « { $option } » demande un fichier.
setup-option-choice = L’option « { $option } » vaut { $choices }, pas « { $given } ».
setup-option-own = { $game } n’a pas de fichier pour « { $option } ».
setup-option-form = « { $given } » n’est pas une option : écrivez NOM=VALEUR.
setup-players = { $game } : nommez autant de joueurs que de places ({ $seats }), pas { $given }.
shelf-unknown = Il n’y a pas de jeu « { $name } » sur l’étagère ; il y a : { $games }.
bot-unknown = Il n’y a pas de joueur artificiel « { $name } » ; il y a : { $bots }, ou une force de 0 à 100.
bots-count = Nommez autant de joueurs artificiels que de places ({ $seats }), ou un pour toutes, pas { $given }.

# Coups
move-whose = Les places { $seats } peuvent toutes décider : dites laquelle joue.
move-not-now = La place { $seat } n’a rien à décider ; c’est à la place { $seats }.
move-no-such-seat = Il n’y a pas de place { $seat } dans cette partie.
move-game-over = La partie est finie.
move-chance-first = Le hasard d’abord : personne n’a à décider maintenant.
move-no-such-code = { $code } n’est pas un coup : ils vont de 0 à { $codes } exclu.
move-no-such-number = { $number } n’est pas un des choix.
move-not-allowed = « { $move } » n’est pas permis maintenant.
move-your-turn = C’est à vous.
notation-no-move = « { $text } » n’est pas un coup de ce jeu.
notation-no-outcome = « { $text } » n’est pas un événement de hasard de ce jeu.
notation-no-word = « { $word } » est inconnu ici.
told-move = { $seat } : { $move }
told-chance = Hasard : { $outcome }
told-concealed = Il s’est passé quelque chose que vous ne pouvez pas voir.
box-conceals-nothing = La boîte { $name } annonce des secrets, mais ses règles n’ont pas de fonction { $function } (has_secrets=False signifie que tous peuvent tout savoir).
outcome-not-due = Aucun tirage n’est attendu maintenant.
outcome-impossible = « { $outcome } » ne peut pas arriver maintenant.
outcome-not-listed = Le jeu ne donne pas la liste de ce que le hasard peut amener maintenant.
outcome-no-such-code = { $code } n’est pas un tirage : ils vont de 0 à { $codes } exclu.
undo-nothing = Il n’y a rien à annuler.
undo-luck = Ce coup ne s’annule plus : un tirage a eu lieu, ou quelque chose a été révélé depuis. Une partie d’entraînement le permet.
no-such-event = Il n’y a pas d’événement { $event } : cette partie en compte { $events }.

# Fichiers
data-file = { $file }, ligne { $line } : { $reason }
file-unreadable = { $file } est illisible : { $reason }.
file-unwritable = { $file } ne peut pas être écrit : { $reason }.
file-not-text = { $file } n’est pas un fichier de texte.
file-too-large = { $file } dépasse { $most } octets.
json-wrong = { $file } n’est pas du JSON : ligne { $line } : { $reason }.
json-twice = { $file } : « { $name } » apparaît deux fois.
score-none = { $game } n’a pas de feuille de score.
score-json = { $file } n’est pas une feuille de score : { $reason }.

# Parties notées
record-first-line = Ligne { $line } : un enregistrement commence par « { $expected } ».
record-header = Ligne { $line } : « { $text } » n’est pas « nom: valeur », ou apparaît deux fois.
record-missing = Ligne { $line } : l’en-tête ne dit pas « { $name } ».
record-number = Ligne { $line } : « { $name } » n’est pas un nombre : « { $value } ».
record-yes-or-no = Ligne { $line } : « { $name } » vaut « yes » ou « no », pas « { $value } ».
record-rules = Ligne { $line } : la partie suit la version { $rules } des règles du jeu { $game } ; ce programme connaît jusqu’à { $known }.
record-setup = Ligne { $line } : { $reason }
record-unknown-header = Ligne { $line } : « { $name } » ne fait pas partie d’un en-tête.
record-line = Ligne { $line } : « { $text } » n’est pas un événement ; écrivez numéro, place (ou *) et ce qui arrive.
record-event-number = Ligne { $line } : l’événement { $expected } vient ensuite, pas { $found }.
record-seat = Ligne { $line } : il n’y a pas de place { $seat } parmi { $seats }.
record-event = Ligne { $line } : « { $event } » enfreint une règle. { $reason }
record-after-scores = Ligne { $line } : rien ne peut suivre les scores.
record-scores-form = { $seats ->
    [one] Ligne { $line } : le score est { $seats } nombre entier.
   *[other] Ligne { $line } : les scores sont { $seats } nombres entiers.
}
record-scores-early = Ligne { $line } : il y a des scores, mais la partie n’est pas finie.
record-scores = Ligne { $line } : les scores sont faux ; les bons : { $right }.

# La ligne de commande
games-seats = { $least ->
    [1] { $least } à { $most } joueurs, aussi en solo
   *[other] { $least } à { $most } joueurs
}
games-seats-exactly = { $seats ->
    [one] { $seats } joueur
   *[other] { $seats } joueurs
}
games-minutes = { $least } à { $most } min
games-minutes-exactly = { $minutes } min
games-variants = variantes : { $variants }
check-good = { $file } est juste : { $game }, { $events ->
    [one] { $events } événement
   *[other] { $events } événements
}, partie { $over ->
    [yes] finie
   *[no] en cours
}.
verify-progress = Vérification ({ $game }) sur { $games ->
    [one] { $games } partie au hasard
   *[other] { $games } parties au hasard
}…
verify-good = { $game } est en ordre : { $games ->
    [one] { $games } partie au hasard
   *[other] { $games } parties au hasard
} pour { $setups ->
    [one] l’unique configuration
   *[other] chacune des { $setups } configurations
} (places et variantes). Ce qui a été vérifié :
verify-course = - Ou bien quelqu’un décide, ou bien le hasard parle, ou bien la partie est finie.
verify-moves = - Les coups sont distincts, s’écrivent et se lisent, et rien d’autre ne peut être joué.
verify-views = - Ce qui est envoyé aux joueurs arrive intact, et regarder une partie n’y change rien.
verify-secrets = - Rien de ce qui est montré ne dépend de ce que l’on n’a pas le droit de savoir.
verify-words = - Tout ce qui est dit peut l’être dans chaque langue.
verify-records = - Les enregistrements rejoués mènent au même état, et les résultats s’accordent avec les scores.
verify-rules = - Les règles compilées et non compilées font la même chose, sans rien prendre hors de leur dossier.
verify-failed = { $game } n’est pas en ordre : { $reason }
simulate-progress = { $game } se joue
compiling = Préparation des règles avant leur premier usage (une seule fois, quelques secondes)…

# Jouer dans le terminal
play-welcome = { $game }
play-ask-seats = Combien de places ({ $least } à { $most }) ?
play-ask-variant = Quelle variante ({ $variants }) ?
play-ask-player = Qui joue à la place { $seat } ? Un nom, ou un joueur artificiel ({ $bots }, ou une force de 0 à 100)
play-you = Vous
play-turn = { $seat } : { $prompt }
play-choose = Votre choix ({ $numbers ->
    [list] numéro ou notation
   *[notation] notation, ou numéro de la liste avec un deux-points : « :1 »
} ; ? pour l’aide)
play-choose-where = { $what } > où ? ({ $numbers ->
    [list] numéro ou notation
   *[notation] notation, ou numéro de la liste avec un deux-points : « :1 »
} ; entrée pour revenir)
play-help = { $numbers ->
    [list] Tapez le numéro d’un choix ou un coup en notation.
   *[notation] Tapez un coup en notation, ou le numéro d’un choix avec un deux-points : « :1 ».
} Il y a aussi ces commandes :
play-help-help = :help (ou ?) : afficher cette aide
play-help-moves = :moves (ou une ligne vide) : afficher de nouveau les choix
play-help-hint = :hint : ce que ferait un joueur fort
play-help-preview = :preview COUP (ou son numéro) : ce qu’un coup apporterait, sans le jouer
play-help-board = :board, :board 2 : montrer la table comme vous la voyez, ou en commençant par la place 2
play-help-undo = :undo : annuler le dernier coup
play-help-save = :save FICHIER : enregistrer désormais la partie dans FICHIER
play-help-answer = :answer : donner la réponse
play-help-quit = :quit : partir ; la partie vous attend
play-plain-words = Le deux-points peut être omis : { $words }.
play-taken-words = Seulement avec son deux-points, parce qu’un coup peut commencer par ce mot : { $words }.
play-no-command = « { $command } » n’est pas une commande ; les commandes sont { $commands }.
play-mark-needed = « { $text } » n’est pas un coup de ce jeu ; la commande s’écrit « { $command } ».
play-preview-which = Dites quel coup, par exemple « { $example } ».
preview-of-seat = { $seat } : { $line }
preview-end = La partie serait finie.
preview-nothing = Aucun point ne changerait.
preview-none = Ce jeu ne dit pas ce que les coups apportent.
play-saved = Enregistré dans { $file }.
play-bye = Partie enregistrée. Pour la reprendre : ludotope play --resume { $file }
play-over = La partie est finie.
play-wins = { $seat } gagne avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-shares = { $seats } partagent la victoire avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-undo-ask = Il s’est passé depuis quelque chose qu’on ne peut plus ignorer. Annuler le coup quand même (o/n) ?
play-undone = Coup annulé.
practice-game = C’était une partie d’entraînement : même le hasard pouvait s’annuler.
stood-in = { $name } : l’ordinateur a pris { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
} sur { $total }.
play-no-input = Plus d’entrée : la partie est enregistrée et attend.
yes-letter = o
score-total = Total
score-line = Score
decided-points = Décidé aux points.
decided-shared = Rien ne les départage.
decided-otherwise = Départage : { $what }.

# Mesures
bench-peer-missing = { $peer } n’est pas mesuré, parce qu’il ne peut pas être chargé ({ $reason }) ; il s’installe avec : pip install "ludotope[peers]"

# Divers
shelf-broken = { $where } n’est pas une boîte : { $reason }
box-broken = La boîte « { $name } » ne s’ouvre pas : { $reason }
resume-options = Une partie reprise a déjà ses joueurs, ses places, sa variante et ses options.
resume-other = C’est une partie du jeu « { $game } », pas du jeu « { $given } ».
resume-dropped = La dernière ligne, à moitié écrite, est laissée de côté.
name-bad = « { $name } » ne peut pas être un nom : au plus { $most } caractères visibles.
names-count = Il faut autant de noms que de places : { $names } pour { $seats }.
record-long = Ligne { $line } : une ligne a au plus { $most } caractères.
record-control = Ligne { $line } : il y a un caractère de commande.
record-file = Ligne { $line } : { $reason }
file-exists = { $file } existe déjà.
file-in-use = { $file } est en train d’être joué dans une autre fenêtre.
input-ended = L’entrée s’est arrêtée avant le début de la partie.
move-form = { $move } n’est pas un coup : donnez un texte, un nombre entier ou un coup de ce jeu.
output-unwritable = La sortie ne peut pas être écrite : { $reason }.
play-earlier = { $count ->
    [one] … { $count } événement précédent
   *[other] … { $count } événements précédents
}
play-hand-over = { $seat }, c’est à vous : tapez Entrée
play-nobody = Personne ne gagne.
think-nothing = La place { $seat } n’a rien à décider maintenant : il n’y a donc rien à étudier.

hint-move = Coup
hint-chance = Chances de gagner
hint-points = Points
hint-simulations = Simulations
puzzle-unknown = Aucun problème ne s’appelle « { $name } ».
puzzle-none = Il n’y a pas de problèmes pour { $game }.
puzzle-title = { $puzzle } : que joueriez-vous ? { $seats ->
        [1] Vous jouez en solitaire.
       *[other] Vous occupez la place { $seat } sur { $seats }.
    }
puzzle-right = Bien vu : { $move }
puzzle-wrong = Ce n’est pas « { $move } ». Bien meilleur : { $answer }
puzzle-answer = La réponse : { $move }
puzzle-no-hint = Un conseil serait la réponse ; « :answer » la donne.
puzzle-no-more = { $count ->
        [one] C’était le seul problème.
       *[other] Il ne reste aucun des { $count } problèmes. « ludotope puzzle --list » en donne la liste.
    }
puzzle-bye = À bientôt. Ce qui est résolu reste résolu.
puzzle-column-name = Problème
puzzle-column-game = Jeu
puzzle-column-seats = Joueurs
puzzle-column-solved = Résolu
rating-none = Personne n’a encore terminé ici de partie contre l’ordinateur : une première partie équilibrée se joue à 40.
rating-name = Nom
rating-strength = Force
rating-games = Parties
rating-forget-whose = De qui ? Donnez un nom : ludotope rating NOM --forget
rating-forgotten = { $count ->
    [0] Il n’y a rien à oublier.
    [one] C’est oublié : la prochaine partie équilibrée d’un jeu sera comme la première.
   *[other] C’est oublié : les prochaines parties équilibrées de { $count } jeux seront comme les premières.
}
rating-moved = { $name } : force { $before } avant, { $after } maintenant. La prochaine partie équilibrée s’y jouera.
hint-why = Pourquoi « { $move } » plutôt que « { $other } » :
hint-no-reason = Pas de raison immédiate ; les simulations le préfèrent.
reason-more = { $points ->
    [one] 1 point de plus : { $line }
   *[other] { $points } points de plus : { $line }
}
reason-less = { $points ->
    [one] 1 point de moins : { $line }
   *[other] { $points } points de moins : { $line }
}
reason-avoids = Évite ceci : { $what }
reason-then = Avec « { $move } » ensuite : { $what }

analyse-progress = Étude de la partie
analyse-nothing = Personne n’a encore rien décidé dans cet enregistrement : il n’y a rien à juger.
analyse-event = Événement
analyse-decision = Décision
analyse-expected-chance = Chances de gagner après chaque décision
analyse-expected-points = Points attendus après chaque décision
analyse-costly = Les décisions qui ont coûté le plus cher :
analyse-flawless = Rien de mieux n’a été trouvé pour aucune décision.
analyse-lines = Points ligne par ligne, et l’écart avec la moyenne des autres :
analyse-cost-chance = { $event }. { $seat } : { $move } a coûté environ { $cost } % de chances de gagner ; mieux : { $best }
analyse-cost-points = { $event }. { $seat } : { $move } a coûté environ { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
} ; mieux : { $best }
written = Écrit : { $file }

arena-bots = Un tournoi demande au moins deux joueurs artificiels différents, nommés une seule fois chacun, pas « { $bots } ».
arena-progress = { $game } : tournoi
arena-ratings = { $game }, { $seats } places : classement des joueurs artificiels
arena-rating = Classement
arena-victories = Victoires
arena-points = Points
arena-explained = Chaque ligne : part des parties décidées gagnées contre la colonne, avec son intervalle à 95 %. { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} en { $seconds } s.
hint-only = Rien à étudier : { $move }
arena-seats = Un tournoi demande au moins deux places à une table.

## Le serveur

table-unknown = Cette table n’existe pas.
table-private = Cette table n’est pas ouverte aux spectateurs.
table-seat-taken = La place { $seat } est prise.
table-seat-kept = La place { $seat } est réservée à quelqu’un d’autre.
table-full = Toutes les places sont prises.
table-seats-free = Des places sont encore libres ; dites quel joueur artificiel doit les prendre.
table-bot-plays = Un joueur artificiel joue maintenant à la place { $seat }.
table-stale = Autre chose s’est passé entre-temps ; la table est comme elle est montrée maintenant.
table-not-seated = Vous n’avez pas de place à cette table.
table-not-your-seat = La place { $seat } n’est pas la vôtre.
table-not-host = Seule la personne qui a ouvert cette table peut le faire.
table-still-here = { $name } est encore là.
table-others-play = D’autres personnes jouent encore à cette table.
table-ended = Cette table est déjà terminée.
undo-not-asked = Personne ne demande à annuler une décision.
undo-owner-away = { $name } ne joue pas en ce moment, et cette décision ne peut pas être annulée sans son accord.
table-removed = La personne qui a ouvert cette table ne souhaite pas que vous y jouiez ; vous ne pouvez plus vous y asseoir.
table-nobody-there = Il n’y a personne à la place { $seat }.
table-remove-yourself = Cette place est la vôtre ; levez-vous plutôt.
skip-clock = À cette table, c’est la pendule qui dit combien de temps on peut réfléchir.
skip-not-awaited = Personne n’attend { $name } en ce moment.
skip-too-soon = { $name } peut encore réfléchir pendant { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
skip-decide-first = Les autres vous attendent ; décidez d’abord.
skip-asked = La question est posée ({ $name }) ; tout le monde n’est pas encore d’accord.
skip-nobody-asks = Plus personne ne demande qu’un joueur artificiel continue à cette place.
skip-objected = Vous avez déjà demandé plus de temps ; décidez, ou les autres le feront.
table-rematch-there = La partie suivante est déjà préparée.
table-no-hints = Il n’y a pas de conseils à cette table.
fair-whose = Une partie équilibrée doit savoir qui joue, et plusieurs personnes partagent cet écran : choisissez plutôt une force.
fair-nobody = Pour une partie équilibrée, il faut quelqu’un contre qui jouer.
table-nothing-to-decide = Vous n’avez rien à décider maintenant.
table-busy = Trop de personnes écrivent à cette table en même temps ; réessayez.
table-is-waiting = La partie n’a pas encore commencé.
table-is-playing = La partie a déjà commencé.
table-is-over = La partie est finie.
table-is-closed = Cette table est fermée.
table-not-ended = La partie est encore en cours ; elle pourra être partagée quand elle sera finie.
table-open-anyway = Cette table est ouverte à tous.
table-not-over = L’avis de l’ordinateur vient quand la partie est terminée.
thoughts-too-many = L’ordinateur réfléchit encore à vos demandes précédentes ; attendez d’abord ses réponses.
game-preparing = { $game } est en cours de préparation pour cette machine ; prêt dans { $seconds ->
    [one] une seconde
   *[other] environ { $seconds } secondes
}.
bots-preparing = Les joueurs artificiels ({ $game }) sont en cours de préparation ; prêts dans { $seconds ->
    [one] une seconde
   *[other] environ { $seconds } secondes
}.
preparation-failed = { $game } n’a pas pu être préparé ({ $reason }) ; une nouvelle tentative suivra.
preparation-not-kept = { $game } : le code compilé ne peut pas être conservé ({ $reason }) ; le jeu est préparé pour cette session du serveur seulement, qui peut être lent en attendant.
code-unknown = Aucune table n’a ce code, ou sa partie a déjà commencé.
record-secret = L’enregistrement montrerait ce que d’autres ne doivent pas savoir ; il sera disponible à la fin de la partie.
table-long = On a tant joué et annulé à cette table qu’elle n’accepte plus que des coups ; finissez la partie, ou fermez la table.
quota-unfinished = { $most ->
    [one] Vous avez { $most } table inachevée ; terminez-la ou fermez-la avant d’en ouvrir une autre.
   *[other] Vous avez { $most } tables inachevées ; terminez-en ou fermez-en une avant d’en ouvrir une autre.
}
quota-day = { $most ->
    [one] Vous avez ouvert { $most } table en vingt-quatre heures ; revenez plus tard.
   *[other] Vous avez ouvert { $most } tables en vingt-quatre heures ; revenez plus tard.
}
quota-records = { $most ->
    [one] Vous gardez déjà { $most } enregistrement ici ; c’est le maximum par personne.
   *[other] Vous gardez déjà { $most } enregistrements ici ; c’est le maximum par personne.
}
quota-bytes = Les enregistrements que vous gardez ici occupent { $most } Mo ; c’est le maximum par personne.
disk-reserve = Le disque du serveur est presque plein : rien ne peut être envoyé pour l’instant, et les parties continuent.
record-too-large = L’enregistrement dépasse { $most } octets.
record-too-long = L’enregistrement a plus de { $most } événements.
file-control = il y a un caractère de commande

name-of-bot = « { $name } » est le nom d’un joueur artificiel.
name-invisible = « { $name } » ne peut pas être un nom : une partie en est invisible.
name-mixed = « { $name } » ne peut pas être un nom : un de ses mots mélange les lettres de plusieurs alphabets.
name-like-another = Votre nom ressemble trop à « { $name } », qui est à cette table ; choisissez-en un autre.
who-are-you = Dites d’abord votre nom.
passphrase-length = Une phrase secrète a de { $least } à { $most } caractères.
passphrase-is-name = Une phrase secrète ne doit pas être votre nom.
passphrase-common = Cette phrase secrète est l’une des premières que n’importe qui essaierait ; choisissez-en une autre.
passphrase-wrong = Ce n’est pas votre phrase secrète.
account-none = Vous n’avez pas de compte.
session-unknown = Votre session sur cet appareil est fermée.
account-there = Vous avez déjà un compte : { $name }.
account-taken = Il y a déjà un compte « { $name } ».
account-alike = « { $name } » ressemble au nom d’un autre compte : choisissez-en un autre.
account-name = Le nom d’un compte a de 2 à { $most } lettres, chiffres ou . @ + - _.
account-wrong = Il n’y a pas de compte avec cette phrase secrète.
origin-foreign = Cette demande vient d’une page d’ailleurs.
host-unknown = Ce serveur ne répond pas à ce nom ; la personne qui l’exploite peut l’autoriser avec --host-name.
metrics-private = Seule la personne qui exploite ce serveur peut lire cela.
too-much = C’est trop à la fois ; revenez dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
table-deleted = Cette table a été supprimée.
banned = L’accès à ce serveur vous est interdit : { $reason }
banned-until = L’accès à ce serveur vous est interdit jusqu’au { $until } (UTC) : { $reason }
ban-address = « { $address } » n’est ni une adresse ni un réseau, comme 192.0.2.7 ou 2001:db8::/48.
database-away = La base de données est injoignable ; réessayez dans un instant.
database-refuses = La base de données refuse d’écrire ceci.
table-there = Cette table existe déjà.
database-url = « { $url } » n’est pas l’adresse d’une base de données ; elle ressemble à sqlite:///FICHIER ou postgresql://UTILISATEUR@HÔTE/NOM.
http-not-found = Il n’y a rien à cette adresse.
http-method = Cela ne peut pas se faire à cette adresse.
http-too-large = C’est trop grand.
http-bad-request = Cela ne se comprend pas : { $reason }
http-headers-large = Les en-têtes de cette requête sont trop longs.
http-slow = Cette requête a mis trop de temps à arriver.
http-crowded = Il y a trop de connexions ; réessayez dans un instant.
http-failure = Quelque chose s’est mal passé ici ; rien n’a changé.

told-opened = La table est prête.
told-sat = { $name } s’assied.
told-rose = { $name } se lève.
told-began = La partie commence.
told-began-practice = La partie d’entraînement commence : tout peut s’annuler, même le hasard.
told-fair = Partie équilibrée : l’ordinateur joue à peu près comme vous ({ $strength }).
exact-place = { $where } ({ $coordinates })
told-undo-asked = { $name } demande à annuler une décision.
told-undo-agreed = { $name } est d’accord.
told-undo-refused = { $name } n’est pas d’accord.
told-undone = { $name } annule une décision.
told-left = { $name } s’en va.
told-handed-over = Un joueur artificiel ({ $bot }) joue pour { $name }.
told-removed = On a retiré { $name } de la table.
told-skip-asked = { $name } propose qu’un joueur artificiel continue pour { $seat }.
told-skip-agreed = { $name } est d’accord.
told-skip-refused = { $name } préfère attendre.
told-skip-objected = { $name } demande plus de temps.
told-returned = { $name } est de retour.
told-time-up = Temps écoulé ({ $name }) ; un joueur artificiel ({ $bot }) continue.
told-lost-on-time = Temps écoulé ({ $name }) ; la partie est perdue.
told-clock-stopped = La pendule s’est arrêtée pendant l’absence du serveur.
told-rematch = { $name } propose une autre partie.
told-shared = Toute personne qui a le lien peut maintenant revoir la partie.
told-unshared = Seuls ceux qui ont joué peuvent maintenant revoir la partie.
told-closed = La table est fermée.
told-erased = Quelqu’un est parti pour de bon.

# Les personnages de l’ordinateur, et la manière de chaque niveau, dite de deux façons.
character-marmot = Marmotte
character-bruin = Brun
character-lynx = Lynx
character-otter = Loutre
character-ammonite = Ammonite
character-ptero = Ptéro
character-newt = Triton
character-turtle = Tortue
character-tiki = Tiki
character-crab = Crabe
bot-manner-random = { $way ->
    [0] au petit bonheur
   *[other] comme ça vient
}
bot-manner-easy = { $way ->
    [0] à l’instinct
   *[other] vite décidé
}
bot-manner-medium = { $way ->
    [0] avec bon sens
   *[other] les pieds sur terre
}
bot-manner-hard = { $way ->
    [0] avec soin
   *[other] l’œil ouvert
}
bot-manner-expert = { $way ->
    [0] avec patience
   *[other] voit loin
}
bot-manner-fair = { $way ->
    [0] à votre hauteur
   *[other] à votre mesure
}
bot-is = { $name } : { $level }, { $manner }

serve-preparing = Les jeux sont préparés pour cette machine, une seule fois ; celui que vous ouvrez passe en premier.
serve-prepared = { $game } : prêt ({ $number } sur { $all }).
preparing-games = Préparation des jeux
preparing-rules = Préparation : { $game }
preparing-bots = Préparation des joueurs artificiels : { $game }
serve-ready = Ludotope est ouvert à { $url } (Ctrl-C le ferme)
serve-network = Depuis les téléphones et les autres ordinateurs de votre réseau : { $url }
serve-network-others = Si cela ne marche pas, essayez { $urls }
serve-no-network = Les autres appareils ne peuvent pas l’ouvrir pour l’instant : cet ordinateur n’est relié à aucun réseau.
serve-qr-local = Rien à scanner pour les téléphones : seul cet ordinateur peut l’ouvrir. Ajoutez --lan pour tous les appareils de votre réseau.
serve-port = Le port { $port } ({ $host }) est inutilisable : { $reason }.
serve-root = Ce serveur tourne en tant que root et d’autres machines peuvent l’atteindre ; lancez-le sous un compte à part.
settings-wrong = Les réglages du fichier { $file } sont incorrects : { $reason }.
backup-written = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} et { $people ->
    [one] { $people } personne
   *[other] { $people } personnes
} écrites dans { $file }.
backup-read = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} et { $people ->
    [one] { $people } personne
   *[other] { $people } personnes
} lues dans { $file }.
backup-wrong = { $file }, ligne { $line } : { $reason }
backup-not-empty = Il y a déjà quelque chose dans cette base de données ; une sauvegarde ne se lit que dans une base vide.
backup-no-header = ce n’est pas une sauvegarde de Ludotope
backup-schema = cette sauvegarde est d’une version plus récente (schéma { $schema } ; celle-ci connaît jusqu’à { $known })
backup-cut = la sauvegarde s’arrête trop tôt
backup-row = cette ligne est illisible
backup-table = la table « { $table } » ne peut pas être rejouée : { $reason }
backup-sheet = la feuille « { $table } » ne peut pas être lue : { $reason }
backup-table-broken = elle est endommagée ({ $reason })
backup-line = une ligne d’une sauvegarde a au plus { $most } octets
backup-bomb = décompressée, elle dépasse { $times } fois sa taille, ce qui n’arrive presque jamais ; si c’est normal, dites jusqu’où elle peut aller avec --megabytes
backup-large = décompressée, elle dépasse { $most } Mo ; si c’est normal, autorisez davantage avec --megabytes
backup-checked = Tables et feuilles vérifiées : { $done } sur { $tables }…
database-in-use = { $file } est utilisé par un autre serveur ; arrêtez-le d’abord, ou prenez un autre fichier.
database-damaged = { $file } est endommagé, ou n’est pas une base de données : { $reason }.
database-foreign = { $database } n’est pas une base de données de Ludotope.
database-newer = { $database } a le schéma { $revision }, que cette version ne connaît pas (elle connaît jusqu’à { $known }) ; prenez la version qui l’a écrite, ou une plus récente.
database-incomplete = { $database } est endommagée : il manque { $what }.

doctor-well-mark = bien
doctor-warning-mark = attention
doctor-wrong-mark = problème
doctor-about-python = Python
doctor-about-compiler = Compilateur
doctor-about-cache = Règles compilées
doctor-about-games = Jeux
doctor-about-database = Base de données
doctor-about-client = Pages web
doctor-about-port = Port
doctor-about-browser = Navigateur
doctor-about-disk = Disque
doctor-well = Aucun problème.
doctor-wrong = { $count ->
    [one] Il y a un problème ; le remède est indiqué à côté.
   *[other] Il y a { $count } problèmes ; les remèdes sont indiqués à côté.
}
doctor-failed = Impossible à examiner : { $reason }
doctor-reinstall = Réinstallez Ludotope : pip install --force-reinstall ludotope
doctor-python = { $kind } { $version } sur { $system } ({ $program })
doctor-python-new = Ludotope est testé jusqu’à Python { $newest } ; si quelque chose échoue, essayez celui-là.
doctor-compiler = Numba { $version }, pour le processeur { $processor }
doctor-compiler-broken = Numba ne se charge pas : { $reason }
doctor-compiler-off = Numba { $version } est désactivé : les règles tournent en simple Python, environ cent fois plus lentement
doctor-compiler-on = Retirez NUMBA_DISABLE_JIT de l’environnement.
doctor-cache = { $files ->
    [one] { $folder }, { $files } fichier, { $size } Mo
   *[other] { $folder }, { $files } fichiers, { $size } Mo
}
doctor-cache-new = { $folder } sera créé au premier démarrage
doctor-cache-unwritable = { $folder } n’est pas accessible en écriture : les règles sont recompilées à chaque démarrage
doctor-cache-open = { $folder } n’est pas utilisé : d’autres peuvent y écrire, ou il appartient à quelqu’un d’autre
doctor-cache-elsewhere = Réservez-le à votre seul usage (chmod -R go-w), ou indiquez un autre dossier dans LUDOTOPE_CACHE_DIR.
doctor-games = compilés pour cette machine : { $compiled }
doctor-games-missing = compilés pour cette machine : { $compiled } ; pas encore : { $missing }
doctor-games-advice = Le prochain « ludotope serve » s’en charge, une seule fois, en une minute environ.
doctor-database = { $database } est lisible, schéma { $revision }
doctor-database-used = { $database } est lisible, schéma { $revision } ; un serveur s’en sert
doctor-database-new = { $database } sera créée au premier démarrage
doctor-database-empty = { $database } est vide et sera remplie au premier démarrage
doctor-database-nowhere = { $database } n’existe pas et ne peut pas être créée
doctor-database-elsewhere = Rendez son dossier accessible en écriture, ou indiquez un autre fichier avec --database sqlite:///FICHIER.
doctor-database-old = { $database } a le schéma { $revision } ; le prochain démarrage la met au schéma { $present }
doctor-database-backup = Faites d’abord une sauvegarde : ludotope backup FICHIER
doctor-client = { $files ->
    [one] présentes, { $files } fichier
   *[other] présentes, { $files } fichiers
}
doctor-client-missing = { $folder } manque : les navigateurs ne verront que l’interface pour programmes
doctor-client-incomplete = { $file } manque : les pages ne s’ouvriront pas
doctor-client-advice = Réinstallez le paquet ; dans une copie des sources, lancez « make play ».
doctor-port = { $port } ({ $host }) est libre
doctor-port-ours = Un serveur Ludotope répond à { $host }, port { $port }
doctor-port-taken = Un autre programme occupe le port { $port } ({ $host })
doctor-port-advice = Prenez-en un autre : ludotope serve --port NUMÉRO
doctor-browser = { $name }
doctor-browser-none = aucun qu’un programme puisse ouvrir
doctor-browser-advice = Démarrez le serveur et ouvrez vous-même { $url }.
doctor-disk = { $free } Mo libres dans { $folder }
doctor-disk-advice = Faites de la place : un serveur qui ne peut pas écrire refuse tous les coups.

admin-tables = Table | Code | Jeu | Étape | Pas | ko | Modifiée (UTC) | Hôte
admin-people = Personne | Nom | Compte | Tables | Arrivée (UTC) | Dernière visite (UTC)
admin-bans = Genre | Qui | Depuis (UTC) | Jusqu’au (UTC) | Motif
admin-ban-address = adresse
admin-ban-person = personne
admin-for-good = définitif
admin-none = Il n’y en a pas.
admin-no-table = Il n’y a pas de table « { $name } ».
admin-no-person = Il n’y a ni compte ni identité « { $name } ».
admin-ask = Continuer ? (o/n)
admin-nothing-done = Rien n’a été modifié.
admin-close = { $count ->
    [one] Une table va être fermée ({ $names }).
   *[other] { $count } tables vont être fermées ({ $names }).
}
admin-closed = { $count ->
    [0] Aucune table n’a été fermée : toutes étaient déjà terminées.
    [one] Une table a été fermée.
   *[other] { $count } tables ont été fermées.
}
admin-delete = { $count ->
    [one] Une table va être supprimée définitivement ({ $names }).
   *[other] { $count } tables vont être supprimées définitivement ({ $names }).
}
admin-deleted = { $count ->
    [0] Aucune table n’a été supprimée.
    [one] Une table a été supprimée.
   *[other] { $count } tables ont été supprimées.
}
admin-forget = { $count ->
    [one] Une personne va être supprimée définitivement ({ $names }).
   *[other] { $count } personnes vont être supprimées définitivement ({ $names }).
}
admin-forgotten = { $count ->
    [one] Une personne a été supprimée.
   *[other] { $count } personnes ont été supprimées.
}
admin-would-clean = À supprimer, car conservés assez longtemps : { $tables ->
    [0] aucune table
    [one] une table
   *[other] { $tables } tables
} et { $guests ->
    [0] aucun invité
    [one] un invité
   *[other] { $guests } invités
}.
admin-cleaned = Supprimés : { $tables ->
    [0] aucune table
    [one] une table
   *[other] { $tables } tables
} et { $guests ->
    [0] aucun invité
    [one] un invité
   *[other] { $guests } invités
}.
admin-reason = Le motif comporte de 1 à { $most } caractères.
admin-banned = L’accès est interdit définitivement à { $name }.
admin-banned-until = L’accès est interdit à { $name } jusqu’au { $until } (UTC).
admin-lifted = L’accès est rétabli pour { $name }.
admin-rotated = D’ici une minute, les cookies seront signés avec une nouvelle clé ; les { $most } dernières restent valables.
admin-not-banned = L’accès n’est pas interdit à { $name }.
server-refused = { $reason }
server-away = { $url } est injoignable : { $reason }
server-url = « { $url } » n’est pas l’adresse d’un serveur ; elle ressemble à http://localhost:8765.
server-options = À un serveur il n’y a ni enregistrement à reprendre ni graine.
remote-again = La connexion est perdue ; appuyez sur Entrée pour réessayer
remote-bye = Continuez au serveur à la table { $id }.
remote-waiting = En attente des autres ; le code de cette table est { $code }.

## Le navigateur

web-skip = Aller au contenu
web-nav = Pages principales
web-shelf = Étagère
web-history = Historique
web-about = À propos
web-you = Vous
web-you-are = Vous êtes { $name }
web-theme = Couleurs : { $theme }
web-theme-auto = comme l’appareil
web-theme-light = claires
web-theme-dark = sombres
web-loading = Un instant…
web-one-moment = Un instant…
web-preparing = { $game } se prépare
web-preparing-why = Cela se fait une seule fois pour la machine de ce serveur ; vous serez à table dès que c’est prêt.
web-preparing-left = { $seconds ->
    [one] Encore une seconde
   *[other] Encore { $seconds } secondes environ
}
web-preparing-sign = En préparation
web-preparing-failed-sign = Pas encore prêt
web-preparing-retry = { $seconds ->
    [0] Nouvelle tentative…
    [one] Nouvelle tentative dans une seconde
   *[other] Nouvelle tentative dans { $seconds } secondes
}
web-preparing-try-again = Réessayer maintenant
web-preparing-meanwhile = En attendant, les règles du jeu
web-bots-preparing = { $seconds ->
    [one] L’ordinateur se prépare : encore une seconde…
   *[other] L’ordinateur se prépare : encore { $seconds } secondes environ…
}
web-close = Fermer
web-unpick = Retour
web-cancel = Annuler
web-save = Enregistrer
web-saved = Enregistré.
web-more = Suite
web-guest = Invité
web-unreachable = Le serveur est injoignable ; réessayez dans un instant.
web-nowhere = Il n’y a rien à cette adresse.
web-to-shelf = Vers l’étagère

web-welcome = À quoi joue-t-on ce soir ?
web-play-now = Jouer maintenant
web-play-now-of = Jouer maintenant : { $game }
web-one-screen = Autour d’un écran
web-one-screen-of = Autour d’un écran : { $game }
web-invite = Inviter des amis
web-invite-of = Inviter des amis : { $game }
web-go-on = Continuer
web-join = Rejoindre une table
web-join-code = Code de la table
web-join-go = Rejoindre
web-watch = Regarder
web-watch-none = Aucune table ouverte en ce moment.
web-to-history = Vos parties terminées
web-history-none = Aucune partie terminée pour l’instant.
web-your-turn = C’est à vous
web-turn-of = À { $names } de jouer
web-waiting-for-players = En attente de joueurs
web-closed = Fermée avant la fin
web-won-by = { $count ->
    [one] { $names } a gagné
   *[other] { $names } partagent la victoire
}

web-set-up-computer = { $game } : jouer maintenant
web-set-up-screen = { $game } autour d’un écran
web-set-up-friends = { $game } entre amis
web-start-computer = Commencer
web-start-screen = Commencer
web-start-friends = Préparer la table
web-players = Joueurs
web-players-in-all = Joueurs, vous compris
web-player = Joueur { $number }
web-alone = En solo
web-level = Adversaires
web-level-random = au hasard
web-level-easy = facile
web-level-medium = moyen
web-level-hard = difficile
web-level-expert = expert
web-level-fair = partie équilibrée
web-level-strength = force { $strength }
web-level-fair-at = partie équilibrée, { $strength }
web-name-strength = { $name } ({ $level })
web-level-for-random = Joue n’importe quoi : pour essayer.
web-level-for-easy = Pour les enfants et la première partie : voit ce qu’un coup rapporte tout de suite, et oublie des choses.
web-level-for-medium = À peu près un adulte à sa première partie.
web-level-for-hard = Pour qui connaît bien le jeu : regarde autour de lui avant de jouer.
web-level-for-expert = Prévoit loin et prend tout son temps ; il n’est pas là pour perdre.
web-level-for-fair = Joue à peu près comme vous ({ $strength }), et apprend de chaque partie que vous terminez.
web-level-for-fair-first = Commence à { $strength }, un adulte à ses premières parties, puis s’adapte à vous.
web-strength = Force
web-strength-least = { $strength } : le plus faible de tous
web-strength-most = { $strength } : expert, le plus fort de tous
web-strength-mark = { $strength } : { $level }
web-strength-below = { $strength } : en dessous de facile
web-strength-between = { $strength } : entre { $low } et { $high }
web-strength-fair = { $strength } : partie équilibrée
web-strength-odds = { $times ->
    [0] D’après vos parties, vous ne finiriez presque jamais devant lui.
    [1] D’après vos parties, vous finiriez devant lui dans environ une partie sur dix.
    [10] D’après vos parties, vous finiriez presque toujours devant lui.
   *[other] D’après vos parties, vous finiriez devant lui dans environ { $times } parties sur dix.
}
web-ratings = Votre niveau
web-ratings-why = Chaque partie que vous terminez contre l’ordinateur indique quelle force est à votre mesure, de 0 à 100. Les parties équilibrées se jouent à cette force.
web-ratings-none = Rien n’est encore connu : la première partie équilibrée se joue à { $start }.
web-rating-now = { $games ->
    [one] après une partie
   *[other] après { $games } parties
}
web-rating-curve = { $games ->
    [one] Après une partie : { $last }
   *[other] Sur les { $games } dernières parties : de { $first } à { $last }
}
web-rating-games = Partie par partie
web-rating-won = victoire
web-rating-lost = défaite
web-rating-even = égalité
web-rating-some = classement intermédiaire
web-rating-line = { $day } : { $how } contre { $strengths } ; maintenant { $value }
web-rating-forget = Repartir de zéro
web-rating-forget-of = Repartir de zéro : { $game }
web-rating-forget-ask = Oublier votre niveau à { $game } ?
web-rating-forget-why = La prochaine partie équilibrée se jouera à { $start }, comme si c’était la première. Vos parties restent.
web-rating-forget-no = Le garder
web-rating-moved = { $change ->
    [up] Votre force à ce jeu passe de { $before } à { $after } : la prochaine partie équilibrée sera un peu plus difficile.
    [down] Votre force à ce jeu passe de { $before } à { $after } : la prochaine partie équilibrée sera un peu plus facile.
   *[same] Votre force à ce jeu reste à { $after }.
}
web-puzzles = Problèmes
web-puzzles-of = { $game } : problèmes
web-puzzle-of = { $game } : que joueriez-vous ?
web-puzzle-count = { $number } sur { $all } · { $solved ->
    [0] aucun résolu pour l’instant
    [one] un résolu
   *[other] { $solved } résolus
}
web-puzzle-solved = résolu
web-puzzle-for = Vous jouez pour { $name }.
web-puzzle-tell = Voir la réponse
web-puzzle-skip = Un autre
web-puzzle-next = Problème suivant
web-puzzle-right = Bien vu !
web-puzzle-wrong = Ce n’est pas le meilleur coup
web-puzzle-told = La réponse
web-puzzle-answer = La réponse : { $move }
web-puzzle-you-played = Vous avez joué : { $move }.
web-puzzle-far = Votre coup n’est pas parmi les meilleurs.
web-puzzle-yours = (votre coup)
web-puzzle-worth = Ce que valent les meilleurs coups
web-puzzle-no-reason = Rien ne change tout de suite ; sa valeur apparaît plus tard.
web-bot = Ordinateur ({ $level })
web-bot-numbered = Ordinateur { $number } ({ $level })
web-variant = Variante
web-more-options = Autres options
web-allow-hints = Conseils sur demande
web-practice = Entraînement
web-practice-why = Entraînement : tout peut s’annuler, même le hasard. Le résultat le dira.
web-stood-in-for = L’ordinateur a joué pour { $names }
web-open-table = Tout le monde peut regarder, et s’asseoir tant qu’il y a de la place
web-clock = Temps par coup
web-clock-none = sans limite
web-clock-minute = 1 minute
web-clock-five-minutes = 5 minutes
web-clock-day = 1 jour
web-your-name = Votre nom

web-seats = Places
web-seat = Place { $number }
web-seat-free = libre
web-seat-kept = réservée pour { $name }
web-sit = S’asseoir
web-remove = Retirer
web-remove-who = Retirer { $name }
web-remove-ask = Retirer { $name } de la table ?
web-remove-why = La place redevient libre, et la même personne ne pourra plus s’asseoir à cette table.
web-rise = Se lever
web-fill = Les places libres vont à l’ordinateur
web-start-now = Commencer tout de suite
web-close-table = Fermer la table
web-close-table-ask = Fermer la table ?
web-close-table-why = La partie s’arrête ici, sans résultat, et ne pourra pas reprendre.
web-close-lobby-why = Plus personne ne pourra s’y asseoir.
web-close-table-no = La garder ouverte
web-starts-when-full = La partie commence quand toutes les places sont prises.
web-invite-how = Envoyez ce lien, montrez l’image ou dites le code.
web-code-is = Le code est { $code }
web-qr = Le lien sous forme d’image à scanner
web-link = Lien vers cette table
web-copy = Copier ou partager le lien
web-copied = Copié
web-copy-selected = Le lien est sélectionné : copiez-le avec Ctrl+C (⌘C sur un Mac ; sur un téléphone, gardez le doigt dessus).
web-link-local = Seul cet ordinateur peut ouvrir ce lien. Pour jouer avec d’autres sur votre réseau, lancez Ludotope ainsi :

web-log = Ce qui s’est passé
web-picture = La table
web-picture-larger = Agrandir la table
web-standing = Le score actuel
web-moves = Vos coups
web-moves-all = { $count ->
    [one] Le coup sous forme de liste
   *[other] Les { $count } coups sous forme de liste
}
web-moves-filter = Chercher un coup
web-moves-none = Aucun coup ne contient ces mots.
web-notation = Votre coup, tel qu’il s’écrit
web-notation-play = Jouer ce coup
web-room-broken = Le plateau du jeu { $game } ne peut pas s’afficher ; ses coups sont listés à la place.
web-drawer-open = En voir plus
web-drawer-close = En voir moins
web-forced = Seul coup possible : { $move }
web-waiting-for = { $names } : en réflexion…
web-decides = doit décider
web-that-is-you = (vous)
web-away = hors ligne
web-has-left = a quitté la partie
web-skip-late = Laisser continuer l’ordinateur
web-skip-you = { $name } propose qu’un joueur artificiel continue pour vous.
web-more-time = Il me faut plus de temps
web-wait = Attendre encore
web-hand-over = Laisser jouer l’ordinateur
web-hand-over-own = Laisser l’ordinateur jouer pour moi
web-hand-over-own-ask = Laisser l’ordinateur jouer pour vous ?
web-hand-over-own-why = L’ordinateur joue vos coups jusqu’à ce que vous repreniez la main. Le résultat le dira.
web-hand-over-own-no = Continuer moi-même
web-hand-over-ask = Laisser l’ordinateur jouer pour { $name } ?
web-hand-over-why = L’ordinateur joue pour { $name }, qui pourra reprendre la main à tout moment. Le résultat le dira.
web-leave = Quitter la partie
web-leave-ask = Quitter la partie ?
web-leave-why = Les autres continuent et peuvent laisser l’ordinateur jouer pour vous. Votre place reste la vôtre : vous pouvez revenir tant que la partie dure.
web-leave-no = Rester
web-menu = Plus
web-coordinates = Montrer les coordonnées
web-bot-plays = (l’ordinateur joue)
web-take-back = Reprendre la main
web-watchers = { $count ->
    [one] { $count } regarde
   *[other] { $count } regardent
}
web-curtain = Passez l’écran à { $name }
web-curtain-why = Chacun a un secret ici : les autres détournent le regard.
web-curtain-lift = C’est moi, { $name }
web-hint = Conseil
web-thinking = Réflexion…
web-hints = Ce que ferait un bon joueur
web-hint-points = environ { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-hint-rank = conseil { $rank }
web-hint-only = le seul coup
web-hint-chance = { $chance } % de chances de gagner
web-undo = Annuler
web-ask-undo = Annuler ?
web-agree = D’accord
web-refuse = Pas d’accord
web-move-kept = Votre coup est gardé et part dès que la connexion est rétablie.
web-connection-lost = La connexion est perdue ; nouvel essai automatique…
web-you-win = Vous gagnez avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} !
web-you-share = Victoire partagée avec { $seats } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun.
web-you-finished = Vous terminez { $place ->
    [2] en deuxième position
    [3] en troisième position
    [4] en quatrième position
    [5] en cinquième position
   *[other] à la place { $place }
}, avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
web-made-difference = Ce qui a fait la différence : { $line }, { $most } contre { $other }.
web-made-difference-to = Ce qui a fait la différence : { $line }, { $most } contre { $other } pour { $seat }.
web-best = { $seats ->
    [one] Votre record en solo : { $points }
   *[other] Votre record à { $seats } : { $points }
}
web-best-new = { $seats ->
    [one] Nouveau record personnel en solo ! L’ancien : { $points }.
   *[other] Nouveau record personnel à { $seats } ! L’ancien : { $points }.
}
web-line-values = { $line } : { $values }
web-count-again = Recompter
web-counting = On compte…
web-skip-count = Voir le résultat
web-rematch = Revanche
web-to-rematch = Vers la partie suivante
web-share-replay = Toute personne qui a le lien peut revoir la partie
web-replay-link = Lien vers la partie à revoir
web-replay = Revoir la partie
web-record = Télécharger la partie
web-to-table = Vers la table
web-first = Au début
web-back = Un pas en arrière
web-next = Un pas en avant
web-last = À la fin
web-play = Lecture
web-pause = Pause
web-speed = Vitesse
web-eyes = Point de vue
web-open-record = Ouvrir une partie depuis un fichier
web-opinion = L’avis de l’ordinateur
web-opinion-why = Ce que chacun pouvait espérer après chaque décision, et lesquelles ont coûté le plus.
web-opinion-ask = Le demander
web-opinion-progress = Réflexion : { $done } sur { $total }
web-cost-points = a coûté environ { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
}
web-cost-chance = a coûté environ { $cost } % des chances de gagner
web-better = mieux : { $move }
web-opinion-lines = Ligne par ligne, face aux autres
web-opinion-lines-of = { $name } : les points, et l’écart avec la moyenne des autres
web-opinion-difference = Écart
web-event = Événement { $number } sur { $all }

web-name-shown = Comment on vous appelle
web-account = Compte
web-account-why = Avec un compte, vous retrouvez vos parties sur un autre appareil.
web-account-guest = Les parties jouées sans compte ne passent pas au compte : terminez-les avant de vous connecter.
web-account-is = Votre compte : { $name }.
web-account-name = Nom du compte
web-passphrase = Phrase secrète
web-log-in = Se connecter
web-log-out = Se déconnecter
web-logged-out = Déconnexion réussie.
web-make-account = Créer un compte
web-account-made = Votre compte est créé.
web-welcome-back = Bon retour parmi nous !
web-failed-logins = { $count ->
    [one] Une phrase secrète erronée a été saisie pour votre compte, le { $day }.
   *[other] { $count } phrases secrètes erronées ont été saisies pour votre compte, la dernière le { $day }.
} Si ce n’était pas vous, changez votre phrase secrète.
web-passphrase-change = Changer la phrase secrète
web-passphrase-present = Phrase secrète actuelle
web-passphrase-new = Nouvelle phrase secrète
web-passphrase-hint = Au moins 8 caractères. Tous vos autres appareils seront déconnectés.
web-passphrase-changed = Votre phrase secrète est changée.
web-devices = Appareils
web-devices-why = Les appareils où votre session est ouverte en ce moment.
web-device-unknown = Appareil inconnu
web-device-this = cet appareil
web-device-since = Depuis le { $since }
web-device-seen = Vu le { $seen }
web-device-end = Déconnecter
web-device-end-of = Déconnecter : { $device }, depuis le { $since }
web-device-ended = Cet appareil est déconnecté.
web-log-out-everywhere = Se déconnecter partout
web-your-data = Vos données
web-your-data-why = Tout ce qui est gardé de vous ici : votre nom, vos appareils, vos parties et leurs enregistrements.
web-export = Télécharger mes données
web-delete-guest = M’effacer
web-delete-account = Supprimer mon compte
web-delete-why = Votre nom, votre compte et les parties jouées en solo seront effacés pour de bon. Les parties jouées avec d’autres restent, sans votre nom ; celles qui sont en cours continuent sans vous.
web-delete-yes = Effacer pour de bon
web-deleted = Tout ce qui vous concernait est effacé.

web-about-house = Ludotope est une ludothèque ouverte jour et nuit : prenez une boîte sur l’étagère et jouez, en solo, autour d’un écran, avec des amis au loin ou contre l’ordinateur.
web-about-independent = Une réalisation indépendante
web-about-independent-text = Les jeux se jouent ici selon des règles dites avec nos propres mots et avec nos propres dessins. Ludotope n’a pas de lien avec les éditeurs ou les auteurs des jeux.
web-about-credits = Merci à
web-about-icons = Icônes :
web-about-fonts = Caractères :
web-about-made-with = Réalisé avec
web-about-api = L’interface du serveur, pour les programmes
web-learn = Comment jouer à { $game }
web-learn-link = Comment jouer
web-learn-of = Comment jouer à { $game }
web-learn-begin = Jouer une première partie guidée
web-learn-first = Jouer une première partie
web-learn-none = Ce jeu n’a pas de leçon. À la table, tout ce que vous pouvez faire est énuméré, et les conseils montrent de bons coups.
web-rulings = Toutes les précisions de règles
web-back-to-learn = Retour à « comment jouer »
web-guide = Guide
web-understood = Compris
web-guide-show = Montrez-moi
web-guide-end = Arrêter le guide
web-guide-later = Le prochain conseil viendra à votre tour.
web-pace = Rythme des autres
web-pace-slow = lent
web-pace-normal = normal
web-pace-instant = immédiat
web-colours = Couleurs
web-sound = Son
web-sound-on = Le son est activé
web-sound-off = Le son est coupé
web-volume = Volume

# Un jeu à soi
new-game-form = « { $name } » ne peut pas être le nom d’un jeu : des minuscules et des chiffres, une lettre d’abord.
new-game-python = « { $name } » a déjà un sens en Python ; choisissez un autre nom.
new-game-own = « { $name } » commence des messages de Ludotope même ; choisissez un autre nom.
new-game-taken = Il y a déjà un jeu « { $name } » sur l’étagère.
new-game-made = { $folder } contient un jeu qui tourne. Ensuite :
new-game-install = pour que Ludotope le trouve
new-game-test = ses tests
new-game-verify = ce que chaque jeu doit respecter ; avant de jouer
new-game-play = dans le terminal
new-game-browser = sur l’étagère, dans le navigateur
new-game-docs = Puis modifiez-le fichier par fichier ; son README dit où sont les choses.

# Environnements de recherche
env-fineness = { $game } se découpe avec la finesse { $known }, pas { $given }.
env-rewards = Les récompenses valent { $known }, pas « { $given } ».
env-others = Les autres places sont jouées par { $known }, pas par « { $given } ».
env-option-form = « { $given } » n’est pas une option : écrivez NOM:VALEUR, avec un point-virgule entre deux options.
env-count = Il faut au moins une partie, pas { $given }.
env-actions = Il faut un nombre entier par partie : un tableau de { $games ->
    [one] { $games } action
   *[other] { $games } actions
}.
env-reset-first = Rien n’a encore commencé : appelez d’abord reset.
env-over = La partie { $game } est finie : appelez d’abord reset.
env-no-such-action = { $action } n’est pas une action : les actions sont numérotées de 0 à { $most }.
env-not-allowed = L’action { $action } ({ $name }) n’est pas permise maintenant dans la partie { $game } : son masque vaut 0.
env-agent-missing = Il manque une action pour { $agent }, à qui c’est de décider.
env-agent-not-allowed = L’action { $action } ({ $name }) n’est pas permise maintenant à { $agent } : son masque vaut 0.
env-no-such-game = Il n’y a pas de partie { $game } : elles sont numérotées de 0 à { $most }.
env-no-such-array = Il n’y a pas de tableau « { $name } » où écrire ; il y a : { $known }.
env-array = Le tableau « { $name } » doit avoir la forme { $shape } et le type { $kind }, ligne par ligne, et être modifiable.
env-render-mode = Une table se dessine en { $known }, pas « { $given } ».
env-theme = Le thème est { $known }, pas « { $given } ».
env-missing = { $package } n’est pas installé : pip install "ludotope[{ $extra }]".
env-illegal = Le sort d’une action interdite est { $known }, pas « { $given } ».
think-judge = Le juge doit renvoyer un tableau de { $rows ->
    [one] { $rows } valeur
   *[other] { $rows } valeurs
} et un autre avec autant de lignes de { $actions } nombres.
self-play-settings = Une recherche qui joue contre elle-même demande au moins 2 simulations par décision, et une température qui n’est pas négative.
data-mixed = On ne lit ensemble que des parties d’une même sorte, pas { $one } et { $other } (jeu, variante, places, version des règles).
data-none = Il n’y a aucune partie à lire.
data-written = { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
} de { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} dans { $file }.
cluster-away = Il n’y a pas de grappe Ray à l’adresse { $address } : { $reason }

# La feuille de score
pad-key = Il n’y a pas de « { $key } » sur cette feuille.
pad-number = « { $value } » n’est pas un nombre : écrivez-en un, ou plusieurs à additionner, comme 3+6+2.
pad-most = Au plus { $most }, pas { $value } : { $what }.
pad-flag = « { $value } » ne dit ni présent ni absent : écrivez 1, ou rien.
pad-board = Ce qui est sur le plateau ne peut pas être lu : { $reason }.
score-how = Tapez un nombre, ou plusieurs à additionner, comme 3+6+2. Entrée laisse vide.
score-ask = { $what } :
score-ask-flag = { $what } (o/n) ?
score-tied = Il y a égalité pour la première place.
score-winners = { $count ->
    [one] { $winners } gagne.
   *[other] Victoire partagée : { $winners }.
}
score-ended = Plus rien n’a été tapé : rien n’a été compté.

# Feuilles de parties réelles
sheet-unknown = Cette feuille n’existe pas.
sheet-not-revealed = Les points ne sont pas encore révélés.
sheet-private = Seules les personnes qui ont écrit sur cette feuille peuvent la voir.
sheet-not-yours = Seules les personnes qui ont écrit sur cette feuille peuvent le faire.
sheet-seat-not-yours = C’est réservé à qui occupait cette place : dites d’abord que c’était vous.
sheet-imported = Une partie importée reste telle quelle : retirez-la et comptez-la de nouveau.
sheet-no-entry = Il n’y a rien de tel à reprendre.
sheet-no-seat = Cette place n’existe pas.
sheet-seat-taken = Quelqu’un d’autre a dit que cette place était la sienne.
sheet-number = « { $value } » n’est pas un nombre entier de { $most } au plus.
sheet-date = « { $value } » n’est pas une date comme 2026-11-18.
sheet-long = Pas plus de { $most } caractères, s’il vous plaît.
sheet-too-many = { $most ->
    [one] On peut envoyer { $most } entrée à la fois au plus.
   *[other] On peut envoyer { $most } entrées à la fois au plus.
}
quota-sheets = { $most ->
    [one] Vous avez { $most } feuille, le maximum par personne : supprimez-la d’abord.
   *[other] Vous avez { $most } feuilles, le maximum par personne : supprimez-en d’abord.
}
board-not-yours = Ce plateau est à quelqu’un d’autre.
quota-boards = { $most ->
    [one] Vous avez { $most } plateau, le maximum par personne : supprimez-le d’abord.
   *[other] Vous avez { $most } plateaux, le maximum par personne : supprimez-en d’abord.
}
quota-sheet-events = { $most ->
    [one] Cette feuille est pleine : elle prend { $most } entrée.
   *[other] Cette feuille est pleine : elle prend { $most } entrées.
}
quota-sheet-photos = { $most ->
    [one] Une feuille peut avoir { $most } photo.
   *[other] Une feuille peut avoir { $most } photos.
}
quota-photos = Vous gardez { $most } Mo de photos, le maximum par personne : retirez-en d’abord.
photo-kind = Ce n’est pas une photo : on peut garder du JPEG, du PNG et du WebP.
photo-large = La photo est trop grande : { $most } ko au plus.
photo-unknown = Cette photo n’existe pas.

# Compter une vraie partie, dans le navigateur
web-score = Compter une vraie partie
web-score-of = Compter une vraie partie : { $game }
web-score-game = Quel jeu ?
web-score-who = Qui a joué ?
web-score-known = Personnes connues
web-score-name = Nom
web-score-add = Ajouter
web-score-began = a commencé
web-score-began-of = { $name } a commencé
web-score-without = Sans { $name }
web-score-colour-of = Couleur : { $name }
web-colour-0 = rouge
web-colour-1 = bleu
web-colour-2 = violet
web-colour-3 = jaune
web-colour-4 = vert
web-score-date = Date
web-score-place = Lieu
web-score-minutes = Minutes
web-score-begin = À la feuille
web-sheet-keys = Touches de chiffres
web-sheet-plus = Plus
web-sheet-back = Effacer le dernier chiffre
web-sheet-undo = Annuler
web-sheet-next = suite ▸
web-sheet-by-board = par le plateau
web-sheet-in-row = { $row } : { $text }
web-sheet-by-numbers = Plutôt par les nombres
web-sheet-pick = Touchez un champ, puis tapez. Plusieurs nombres s’additionnent : 3+6+2.
web-sheet-saved = enregistré ✓
web-sheet-saving = en cours…
web-sheet-offline = gardé sur cet appareil
web-sheet-refused = gardé sur cet appareil, refusé par le serveur
web-sheet-no-room = Ce navigateur n’a plus de place : ce qui est écrit maintenant est perdu si la page est fermée avant l’enregistrement.
web-score-open = Pas encore terminées
web-score-unsent = pas encore envoyée
web-sheet-done = terminé
web-sheet-left = { $count ->
    [one] encore { $count } champ
   *[other] encore { $count } champs
}
web-sheet-on-board = par le plateau
web-sheet-board-wrong = à revoir
web-sheet-table = Table
web-sheet-for-all = pour tous
web-sheet-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-sheet-add = { $what } : ajouter { $points }
web-sheet-add-row = Ajouter : { $what }
web-sheet-remove = Retirer : { $what }
web-sheet-conflict = Deux appareils ont écrit ici : { $mine } compte, l’autre disait { $other }. Prendre celui-ci ?
web-sheet-reveal = Révéler les scores
web-sheet-so-far = Points pour l’instant
web-sheet-others = Sur d’autres téléphones
web-sheet-others-how = Qui scanne ce code peut remplir sa colonne ; tout se rassemble ici.
web-sheet-link = Lien vers cette feuille
web-sheet-counting = On compte…
web-sheet-wins = { $name } gagne avec { $points }
web-sheet-shared = { $names } partagent la victoire avec { $points }
web-sheet-corrections = Corrigé plus tard
web-sheet-correct = Corriger
web-sheet-again = Rejouer
web-sheet-share = Partager
web-sheet-share-how = Quiconque a le lien peut regarder le résultat, ses photos et ses corrections, sans rien y changer.
web-sheet-share-on = Visible par quiconque a le lien
web-sheet-nobody = personne d’autre
web-sheet-nobody-knows = Personne ne sait plus
web-sheet-comment = Commentaire de l’ordinateur pour { $name }
web-sheet-podium = Podium
web-sheet-picture = En image
web-sheet-photo = Photo { $number }
web-sheet-photo-add = Ajouter une photo
web-sheet-photo-remove = Retirer la photo
web-sheet-park = Parc
web-sheet-park-tap = Touchez une case, puis son jeton. Posés : { $laid } sur { $all }.
web-sheet-park-pick = Maintenant le jeton qui s’y trouve.
web-sheet-park-laid = { $laid ->
    [one] { $laid } jeton sur { $all } y est posé.
   *[other] { $laid } jetons sur { $all } y sont posés.
}
web-sheet-families = Familles
web-sheet-board-away = Les plateaux sont lus par le serveur, qui n’est pas joignable pour l’instant. Ce qui a été saisi est gardé ; les nombres peuvent toujours être saisis.
web-sheet-board-again = Réessayer
web-sheet-field-name = nom
web-sheet-field-colour = couleur
web-sheet-field-mode = par le plateau
web-sheet-field-board = plateau
web-sheet-field-date = date
web-sheet-field-place = lieu
web-sheet-field-minutes = minutes
web-sheet-field-first = qui a commencé
web-sheet-field-note = remarque
web-sheet-field-option-park = ce qui est imprimé sur le parc
web-sheet-field-option-tokens = ce qui figure sur les jetons
web-sheet-field-option-island = les nombres de l’île
web-sheet-park-tokens = Jetons
web-sheet-park-empty = Rien
web-sheet-tools = Que poser
web-sheet-tool-left = { $what }, reste { $left }
web-sheet-take = Retirer
web-sheet-none-left = Il n’en reste plus.
web-sheet-herds-of = Troupeaux : { $name }
web-sheet-pawns-of = Pions { $number } : { $name }
web-sheet-lava = Lave
web-sheet-map-tap = Touchez où : { $what }. { $laid ->
    [one] { $laid } tuile pour l’instant.
   *[other] { $laid } tuiles pour l’instant.
}
web-sheet-island-tap = Touchez où : { $what }.
web-sheet-map-no-tile = Il n’y a pas encore de tuile ici.
web-sheet-map-full = { $capacity ->
    [one] Il y a place ici pour { $capacity } troupeau.
   *[other] Il y a place ici pour { $capacity } troupeaux.
}
web-sheet-map-pole = Ici se trouve le pôle.
web-sheet-rider = Sur la tortue
web-sheet-board-and-numbers = Ce que le plateau ne montre pas est sur la page de chaque joueur.
web-sheet-shares = { $count ->
    [one] { $names } : { $points }
   *[other] { $names } : { $points } chacun
}
web-sheet-reconstructed = Notre plateau est reconstitué et peut différer du vôtre ; les nombres sont alors préférables.
web-sheet-own-board = La lecture suit un plateau à vous : { $names }.
web-book = Livre des parties
web-board-usual = Comme dans la boîte
web-board-make = Vos propres plateaux
web-sheet-correct-board = La corriger
web-own = Vos propres plateaux
web-own-about = Corrigez un parc, les jetons ou l’île pour qu’ils soient comme dans votre boîte, ou inventez les vôtres. Les erreurs sont signalées sur place ; un plateau sans erreur est jouable.
web-own-kept = Les vôtres
web-own-delete = Supprimer : { $name }
web-own-begin = Commencer par ce que contient la boîte
web-own-name = Nom
web-own-new = Mon plateau
web-own-tap = Touchez où : { $what }.
web-own-weather = case Météo W{ $number }
web-own-park = Parc
web-own-corner = Coin entre { $spaces }
web-own-tokens = Jetons
web-own-token = Jeton { $number }
web-own-token-empty = rien
web-own-fewer = Un de moins : { $what }
web-own-more = Un de plus : { $what }
web-own-species = { $what } { $animals } sur { $of }, points d’eau { $holes } sur { $ofholes }
web-own-island-pieces = Matériel
web-own-island-gems = Gemmes : combien × valeur
web-own-island-faces = Faces d’un dé
web-own-island-catapult = La catapulte
web-own-how-many = nombre
web-own-worth = valeur
web-own-wrong = Pas encore : { $reason }.
web-own-right = Ce plateau est jouable.
web-own-save = Enregistrer
web-own-saved = Enregistré ✓
web-own-close = Tous les plateaux
web-own-to-sheet = L’utiliser sur la feuille
web-own-back = Retour à la feuille
web-own-play = Jouer dessus
web-own-play-computer = Contre l’ordinateur
web-own-play-friends = Avec des amis en ligne
web-own-play-screen = Sur un seul écran
web-own-share = Le transmettre
web-own-link = Un lien
web-own-download = Un fichier
web-own-open = Ouvrir un fichier
web-own-no-link = Ce lien ne contient pas de plateau.
web-own-no-file = Ce fichier ne contient pas de plateau.

# Le livre des parties
book-file = Ce n’est pas un fichier de parties : on peut lire le JSON et le CSV de Ludotope, les exports de BG Stats et le XML de BoardGameGeek.
book-file-wrong = Le fichier ne peut pas être lu : { $reason }.
book-seats = Partie { $play } : { $game } ne se joue pas à { $seats }.
book-lines = La partie { $play } a plus de lignes de points qu’un carnet n’en prend : { $most } au plus par joueur, de { $characters } caractères.
book-number = La partie { $play } contient un nombre au-delà de { $most }.
book-play-large = La partie { $play } dépasse { $most } octets.
book-link-long = La partie est trop longue pour un lien : exportez plutôt un fichier.
book-nobody = Ce nom ne désigne personne ici, ou plusieurs personnes : « { $name } ».
book-import-whose = Dites dans quel carnet vont les parties : --of NOM.
book-imported = Ajoutées : { $added }. Déjà connues : { $known }. D’autres jeux : { $others }. Impossibles telles quelles : { $wrong }.
book-none = Il n’y a pas encore de partie terminée dans le livre.
book-plays = Parties
book-wins = Gagnées
book-average = Moyenne
book-best = Record
book-streak = De suite
book-line = Ligne
book-by = Par
book-player = Joueur
book-first = { $plays ->
    [one] Qui a commencé a gagné { $wins } partie sur { $plays } ; le hasard en donnerait { $expected }.
   *[other] Qui a commencé a gagné { $wins } parties sur { $plays } ; le hasard en donnerait { $expected }.
}
book-written = { $plays ->
    [one] { $plays } partie écrite dans { $file }.
   *[other] { $plays } parties écrites dans { $file }.
}
web-book-all = tous
web-book-year = Année
web-book-bots = Avec des joueurs artificiels
web-book-stand-ins = Avec les places finies par l’ordinateur
web-book-stood-in = finie par l’ordinateur
web-book-apart = { $name } est { $means } : de nouveau deux personnes
web-book-together = Qui a joué ensemble
web-book-table = en tableau
web-book-won = Qui a gagné
web-book-won-of = { $wins } sur { $plays }
web-book-scores = Points au fil du temps
web-book-distribution = Fréquence des scores
web-book-lines = Ligne par ligne
web-book-first = Qui commençait a gagné { $won } des parties ; le hasard donnerait { $chance }.
web-book-ladder = L’échelle, en solitaire
web-book-pairs = Face à face
web-book-merge = Deux orthographes, une personne
web-book-spelling = Ce nom
web-book-means = désigne
web-book-merge-do = En faire un seul
web-book-files = Fichiers
web-book-import = Importer un fichier
web-book-imported = Ajoutées : { $added }, déjà connues : { $known }, d’autres jeux : { $others }.
web-book-wrong = { $count ->
    [one] { $count } partie laissée de côté parce qu’elle ne peut pas être juste : trop de joueurs, ou un joueur sans nom.
   *[other] { $count } parties laissées de côté parce qu’elles ne peuvent pas être justes : trop de joueurs, ou un joueur sans nom.
}
web-sheet-record = Nouveau record pour { $name } : { $line }, { $points }
web-sheet-record-of = { $count ->
    [one] Comparé à { $count } partie antérieure de votre livre.
   *[other] Comparé à { $count } parties antérieures de votre livre.
}
web-sheet-bgstats = Vers BG Stats
web-sheet-whose = Qui étiez-vous ?
web-sheet-hide = Cacher mon nom aux autres : { $name }
web-sheet-hide-how = La partie reste ; à la place de votre nom, les autres lisent « ? ».
web-sheet-leave = Retirer de mon livre
web-sheet-leave-why = La feuille reste aux autres personnes qui y ont écrit ; s’il n’y en a pas, elle est supprimée pour de bon.
web-sheet-leave-no = La garder
web-sheet-leave-yes = La retirer
