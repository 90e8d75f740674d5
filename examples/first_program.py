"""A deal played by three players who do the first thing that comes to mind."""

import random

from lombre_labet import Deal, DealSettled, apply, format_action, legal_actions, new_match

rng = random.Random(5)
state = apply(new_match(), Deal.shuffled(rng))
while state.turn is not None:
    action = rng.choice(legal_actions(state))
    print(f"seat {state.turn}: {format_action(action)}")
    state = apply(state, action)
for event in state.events:
    if isinstance(event, DealSettled):
        print(event.result, event.bid, event.net)
print("chips:", state.table.chips)
