/** Graphic rendition (SGR) as a value, and the fewest bytes from one style to another. */

/** A style; two are equal if their parameters are. */
export interface TextStyle {
  /** SGR parameters that set the style, such as `1;31`; empty for plain text. */
  readonly parameters: string;
  readonly attributes: ReadonlySet<number>;
  /** SGR parameters of the foreground and background, such as `31` or `38;5;208`; empty for the terminal's own. */
  readonly foreground: string;
  readonly background: string;
}

/** Attributes, with the parameter that resets each. */
const OFF: ReadonlyMap<number, number> = new Map([
  [1, 22],
  [2, 22],
  [3, 23],
  [4, 24],
  [7, 27],
  [8, 28],
  [9, 29],
]);

/** The terminal's own style. */
export const PLAIN: TextStyle = style(new Set(), '', '');

function style(attributes: ReadonlySet<number>, foreground: string, background: string): TextStyle {
  const sorted = [...attributes].sort((a, b) => a - b);
  const parameters = [...sorted.map(String), foreground, background]
    .filter((part) => part !== '')
    .join(';');
  return { parameters, attributes: new Set(sorted), foreground, background };
}

/** The style after an SGR sequence with these parameters. Unknown ones change nothing. */
export function applySgr(before: TextStyle, parameters: string): TextStyle {
  let { foreground, background } = before;
  const attributes = new Set(before.attributes);
  const codes = parameters === '' ? [0] : parameters.split(';').map(Number);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 0) {
      attributes.clear();
      foreground = '';
      background = '';
    } else if (OFF.has(code)) attributes.add(code);
    else if (code >= 22 && code <= 29) {
      for (const [on, off] of OFF) if (off === code) attributes.delete(on);
    } else if (code === 39) foreground = '';
    else if (code === 49) background = '';
    else if (code === 38 || code === 48) {
      const length = codes[at + 1] === 5 ? 3 : 5;
      const color = codes.slice(at, at + length).join(';');
      if (code === 38) foreground = color;
      else background = color;
      at += length - 1;
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) foreground = String(code);
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) background = String(code);
  }
  return style(attributes, foreground, background);
}

/** The SGR sequence that turns one style into another; empty between equal ones. */
export function styleChange(from: TextStyle, to: TextStyle): string {
  if (from.parameters === to.parameters) return '';
  const restored = to.parameters === '' ? '\u001b[m' : `\u001b[0;${to.parameters}m`;
  const codes: string[] = [];
  const lost = new Set<number>();
  for (const on of from.attributes) if (!to.attributes.has(on)) lost.add(OFF.get(on) ?? 0);
  codes.push(...[...lost].map(String));
  for (const on of to.attributes) {
    // Bold and dim share their reset, so the remaining one is set again.
    if (!from.attributes.has(on) || lost.has(OFF.get(on) ?? 0)) codes.push(String(on));
  }
  if (from.foreground !== to.foreground) codes.push(to.foreground === '' ? '39' : to.foreground);
  if (from.background !== to.background) codes.push(to.background === '' ? '49' : to.background);
  const step = `\u001b[${codes.join(';')}m`;
  return step.length < restored.length ? step : restored;
}
