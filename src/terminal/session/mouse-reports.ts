/** Reports of the mouse: buttons only (1000), in SGR form (1006). Shift, and every drag, stay with the terminal for copying. */
import type { ScreenSession } from './screen-session.ts';

const MOUSE = { on: '\u001b[?1000h\u001b[?1006h', off: '\u001b[?1006l\u001b[?1000l' } as const;

export interface MouseReports extends ScreenSession {
  /** Off until turned on. Off is not a byte. */
  readonly turn: (isOn: boolean) => void;
  readonly isOn: () => boolean;
}

export function mouseReports(terminal: { write(text: string): unknown }): MouseReports {
  let isWanted = false;
  let isAway = false;
  let isOn = false;
  const send = (): void => {
    if (isOn === (isWanted && !isAway)) return;
    isOn = !isOn;
    terminal.write(isOn ? MOUSE.on : MOUSE.off);
  };
  return {
    turn(wanted) {
      isWanted = wanted;
      send();
    },
    isOn: () => isOn,
    enter() {
      isAway = false;
      send();
    },
    leave() {
      isAway = true;
      send();
    },
  };
}
