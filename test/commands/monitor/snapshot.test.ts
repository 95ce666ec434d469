import { expect, test } from 'vitest';
import { snapshot } from '../../../src/commands/monitor/snapshot.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { RestaurantChoice } from '../../../src/kitchen/stations/restaurant.ts';
import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { BASIC, GRILL, monitoring, RIVAL, record, station } from '../../scenarios/builders.ts';
import { type Stage, setStage } from '../../scenarios/stage.ts';

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

test('a kitchen with faults is told as plain text', async () => {
  const stage = await setStage(KITCHEN);
  const text = await snapshot(sourceOf(stage, GRILL), GRILL, stage.clock, undefined);
  expect(`\n${text}`).toMatchInlineSnapshot(`
    "
    Corner Grill (test)
    Business date Thu 15 Jan 2026, read at 06:00 America/Chicago

    Station              Prints   Expo       Last  Items  Median     p90  >60
    A station with a lo~ always   sent too      -      -       -       -    -
    Cold                 always   sent too  05:52      2   10:00   11:36    -
    Fry                  KDS off  sent too  05:45      1       -       -    1

    What is wrong (3 findings)
    error R11 Cold: It monitors …0009, which no longer exists: its tickets are silently short.
    warn  R06 Fry: If its KDS goes offline, only the expediter gets its tickets: it has no backup printer, so nobody at the station sees them.
    info  R15 Cold: It watches Fry, which does not watch it: only one of them knows that it must wait.

    The day: 4 records, 1 duplicate merged
    Fulfilled at stations 3, expo 1 1, expo 2 0
    Station time: median 10:00, p90 11:36, worst 12:00
    Left out: 1 over 60 min.
    "
  `);
});

test('an earlier date is told as that date', async () => {
  const stage = await setStage(KITCHEN);
  const text = await snapshot(sourceOf(stage, GRILL), GRILL, stage.clock, '20260110');
  expect(text).toContain('Business date Sat 10 Jan 2026, read at 06:00 America/Chicago');
  expect(text).toContain('The day: 0 records');
});

test('a restaurant without a subscription is told as such and not as a failure', async () => {
  const stage = await setStage(KITCHEN);
  const text = await snapshot(sourceOf(stage, BASIC), BASIC, stage.clock, undefined);
  expect(text).toContain('not subscribed');
  expect(text).not.toContain('0 records');
});

test('a zone that nobody set is told', async () => {
  const stage = await setStage(KITCHEN);
  const calendar = { zone: 'UTC', closeoutHour: 4 };
  const restaurant = { ...GRILL, calendar, zoneKnown: false };
  const text = await snapshot(sourceOf(stage, restaurant), restaurant, stage.clock, undefined);
  expect(text).toContain('read at 12:00 UTC: no time zone set');
});

test('a restaurant that was not granted is a failure', async () => {
  const stage = await setStage(KITCHEN);
  const outcome = snapshot(sourceOf(stage, RIVAL), RIVAL, stage.clock, undefined);
  await expect(outcome).rejects.toBeInstanceOf(Failure);
  await expect(outcome).rejects.toMatchObject({ code: 'NOT_PERMITTED', exitCode: 4 });
});

test('names of the platform move no cursor', async () => {
  const name = 'Fry\u001b[2J\u009b31m\r\nStation\u202e';
  const stage = await setStage({ stations: [station(1, { name, printingMode: name })] });
  const restaurant = { ...GRILL, name };
  const text = await snapshot(sourceOf(stage, restaurant), restaurant, stage.clock, undefined);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(text).toContain('Fry Station');
});
