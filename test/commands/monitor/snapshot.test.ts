import { expect, test } from 'vitest';
import { snapshot } from '../../../src/commands/monitor/snapshot.ts';
import { printStationsNow } from '../../../src/commands/stations.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { firstRestaurant, type KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { BASIC, GRILL, monitoring, RIVAL, record, station } from '../../scenarios/builders.ts';
import { type Stage, setStage } from '../../scenarios/stage.ts';
import { type ComparingSource, demoSource, failingOn, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';

const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
const COLD = station(1, { name: 'Cold', ...monitoring(FRY, station(9)) });
const KITCHEN = {
  stations: [FRY, COLD, station(3, { name: 'A station with a long name' })],
  records: [
    record(1, { at: COLD }),
    record(1, { at: COLD }),
    record(2, { at: COLD, tookMinutes: 12 }),
    record(3, { at: FRY, tookMinutes: 75, firedMinutesAgo: 90 }),
    record(1, { level: 1, tookMinutes: 10 }),
  ],
};

function sourceOf({ api }: Stage, restaurant: RestaurantChoice): KitchenSource {
  return {
    kind: 'platform',
    api,
    restaurants: [restaurant],
    name: 'test',
    refreshMs: 30_000,
    expectDate: () => undefined,
    close: () => api.close(),
  };
}

test('a kitchen with issues is printed as plain text', async () => {
  const stage = await setStage(KITCHEN);
  const { text } = await snapshot(sourceOf(stage, GRILL), GRILL, stage.clock, undefined);
  expect(`\n${text}`).toMatchInlineSnapshot(`
    "
    Corner Grill (test)
    Business date Thu, Jan 15, 2026, read at 06:00 America/Chicago

    Last item at prep 05:52.

    Station              State Now Usual 90% in Out Prints Expo Last out Items  Median  90% in >60
    A station with a lo~ -     -       -    -     - always yes         -     -     -       -     -
    Cold                 -     -       -    -     2 always yes     05:52     2 10:00!  11:36!    -
    Fry                  -     -       -    -     1 backup yes     05:45     1     -       -     1

    Issues (3)
    error R11 Cold: Monitors …0009, no longer in the list. Tickets leave those items out.
    warn  R06 Fry: Has no backup printer. If the KDS goes offline, only expo gets the tickets, and nobody at the station sees them.
    note  R15 Cold: Cold's tickets list Fry's items, but not the reverse: Fry won't know to wait.

    Date: 4 rows, 1 duplicate merged
    Bumped: 3 prep, 1 expo 1, 0 expo 2
    Station time: median 10:00, 90% in 11:36, longest 12:00
    Left out: 1 over 60 min.
    "
  `);
});

const SLOW = 'slow:Grill@18:20+2h*2.5';
const STOP = 'stop:Cold@18:50+2h';

/** The lines above the stations, and the names of these. */
function partsOf(text: string) {
  const [, needing = '', table = ''] = text.split('\n\n');
  const names = table.split('\n').map((line) => line.split(' ')[0]);
  return { needing: needing.split('\n'), names, table };
}

test('what needs somebody leads, as stations --now has it, and stations follow with most harm first', async () => {
  const platform = await demoSource(SLOW, STOP);
  const source = { ...platform, kind: 'demo' } as const;
  const restaurant = firstRestaurant(source);
  const { text, notes } = await snapshot(source, restaurant, still, undefined);
  const { needing, names, table } = partsOf(text);
  expect(needing).toHaveLength(3);
  expect(needing[0]).toMatch(/^SLOW {3}Grill since \d+:\d\d · \d+m\d\d, usual \d+m\d\d · /);
  expect(needing[1]).toMatch(/^QUIET {2}Cold, nothing for \d+ min · /);
  expect(needing[2]).toBe('Usual: 4 Saturdays.');
  expect(names.slice(0, 3)).toEqual(['Station', 'Grill', 'Cold']);
  expect(table).toMatch(/^Grill +SLOW +\d+:\d\d!* +\d+:\d\d +\d+:\d\d!* +\d+ always /m);
  expect(table).toMatch(/^Cold +QUIET +- +\d+:\d\d +- +\d+ always /m);
  expect(notes).toBe('');

  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const flags = { now: true, format: 'table' };
  await printStationsNow(platform, undefined, flags, outlets, still);
  expect(out.text().split('\n').slice(0, 2)).toEqual(needing.slice(0, 2));
});

test('from a platform, only kept dates are compared with, as a note explains', async () => {
  const source = await demoSource(SLOW);
  const asked: boolean[] = [];
  const watched: ComparingSource = {
    ...source,
    usual: {
      ...source.usual,
      summaries(restaurant, dates, options) {
        asked.push(options.isKeptOnly === true);
        return source.usual.summaries(restaurant, dates, options);
      },
    },
  };
  const restaurant = firstRestaurant(source);
  const first = await snapshot(watched, restaurant, still, undefined);
  expect(partsOf(first.text).needing.at(-1)).toBe(
    'No earlier dates stored. Run linecheck trend to read them.',
  );
  expect(asked).toEqual([true]);

  const read = async (dates: readonly string[]) => {
    const { signal } = new AbortController();
    for await (const { state } of source.usual.summaries(restaurant, dates, { signal })) {
      expect(state).toBe('summarized');
    }
  };
  await read(['20260808', '20260801']);
  const some = await snapshot(watched, restaurant, still, undefined);
  expect(partsOf(some.text).needing.at(-1)).toBe(
    'Usual: 2 Saturdays. Run linecheck trend to read more.',
  );
  await read(['20260725', '20260718']);
  const all = await snapshot(watched, restaurant, still, undefined);
  expect(partsOf(all.text).needing.at(-1)).toBe('Usual: 4 Saturdays.');
});

test('an unread date is left out, and named beside the snapshot', async () => {
  const source = { ...failingOn(await demoSource(), ['20260808']), kind: 'demo' } as const;
  const { text, notes } = await snapshot(source, firstRestaurant(source), still, undefined);
  expect(partsOf(text).needing.at(-1)).toBe('Usual: 3 Saturdays.');
  expect(notes).toBe('linecheck: Not compared with Sat, Aug 8, 2026: NOT_PERMITTED\n');
});

test('a muted station leads no more, and is named with the state', async () => {
  const source = { ...(await demoSource(SLOW)), kind: 'demo' } as const;
  const restaurant = firstRestaurant(source);
  const { stations } = await source.api.stations(restaurant.guid);
  const grill = stations.find(({ name }) => name === 'Grill')?.guid ?? '';
  const decisions = { [grill]: { limit: undefined, mute: { date: '20260815', note: '' } } };
  const { text } = await snapshot(source, restaurant, still, undefined, decisions);
  const { needing, names } = partsOf(text);
  expect(needing.join('\n')).not.toContain('SLOW');
  expect(needing.join('\n')).toMatch(
    /^Muted: Grill \(slow\)\. 5 other stations at .+, 2 not judged: Bar, Sauces & Sides\.$/m,
  );
  expect(names.at(-1)).toBe('Grill');
});

test('an earlier date is named as that date', async () => {
  const stage = await setStage(KITCHEN);
  const { text } = await snapshot(sourceOf(stage, GRILL), GRILL, stage.clock, '20260110');
  expect(text).toContain('Business date Sat, Jan 10, 2026, read at 06:00 America/Chicago');
  expect(text).toMatch(/^Station +Prints/m);
  expect(text).toContain('Date: 0 rows');
});

test('a restaurant without a subscription is a note and not a failure', async () => {
  const stage = await setStage(KITCHEN);
  const { text } = await snapshot(sourceOf(stage, BASIC), BASIC, stage.clock, undefined);
  expect(text).toContain('No ticket times');
  expect(text).not.toContain('0 records');
  expect(text).not.toContain('State');
});

test('a missing time zone is noted', async () => {
  const stage = await setStage(KITCHEN);
  const calendar = { zone: 'UTC', closeoutHour: 4 };
  const restaurant = { ...GRILL, calendar, zoneKnown: false };
  const { text } = await snapshot(sourceOf(stage, restaurant), restaurant, stage.clock, undefined);
  expect(text).toContain('read at 12:00 UTC: no time zone set');
});

test('a restaurant not granted is a failure', async () => {
  const stage = await setStage(KITCHEN);
  const outcome = snapshot(sourceOf(stage, RIVAL), RIVAL, stage.clock, undefined);
  await expect(outcome).rejects.toBeInstanceOf(Failure);
  await expect(outcome).rejects.toMatchObject({ code: 'NOT_PERMITTED', exitCode: 4 });
});

test('platform names move no cursor', async () => {
  const name = 'Fry\u001b[2J\u009b31m\r\nStation\u202e';
  const stage = await setStage({ stations: [station(1, { name, printingMode: name })] });
  const restaurant = { ...GRILL, name };
  const { text } = await snapshot(sourceOf(stage, restaurant), restaurant, stage.clock, undefined);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(text).toContain('Fry Station');
});
