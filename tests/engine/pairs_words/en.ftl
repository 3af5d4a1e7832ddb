pairs-no-move = “{ $text }” is nothing in this game.
pairs-prompt = Keep your card or change it.
pairs-told = { $seat }: { $what }.
pairs-line-hand = Hand
