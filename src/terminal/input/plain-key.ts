/** Keys as most terminals send them. Another program may have left a terminal sending them in a longer form. */

/** Of modifyOtherKeys, `CSI 27 ; modifiers ; code ~`, or of kitty, `CSI code : shifted code ; modifiers : event ; text u`. */
const LONG =
  // oxlint-disable-next-line no-control-regex -- keys are control characters
  /^\u001b\[(?:27;(\d+);(\d+)~|(\d+)(?::(\d*)[:\d]*)?;(\d+)(?::1)?(?:;(\d*)[:\d]*)?u)$/;
// oxlint-disable-next-line no-control-regex -- keys are control characters
const LET_GO = /^\u001b\[\d+[:\d]*;\d+:3\D/;

const SHIFT = 1;
const CTRL = 4;
/** On or off, these leave a key what it is. */
const LOCKS = 64 + 128;

/** The same key. Empty for one let go, as it was pressed before. */
export function plainKey(key: string): string {
  if (LET_GO.test(key)) return '';
  const found = LONG.exec(key);
  if (found === null) return key;
  const [, held = found[5], code = found[3], , shifted, , text] = found;
  const modifiers = (Number(held) - 1) & ~LOCKS & ~SHIFT;
  const isShifted = ((Number(held) - 1) & SHIFT) !== 0;
  const point = Number(code);
  if (modifiers === 0 || modifiers === CTRL) {
    if (point < 32 || point === 127) return String.fromCharCode(point);
    if (modifiers === CTRL && point >= 64 && point < 127) return String.fromCharCode(point & 31);
    const drawn = Number(text || (isShifted && shifted) || point);
    if (modifiers === 0 && drawn < 0xe000)
      return isShifted ? String.fromCharCode(drawn).toUpperCase() : String.fromCharCode(drawn);
  }
  // Ink knows what it is, or that it is none.
  return `\u001b[${point};${Number(held)}u`;
}
