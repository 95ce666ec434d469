/** A walk through every screen and overlay: what each has room for, and what color adds to it: nothing. */
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { once } from '../../../src/contract/once.ts';
import { BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { INCIDENTS, picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { GRILL, restaurant } from '../builders.ts';
import { type MonitorDriver, type Opening, openMonitor } from '../driver.tsx';

/** Keys from the first screen, what is seen then, and the keys back to it. Panes and forms stay as they were left. */
const STOPS: readonly (readonly [
  keys: readonly string[],
  sees: string,
  back: readonly string[],
])[] = [
  [[], 'Now    Usual', []],
  [['tab'], '90% under', ['tab']],
  [['?'], 'Enter', ['escape']],
  [['?', '?'], 'Keys for this screen', ['escape']],
  [['O'], 'Sort stations by', ['escape']],
  [['d'], 'Business date', ['escape']],
  [['c'], '1 of 2 read', ['escape']],
  [['/', 'g'], 'filter: g', ['escape']],
  [[':'], ': _', ['escape']],
  [['enter'], 'pace', ['q']],
  [['enter', 'tab'], '[issues]', ['q']],
  [['enter', 'tab'], '[stats]', ['q']],
  [['enter', 'tab'], '[fields]', ['q']],
  [['x'], 'graph', ['q']],
  [['T'], 'Ticket route', ['q']],
  [['T', 't'], 'KDS offline', ['q']],
  [['D'], 'shorter than on', ['q']],
  [['F'], 'Item', ['q']],
  [['F', 'O'], 'Sort items by', ['escape', 'q']],
  [['F', 'o'], 'Item', ['q']],
  [['F', 'enter'], 'fired to bumped', ['q', 'q']],
  [['F', 'F'], 'Bumped', ['q', 'q']],
  [['F', 'i'], 'a week earlier', ['q', 'q']],
  [['F', 'm'], 'Median station time', ['q', 'q']],
  [['F', 'W'], 'Slowest tickets', ['q', 'q']],
  [['F', 'H'], 'How long bumped items', ['q', 'q']],
];

/** What screens have while something is still read for them. */
const UNFINISHED = ['dates read', 'loading'];

async function open(options: Partial<Opening> & { readonly hours?: 12 }): Promise<MonitorDriver> {
  const { hours, ...opening } = options;
  const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, INCIDENTS);
  const calendar = { ...choice.calendar, ...(hours !== undefined && { hours }) };
  const monitor = await openMonitor({
    stations,
    records,
    restaurants: [{ ...choice, calendar }, restaurant(11, 'The Copper Pan')],
    usualReader: picturedUsual('typical', 7),
    ...opening,
  });
  await monitor.sees('SLOW   Grill since ', ', usually ');
  return monitor;
}

const DARK = { color: true, depth: 256, background: 'dark', glyphs: BOX_GLYPHS } as const;

/** One walk in color, which several tests look at. */
const walkedInColor = once(async () => {
  const monitor = await open({ columns: 80, rows: 24, theme: DARK });
  return await walk(monitor, (keys) => ({ keys, frame: monitor.frames().at(-1) ?? '' }));
});

/** What is seen at each stop. */
async function walk<Seen>(
  monitor: MonitorDriver,
  look: (keys: string) => Seen,
): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const [keys, sees, back] of STOPS) {
    await monitor.press(...keys);
    await monitor.sees(sees);
    await monitor.loses(...UNFINISHED);
    seen.push(look(keys.join(' ')));
    await monitor.press(...back);
  }
  return seen;
}

/** What a prompt offers ends where there are more. */
const isCut = (line: string) => line.replace(/^command: .* …$/, '').includes('…');

/** Headings, footers, and labels with a cut. */
function cutLines(keys: string, frame: string): readonly string[] {
  const lines = stripVTControlCharacters(frame).split('\n');
  const heads = lines.filter((line) => HEADS.test(line));
  return [...heads, lines.at(-1) ?? ''].filter(isCut).map((line) => `${keys}: ${line}`);
}

test('at 80 x 24, no heading, footer, or label is cut', async () => {
  const walked = await walkedInColor();
  expect(walked.flatMap(({ keys, frame }) => cutLines(keys, frame))).toEqual([]);
});

test.each([
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24, hours: 12 as const },
  { columns: 60, rows: 15, hours: 12 as const },
])('at $columns x $rows, clock $hours, no heading, footer, or label is cut', async (options) => {
  const monitor = await open(options);
  const cut = await walk(monitor, (keys) => cutLines(keys, monitor.frame()));
  expect(cut.flat()).toEqual([]);
});

/** Lines of headings: those of tables, plots and panels. */
const HEADS =
  /^ {2}(?:Station|Bumped|Time|Restaurant) |^\[?pace|^ Printer|^(?:Timeline|Histogram|Median station time|Slowest|Ticket route|Columns|Business date|Sort )/;

test('without color every screen has the same text', async () => {
  const none = { color: false, glyphs: BOX_GLYPHS };
  const plain = await open({ theme: none });
  const frames = await walk(plain, () => plain.frames().at(-1) ?? '');
  for (const frame of frames) expect(stripVTControlCharacters(frame)).toBe(frame);
  plain.end();
  const dark = await walkedInColor();
  expect(dark.map(({ frame }) => stripVTControlCharacters(frame))).toEqual(frames);
  for (const background of ['light', undefined] as const) {
    const theme = {
      color: true,
      depth: 256,
      glyphs: BOX_GLYPHS,
      ...(background !== undefined && { background }),
    } as const;
    const colored = await open({ theme });
    expect(await walk(colored, () => colored.frame())).toEqual(frames);
    colored.end();
  }
});

/** Signs and words behind a color: a mark, a state, a count with a word, a shade in a legend, a bar by lateness. */
const MARKED =
  /^(?:!!?|i)(?: |$)|\d!!?(?: +[+-][\d:hm]+)? *$|^! |\bgone\b|^(?:SLOW|QUIET)(?: |$)|^no access|^[\d,]+ (?:err|warn|errors?|warnings?)$|^[░▓█▒]+|^ {2}late at |^(?:caution|late) from \d|^[▁-█╌ ]+$/;

test('every color has a sign or a word beside it', async () => {
  const walked = await walkedInColor();
  const bare = walked.flatMap(({ keys, frame }) =>
    coloredIn(frame)
      .filter((text) => !MARKED.test(text))
      .map((text) => `${keys}: ${text}`),
  );
  expect(bare).toEqual([]);
});

/** Texts in the colors of errors, warnings and notes on a dark background. */
function coloredIn(frame: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- colors are what is looked for
  const colored = /\u001b\[38;5;(?:203|172|69)m(.*?)\u001b\[39m/g;
  return Array.from(frame.matchAll(colored), ([, text = '']) =>
    stripVTControlCharacters(text),
  ).filter((text) => text.trim() !== '');
}
