pairs-prompt = Keep your card or change it.
pairs-told = { $seat }: { $what }.
