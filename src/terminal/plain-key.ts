/** Keys as most terminals send them. Another program may have left a terminal with longer forms. */

/** Of modifyOtherKeys, `CSI 27 ; modifiers ; code ~`, or of kitty, `CSI code : shifted ; modifiers : event ; text u`. */
const LONG =
  // oxlint-disable-next-line no-control-regex -- keys are control characters
  /^\u001b\[(?:27;(\d+);(\d+)~|(\d+)(?::(\d*)[:\d]*)?;(\d+)(?::1)?(?:;(\d*)[:\d]*)?u)$/;
// oxlint-disable-next-line no-control-regex -- keys are control characters
const LET_GO = /^\u001b\[\d+[:\d]*;\d+:3\D/;

const CTRL = 4;
/** Alt, Super, Hyper, and Meta. Shift and locks leave a key what it is. */
const OTHERS = 2 + 8 + 16 + 32;

/** The same key. Empty for one let go, as it was pressed before. */
export function plainKey(key: string): string {
  if (LET_GO.test(key)) return '';
  const match = LONG.exec(key);
  if (match === null) return key;
  const [, held = match[5], code = match[3], , shifted, , text] = match;
  const modifiers = Number(held) - 1;
  const point = Number(code);
  const drawn = Number(text || (modifiers & 1 && shifted) || point);
  // Ink knows what the others are, or that they are none.
  if ((modifiers & OTHERS) !== 0 || drawn >= 0xe000) return `\u001b[${point};${held}u`;
  if (point < 32 || point === 127) return String.fromCharCode(point);
  if ((modifiers & CTRL) !== 0) return String.fromCharCode(point & 31);
  return modifiers & 1 ? String.fromCharCode(drawn).toUpperCase() : String.fromCharCode(drawn);
}

/** In SGR form, urxvt's (1015), or the first one with three more bytes, perhaps cut. No key looks like them. */
// oxlint-disable-next-line no-control-regex -- reports are control sequences
const REPORT = /^\u001b\[(?:<[0-?]*[ -/]*[@-~]|\d+;[\d;]*M|M[\s\S]{0,3}$)/u;

export function isMouseReport(key: string): boolean {
  return REPORT.test(key);
}
