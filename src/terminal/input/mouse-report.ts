/** Reports of a mouse among the keys, wanted or not. */

/** In SGR form, urxvt's (1015), or the first one with three more bytes, perhaps cut. No key looks like them. */
// oxlint-disable-next-line no-control-regex -- reports are control sequences
const REPORT = /^\u001b\[(?:<[0-?]*[ -/]*[@-~]|\d+;[\d;]*M|M[\s\S]{0,3}$)/u;

export function isMouseReport(key: string): boolean {
  return REPORT.test(key);
}
