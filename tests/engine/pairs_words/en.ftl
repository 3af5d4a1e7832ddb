pairs-prompt = Keep your card or change it.
pairs-told = { $seat }: { $what }.
pairs-about = The higher card wins.
