"""Play a game in the terminal: you choose each turn step by step, the engine replies.

    python3 play.py ruddigore
"""

import sys

import baronet


def ask(play):
    """The turn that a person picks, part by part. None at the end of the input."""
    picker = play.picker()
    while not picker.is_whole or picker.options:
        options = picker.options
        print(picker.question or "your turn", "-", " ".join(option.text for option in options))
        typed = sys.stdin.readline()
        if not typed:
            return None
        try:
            if typed.strip():
                picker.pick(typed.strip())
            elif picker.is_whole:
                break
        except baronet.IllegalTurnError as error:
            print(error)
    return picker.push()


game = baronet.Game(sys.argv[1] if len(sys.argv) > 1 else "chess")
play = game.start()
person = play.mover
with baronet.Engine(game) as engine:
    while not play.is_over():
        if play.mover == person:
            print(play.seen_by(person).drawing)
            if ask(play) is None:
                break
        else:
            answer = engine.play(play, baronet.Limit(level=4))
            play.push(answer.turn)
            print("the engine plays", play.seen_by(person).turns[-1])
print(play.result())
