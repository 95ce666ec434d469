"""Draws recorded frames with ncurses, one for each byte that is typed: what a program of that kind sends for them."""
import curses
import json
import locale
import sys

ATTRIBUTES = ((1, curses.A_BOLD), (2, curses.A_DIM), (4, curses.A_REVERSE), (8, curses.A_UNDERLINE))


def main(screen):
    with open(sys.argv[1], encoding="utf-8") as file:
        frames = json.load(file)
    curses.use_default_colors()
    curses.curs_set(0)
    # Lets it move rows with scroll regions, and leave the cursor where it is.
    screen.idlok(True)
    screen.leaveok(True)
    screen.keypad(False)
    pairs = {-1: 0}

    def style(attributes, foreground):
        if foreground not in pairs:
            pairs[foreground] = len(pairs)
            curses.init_pair(pairs[foreground], foreground, -1)
        bits = sum(bit for mask, bit in ATTRIBUTES if attributes & mask)
        return bits | curses.color_pair(pairs[foreground])

    drawn = [[[(text, style(a, f)) for text, a, f in row] for row in frame] for frame in frames]
    shown = 0
    while True:
        screen.erase()
        for row, runs in enumerate(drawn[shown % len(drawn)]):
            if runs:
                screen.move(row, 0)
            for text, attributes in runs:
                screen.addstr(text, attributes)
        screen.refresh()
        if screen.getch() == ord("q"):
            return
        shown += 1


locale.setlocale(locale.LC_ALL, "")
curses.wrapper(main)
