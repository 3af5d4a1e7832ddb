threes-about = Neuf cases, deux signes : alignez-en trois.
threes-variant-standard = Le premier commence
threes-variant-second_first = Le second commence
threes-move-put = Marquer la case { $field }
threes-line-rows = Alignements
threes-learn-goal-title = Le but
threes-learn-goal = Aligner trois de vos signes, dans n’importe quelle direction.
threes-room-title = La salle de { $game }
