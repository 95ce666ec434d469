/** Reports of the mouse: buttons only (1000), in SGR form (1006). Shift, and every drag, stay with the terminal for copying. */
const MOUSE = { on: '\u001b[?1000h\u001b[?1006h', off: '\u001b[?1006l\u001b[?1000l' } as const;

export function mouseReports(terminal: { write(text: string): unknown }) {
  let isWanted = false;
  let isAway = false;
  let isOn = false;
  const send = (): void => {
    if (isOn === (isWanted && !isAway)) return;
    isOn = !isOn;
    terminal.write(isOn ? MOUSE.on : MOUSE.off);
  };
  return {
    /** Off until turned on. Off is not a byte. */
    turn: (wanted: boolean): void => {
      isWanted = wanted;
      send();
    },
    isOn: () => isOn,
    enter(): void {
      isAway = false;
      send();
    },
    leave(): void {
      isAway = true;
      send();
    },
  };
}
