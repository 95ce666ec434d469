/** One line per capability, and the user's answers. */
import { fitText } from '../text/safe-text.ts';

export type StripPart = 'ascii' | 'box' | 'block' | 'braille' | 'wide' | 'colors';

/** Whether each requested line looked right. */
export type StripAnswer = { readonly [Part in StripPart]?: boolean };

/** In line order. */
export const STRIP_PARTS: readonly StripPart[] = [
  'ascii',
  'box',
  'block',
  'braille',
  'wide',
  'colors',
];

/** Sample columns. The bar at each line's end shows whether the terminal counts the same. */
const WIDTH = 36;

const SAMPLES: Readonly<Record<Exclude<StripPart, 'colors'>, string>> = {
  ascii: 'Grill [KDS] --> Expo 1 ~ #42 ^ v',
  box: '┌──────┬──┐ │ ├──┤ └──┘ ╌╌▶ ▲ ▼ · …',
  block: '▁▂▃▄▅▆▇█ ▏▎▍▌▋▊▉█ ░▒▓',
  braille: '⠁⠃⠇⡇⣇⣧⣷⣿ ⣀⣠⣤⣴⣶⣾⣿ ⢸⡏⠉⢹',
  wide: '炒飯 ラーメン 비빔밥 crème brûlée',
};

const LABELS: Readonly<Record<StripPart, string>> = {
  ascii: 'ASCII',
  box: 'box drawing',
  block: 'blocks',
  braille: 'braille',
  wide: 'wide letters',
  colors: '16 colors',
};

/** For sentences. */
export function partLabel(part: StripPart): string {
  return LABELS[part];
}

export function stripLines(parts: readonly StripPart[]): readonly string[] {
  return parts.map((part, index) => {
    const sample = part === 'colors' ? COLORS : fitText(SAMPLES[part], WIDTH);
    return `${index + 1}  ${LABELS[part].padEnd(12)}  ${sample}|`;
  });
}

/** One sign each on the terminal's own background, a blank after every eight. */
const COLORS =
  [30, 90]
    .map((first) =>
      Array.from({ length: 8 }, (_, at) => `\u001b[${first + at}m#${at}\u001b[39m`).join(''),
    )
    .join(' ') + ' '.repeat(WIDTH - 33);

/** Numbers and ranges (`1236`, `1-4 6`), `all` or `none`. `undefined` for anything else. */
export function readStripAnswer(
  text: string,
  parts: readonly StripPart[],
): StripAnswer | undefined {
  const lines = chosenLines(text.trim().toLowerCase(), parts.length);
  if (lines === undefined) return undefined;
  return Object.fromEntries(parts.map((part, index) => [part, lines.has(index + 1)]));
}

function chosenLines(text: string, count: number): ReadonlySet<number> | undefined {
  if (text === 'none' || text === '0') return new Set();
  const spans = text === 'all' ? `1-${count}` : text;
  if (!/^\d(?:\s*-\s*\d)?(?:[\s,]*\d(?:\s*-\s*\d)?)*$/.test(spans)) return undefined;
  const chosen = new Set<number>();
  for (const [, first, last] of spans.matchAll(/(\d)(?:\s*-\s*(\d))?/g)) {
    const [from, to] = [Number(first), Number(last ?? first)];
    if (from < 1 || to > count || from > to) return undefined;
    for (let line = from; line <= to; line += 1) chosen.add(line);
  }
  return chosen;
}
