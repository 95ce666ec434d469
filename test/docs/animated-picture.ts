/** A recorded session (asciicast v2) as an SVG that moves: a scene per marker, with the marker's words below. */
import { CELL, escaped, MARGIN, terminalPicture } from './terminal-picture.ts';

export interface Scene {
  /** Seconds from the start. */
  readonly at: number;
  readonly words: string;
  /** Everything the program sent until the scene's end. */
  readonly output: string;
}

export interface Recording {
  readonly columns: number;
  readonly rows: number;
  readonly title: string;
  readonly seconds: number;
  readonly scenes: readonly Scene[];
}

/** Throws for another kind of file. */
export function readRecording(cast: string): Recording {
  const [head, ...events] = cast
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const { version, width, height, title, duration } = Object(head);
  if (version !== 2) throw new Error('Not an asciicast of version 2.');
  const scenes: Scene[] = [];
  let output = '';
  for (const event of events) {
    if (!Array.isArray(event)) throw new Error('Not an event.');
    const [at, kind, data] = event;
    if (kind === 'm') scenes.push({ at, words: data, output });
    else {
      output += data;
      const last = scenes.pop();
      if (last !== undefined) scenes.push({ ...last, output });
    }
  }
  return { columns: width, rows: height, title, seconds: duration, scenes };
}

/** Without motion, for readers who prefer that and viewers who can't, the first scene stays. */
export async function animatedPicture(recording: Recording, title: string): Promise<string> {
  const { columns, rows, seconds, scenes } = recording;
  const size = { columns, rows: rows + 2, title };
  const drawn = await Promise.all(
    scenes.map(async ({ output, words }) => ({ words, lines: await screenLines(output, size) })),
  );
  const share = (at: number) => `${Math.round((at / seconds) * 1000) / 10}%`;
  const moves = scenes.map(({ at }, nth) => {
    const end = scenes[nth + 1]?.at ?? seconds;
    const from = at === 0 ? '' : `0%{visibility:hidden}`;
    const until = end === seconds ? '' : `${share(end)}{visibility:hidden}`;
    return `@keyframes s${nth}{${from}${share(at)}{visibility:visible}${until}}#s${nth}{animation:s${nth} ${seconds}s step-end infinite}`;
  });
  const head = drawn[0]?.lines.slice(0, 4) ?? [];
  const y = MARGIN + (rows + 1) * CELL.height + 13;
  return [
    ...head,
    '<style>g[id]{visibility:hidden}#s0{visibility:visible}',
    `@media (prefers-reduced-motion:no-preference){${moves.join('')}}</style>`,
    ...drawn.flatMap(({ words, lines }, nth) => [
      `<g id="s${nth}">`,
      ...lines.slice(4, -3),
      `<text x="${MARGIN}" y="${y}" font-weight="bold" fill="#e5c07b">${escaped(words)}</text>`,
      '</g>',
    ]),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

async function screenLines(
  output: string,
  size: { readonly columns: number; readonly rows: number; readonly title: string },
): Promise<readonly string[]> {
  return (await terminalPicture(output, size)).split('\n');
}
