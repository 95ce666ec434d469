/** modifyOtherKeys sends `CSI 27 ; modifiers ; code ~`. kitty sends `CSI code : shifted ; modifiers : event ; text u`. */
const LONG_FORM =
  // oxlint-disable-next-line no-control-regex -- keys are control characters
  /^\u001b\[(?:27;(\d+);(\d+)~|(\d+)(?::(\d*)[:\d]*)?;(\d+)(?::1)?(?:;(\d*)[:\d]*)?u)$/;
// oxlint-disable-next-line no-control-regex -- keys are control characters
const RELEASE = /^\u001b\[\d+[:\d]*;\d+:3\D/;

const CTRL = 4;
/** Alt, Super, Hyper, and Meta. Shift and locks are left out, because the key is the same with them. */
const OTHER_MODIFIERS = 2 + 8 + 16 + 32;

/** A program before this one may have left the terminal with long forms of keys. Empty if the key is released. */
export function plainKey(key: string): string {
  if (RELEASE.test(key)) return '';
  const match = LONG_FORM.exec(key);
  if (match === null) return key;
  const [, held = match[5], code = match[3], , shifted, , text] = match;
  const modifiers = Number(held) - 1;
  const point = Number(code);
  const drawn = Number(text || (modifiers & 1 && shifted) || point);
  // Ink knows these keys in long form.
  if ((modifiers & OTHER_MODIFIERS) !== 0 || drawn >= 0xe000) return `\u001b[${point};${held}u`;
  if (point < 32 || point === 127) return String.fromCharCode(point);
  if ((modifiers & CTRL) !== 0) return String.fromCharCode(point & 31);
  return modifiers & 1 ? String.fromCharCode(drawn).toUpperCase() : String.fromCharCode(drawn);
}

/** Matches a mouse report in SGR form, in urxvt's form (1015), or in the first form, whose three bytes may be cut. */
// oxlint-disable-next-line no-control-regex -- reports are control sequences
const REPORT = /^\u001b\[(?:<[0-?]*[ -/]*[@-~]|\d+;[\d;]*M|M[\s\S]{0,3}$)/u;

export function isMouseReport(key: string): boolean {
  return REPORT.test(key);
}
