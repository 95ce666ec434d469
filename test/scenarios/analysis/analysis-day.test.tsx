import { expect, test } from 'vitest';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { GRILL, record, station } from '../builders.ts';
import { type Opening, openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const SOUP = station(2, { name: 'Soup' });
const ticketGuid = '7c000000-0000-4000-8000-000000000007';
const KITCHEN = {
  stations: [FRY, SOUP],
  records: [
    { ...record(1, { item: 'Fries', at: FRY, firedMinutesAgo: 40, tookMinutes: 4 }), ticketGuid },
    {
      ...record(2, { item: 'Onion Soup', at: SOUP, firedMinutesAgo: 40, tookMinutes: 12 }),
      ticketGuid,
    },
    record(3, { item: 'Rings', at: FRY, firedMinutesAgo: 80, tookMinutes: 9 }),
    record(4, { item: 'Wings', at: FRY, firedMinutesAgo: 75, tookMinutes: 65 }),
  ],
};
/** The Thursday before. */
const WEEK_BEFORE = '20260108';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
  { columns: 120, rows: 40 },
];

const DIM = '\u001b[2m';

const THEMES = [
  { color: false, glyphs: ASCII_GLYPHS },
  { color: true, glyphs: BOX_GLYPHS },
];

async function openDay(opening: Opening = {}) {
  const kitchen = await openMonitor({ ...KITCHEN, ...opening });
  await kitchen.sees('The last item was bumped at prep at 05:50.');
  await kitchen.press('F');
  await kitchen.sees('4 / 4');
  return kitchen;
}

test.each(SIZES)(
  'at $columns x $rows i shows the day by quarter hours beside the week before',
  async (size) => {
    const kitchen = await openDay(size);
    await kitchen.fulfil(
      [
        record(9, { at: FRY, firedMinutesAgo: 7 * 24 * 60 + 40, tookMinutes: 5 }),
        record(10, { at: FRY, firedMinutesAgo: 7 * 24 * 60 + 40, tookMinutes: 6 }),
      ],
      WEEK_BEFORE,
    );
    await kitchen.press('i');
    await kitchen.sees('Timeline by quarter hour', '05:45: 1 prep bump (0 a week', '6 of 6');
    await kitchen.press('g');
    await kitchen.sees('04:30: 0 prep bumps (0 a week', '1 fired', 'no station', '1 of 6');
    const beside = '\nPrep bumps, ░ a week earlier (Thu, Jan 8, 2026)\n';
    if (size.columns > 60) await kitchen.sees(beside);
    await kitchen.press('l', 'j', 'right');
    await kitchen.sees('05:15: 1 prep bump (2 a week earlier), 2', 'median 4m00');
    await kitchen.press('l');
    await kitchen.sees('05:30: 1 prep bump', 'late), 90%');
    await kitchen.press('enter');
    await kitchen.sees(
      size.columns > 60 ? 'only fulfilled>=05:30 fulfilled<0' : 'only fulfilled>=05:30 fulfi…',
      '1 / 4',
      'Onion Soup',
    );
  },
);

test("while the week before is read, or can't be, the timeline says so and shows the day", async () => {
  const kitchen = await openDay();
  kitchen.gate.hold('itemFulfillments');
  await kitchen.press('i', 'g');
  await kitchen.sees('loading Thu, Jan 8, 2026.', '04:30: 0 prep bumps, 1 fired');
  kitchen.gate.release();
  await kitchen.sees(
    'Thu, Jan 8, 2026 has no rows.',
    '04:30: 0 prep bumps (0 a week earlier), 1 fired',
  );
  await kitchen.press('q');
  await kitchen.sees('4 / 4', 'Bumped');
  expect(kitchen.frame()).not.toContain('week earlier');
});

test("a week before that can't be read has a reason, and r reads it again", async () => {
  const kitchen = await openDay();
  kitchen.gate.cut();
  await kitchen.press('i', 'g');
  await kitchen.seesInTime('did not load: unreachable.');
  await kitchen.sees('04:30: 0 prep bumps, 1 fired');
  kitchen.gate.restore();
  await kitchen.press('r');
  await kitchen.seesInTime('has no rows.');
});

test.each(SIZES)('at $columns x $rows m shows station times by hour', async (size) => {
  const kitchen = await openDay(size);
  await kitchen.press('m');
  await kitchen.sees('Median station time in minutes, by station and hour', '1 of 2', '04', '05');
  await kitchen.sees('Fry, from 05:00: median 4m00 of 1 item, 1 over 60 min.');
  if (size.columns >= 120) await kitchen.sees('\nItems ───');
  await kitchen.press('h');
  await kitchen.sees('Fry, from 04:00: median 9m00 of 1 item, caution.');
  await kitchen.press('j', 'l');
  await kitchen.sees('Soup, from 05:00: median 12m00 of 1 item, late.');
  expect(kitchen.cursorLine()).toMatch(/Soup +█+12/);
  await kitchen.press('h');
  await kitchen.sees('Soup, from 04:00: no items.');
  await kitchen.press('k', 'enter');
  await kitchen.sees('1 / 4', 'Rings');
  expect(kitchen.frame()).toContain(
    size.columns > 60 ? 'only level:0 odd: station=Fry' : 'only level:0 odd: station=F…',
  );
});

test.each(SIZES)(
  'at $columns x $rows W ranks tickets with the stations that held them, and H ranks stations by how long they held',
  async (size) => {
    const kitchen = await openDay(size);
    await kitchen.press('W');
    await kitchen.sees('Slowest tickets of the last hour', 'W whole date   1 of 1');
    await kitchen.sees('1 ticket was bumped over an hour after fire, so', '1h05m', '05:50).');
    expect(kitchen.cursorLine()).toMatch(/12m00 05:20 05:32 .*Soup +8m00/);
    if (size.columns > 60) await kitchen.sees('Bumped Items Held by', '05:32      2 Soup');
    await kitchen.press('W');
    await kitchen.sees('Slowest tickets of the whole date', 'W last hour   1 of 2', '05:50).');
    await kitchen.press('j');
    expect(kitchen.cursorLine()).toMatch(/ 9m00 04:40 04:49 .*Fry +-/);
    await kitchen.press('k', 'enter');
    await kitchen.sees('Onion Soup', 'Why');
    await kitchen.press('q', 'H');
    await kitchen.sees('How long bumped items waited for each station', '1 of 1');
    await kitchen.sees('\nItems waited on 1 of 3 tickets. Held is the sum over', 'per ticket.\n');
    expect(kitchen.cursorLine()).toMatch(/Soup +8m00 /);
    await kitchen.press('enter');
    await kitchen.sees('only level:0 station=Soup', '1 / 4');
    await kitchen.press('q', 'q', '/', ...'rings'.split(''), 'enter', 'H');
    await kitchen.sees('No ticket of these items waited on a station.');
  },
);

/** Good signs only between dim on and dim off, bad ones only outside. */
function expectGoodDim(line: string, good: RegExp, bad: RegExp): void {
  const [before = '', ...dims] = line.split(DIM);
  const parts = dims.map((part) => part.split('\u001b[22m'));
  expect(parts.map(([inside]) => inside).join('')).not.toMatch(bad);
  expect(before + parts.map(([, ...outside]) => outside.join('')).join('')).not.toMatch(good);
}

test.each([...SIZES, { columns: 100, rows: 24 }])(
  'at $columns x $rows good shades are weak, in the legend as in the map',
  async (size) => {
    const kitchen = await openDay(size);
    const drawn = (sign: RegExp) =>
      (kitchen.frames().at(-1) ?? '').split('\n').filter((line) => sign.test(line));
    await kitchen.press('m');
    await kitchen.sees('Median station time', 'Fry', 'late from 12m (default)');
    for (const line of drawn(/[░▒▓█]/)) expectGoodDim(line, /[░▒]/, /[▓█]/);
  },
);

test('without a time zone there are no hours, and a sentence says so', async () => {
  const kitchen = await openDay({ restaurants: [{ ...GRILL, zoneKnown: false }] });
  await kitchen.press('i');
  await kitchen.sees('This restaurant has no time zone set');
  await kitchen.press('m');
  await kitchen.sees('Median station time', 'no time zone set');
  await kitchen.press('enter', 'l', 'j', 'G', 'tab');
  await kitchen.sees('Slowest tickets');
});

test.each(THEMES)(
  'every view is drawn only with signs that the terminal has: $tier',
  async (theme) => {
    for (const size of SIZES) {
      const kitchen = await openDay({ ...size, theme });
      await kitchen.press('l', 'l', 'F', 'l');
      for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
        await kitchen.press('tab', 'j', 'l', 'k', 'h', 'G', 'g', 'space', 'pageup', '?', 'escape');
        await kitchen.sees('4 / 4');
      }
      if (theme.glyphs !== ASCII_GLYPHS) continue;
      // oxlint-disable-next-line no-control-regex -- no control character but the line end may be there
      for (const frame of kitchen.frames()) expect(frame).toMatch(/^[\n -~]*$/);
    }
  },
);

test("late is judged by the kitchen's thresholds", async () => {
  const kitchen = await openDay({ thresholds: { cautionMs: 10 * 60_000, lateMs: 15 * 60_000 } });
  await kitchen.press('m');
  await kitchen.sees(', ▓ caution from 10m, █ late from 15m');
  await kitchen.press('h');
  await kitchen.sees('Fry, from 04:00: median 9m00 of 1 item.');
});
