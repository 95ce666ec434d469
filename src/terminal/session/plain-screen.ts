/** A frame as plain text for copying and printing: no colors, no control characters, no box drawing. */
import { ASCII_GLYPHS, BOX_GLYPHS, TREND_SIGNS } from '../text/glyphs.ts';
import { safeText } from '../text/safe-text.ts';

/** Signs with an ASCII equivalent; the dot of a dotted line comes last and wins. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...pairs(BOX_GLYPHS.box, ASCII_GLYPHS.box),
  ...(['cursor', 'rule', 'up', 'down', 'ellipsis', 'arrow'] as const).map(
    (name) => [BOX_GLYPHS[name], ASCII_GLYPHS[name]] as const,
  ),
  ...pairs(BOX_GLYPHS.line, ASCII_GLYPHS.line),
  ...TREND_SIGNS.box.steps.map((sign, at) => [sign, TREND_SIGNS.ascii.steps[at] ?? '#'] as const),
  // The shades of a map and the fills of a bar stay distinct.
  ...(['░⠂', '▒⠒', '▓⠶'] as const).flatMap((signs, at) =>
    Array.from(signs, (sign) => [sign, '.:+'[at] ?? '#'] as const),
  ),
]);

function pairs<Name extends string>(
  from: Readonly<Record<Name, string>>,
  to: Readonly<Record<Name, string>>,
): readonly (readonly [string, string])[] {
  const signs = new Map<string, string>(Object.entries(to));
  return Object.entries<string>(from).map(([name, sign]) => [sign, signs.get(name) ?? ' ']);
}

/** Box drawing, blocks, arrows as shapes, braille, the middle dot and the ellipsis. */
const DRAWN = /[\u2500-\u25ff\u2800-\u28ff\u00b7\u2026]/g;
const BOX = /[\u2500-\u257f]/;
/** A trend in one line: what it has nothing of is no low step. */
const TREND = /\u00b7*[\u2581-\u2588][\u2581-\u2588\u00b7]*/g;

/**
 * The text of a frame, without its last `footer` lines (which show keys), trailing blank lines and trailing spaces. Repeated blank lines become one.
 */
export function plainScreen(frame: string, footer = 0): string {
  const lines = frame
    .replace(/\n$/, '')
    .split('\n')
    .map((line) =>
      safeText(line)
        .replaceAll(` ${BOX_GLYPHS.dot} `, ` ${ASCII_GLYPHS.dot} `)
        .replace(TREND, (trend) => trend.replaceAll(TREND_SIGNS.box.none, TREND_SIGNS.ascii.none))
        .replace(DRAWN, (sign) => SIGNS.get(sign) ?? (BOX.test(sign) ? '+' : '#'))
        .trimEnd(),
    );
  const kept = lines.slice(0, lines.length - footer);
  while (kept.at(-1) === '') kept.pop();
  return kept.filter((line, at) => line !== '' || kept[at - 1] !== '').join('\n');
}
