import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { readSummary, summaryText } from '../../../src/kitchen/usual/summary-text.ts';
import type { SummaryReadingOptions } from '../../../src/kitchen/usual/usual-dates.ts';
import { configuredSource } from '../../../src/reader/sources/configured-source.ts';
import { keepSummary } from '../../../src/reader/sources/keep-summary.ts';
import { archivedBasis } from '../../../src/reader/sources/summary-basis.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { ownRun } from '../../commands/own-io.ts';
import { summaryOf } from '../../kitchen/usual/summarized.ts';
import { testDatabase } from '../../postgres/test-database.ts';
import { GRILL, summary, temporaryFolder } from '../memory/restaurants.ts';

const database = testDatabase();
const DATE = '20260108';
const { zone: timezone, closeoutHour } = GRILL.calendar;
const BASIS = archivedBasis(GRILL, undefined);
const { signal } = new AbortController();

const RECORDS = simulateDay({
  profile: 'cafe',
  seed: 5,
  businessDate: DATE,
  timezone,
  closeoutHour,
}).map(({ record }) => ({ ...record, restaurantGuid: GRILL.guid }));

async function kitchen(place?: string) {
  const address = place ?? `sqlite:${join(await temporaryFolder(), 'kitchen.sqlite')}`;
  const archive = await openArchive(address);
  onTestFinished(() => archive.close());
  const { guid, name } = GRILL;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
  await archive.appendFulfillments(guid, DATE, RECORDS);
  return { address, archive };
}

/** Keeps a recognizable summary: nothing in the date leads to it. */
async function keepKnown(archive: Archive, rows: number, basis = BASIS): Promise<void> {
  const { version } = await archive.fulfillmentDay(GRILL.guid, DATE);
  const text = summaryText(summary(DATE, rows));
  await archive.putSummary(GRILL.guid, DATE, { version, basis, text });
}

test('items are read from a stored summary without the rest', async () => {
  const { address, archive } = await kitchen();
  const { version } = await archive.fulfillmentDay(GRILL.guid, DATE);
  const made = summaryOf(RECORDS, DATE);
  const { items } = made;
  expect(items?.size).toBeGreaterThan(0);
  const text = summaryText({ ...made, rows: 7 });
  await archive.putSummary(GRILL.guid, DATE, { version, basis: BASIS, text });
  const environment = { XDG_CONFIG_HOME: await temporaryFolder() };
  const outside = { ...ownRun(environment), clock: systemClock };
  const source = await configuredSource({ archive: address }, outside);
  onTestFinished(() => source.close());
  const [restaurant = GRILL] = source.restaurants;
  const options = { signal, needsItems: true };
  const found = [];
  for await (const each of source.usualReader?.summaries(restaurant, [DATE], options) ?? []) {
    found.push(each);
  }
  expect(found).toMatchObject([{ state: 'summarized', summary: { date: DATE, items, rows: 0 } }]);
});

/** The date's summary as an archive command takes it, per request. */
async function reading(
  address: string,
  flags: { readonly timezone?: string } = {},
  needs: Pick<SummaryReadingOptions, 'needsItems'> = {},
) {
  const environment = { XDG_CONFIG_HOME: await temporaryFolder() };
  const outside = { ...ownRun(environment), clock: systemClock };
  const source = await configuredSource({ ...flags, archive: address }, outside);
  onTestFinished(() => source.close());
  const [restaurant = GRILL] = source.restaurants;
  return async (): Promise<DateSummary | undefined> => {
    const readings = source.usualReader?.summaries(restaurant, [DATE], { signal, ...needs }) ?? [];
    let last: DateSummary | undefined;
    for await (const each of readings) {
      last = each.state === 'summarized' ? each.summary : undefined;
    }
    return last;
  };
}

test.each([
  ['a file', async () => undefined],
  ['PostgreSQL', () => database.schema()],
])('a summary stored in %s matches the rows, and is read instead of them', async (_, place) => {
  const { address, archive } = await kitchen(await place());
  const made = summaryOf(RECORDS, DATE);
  expect(await (await reading(address))()).toEqual(made);
  // For the next process, such as linecheck fleet.
  const text = (await archive.summary(GRILL.guid, DATE, BASIS)) ?? '';
  expect(readSummary(text)).toEqual(made);
  await keepKnown(archive, 77);
  const read = await reading(address);
  expect(await read()).toMatchObject({ rows: 77 });
  await keepSummary(archive, GRILL, DATE, { massBumpLimits: undefined, signal });
  expect(await read()).toMatchObject({ rows: 77 });
});

test('a summary of another version or place is made again from the rows', async () => {
  const { address, archive } = await kitchen();
  await keepKnown(archive, 77);
  const read = await reading(address);
  expect(await read()).toMatchObject({ rows: 77 });
  const [first] = RECORDS;
  const late = { ...first, selectionGuid: '0f1e2d3c-0000-4000-8000-00000000abcd' };
  await archive.appendFulfillments(GRILL.guid, DATE, [late]);
  const made = summaryOf([...RECORDS, late], DATE);
  expect(await read()).toEqual(made);
  await keepKnown(archive, 77);
  const elsewhere = await reading(address, { timezone: 'America/Denver' });
  expect((await elsewhere())?.rows).toBe(made.rows);
});

test('a summary of an earlier format is made again from the rows, and replaced', async () => {
  const { address, archive } = await kitchen();
  await keepKnown(archive, 78, `1${BASIS.slice(1)}`);
  const made = summaryOf(RECORDS, DATE);
  expect(await (await reading(address))()).toEqual(made);
  await keepSummary(archive, GRILL, DATE, { massBumpLimits: undefined, signal });
  expect(await archive.summary(GRILL.guid, DATE, BASIS)).toBe(summaryText(made));
});

test('a summary without ticket times is read, and replaced if the rows are still there', async () => {
  const { address, archive } = await kitchen();
  await keepKnown(archive, 79, `4${BASIS.slice(1)}`);
  expect(await (await reading(address))()).toMatchObject({ rows: 79 });
  await keepSummary(archive, GRILL, DATE, { massBumpLimits: undefined, signal });
  expect(await (await reading(address))()).toEqual(summaryOf(RECORDS, DATE));
  const other = await kitchen();
  await keepKnown(other.archive, 79, `4${BASIS.slice(1)}`);
  await other.archive.pruneDays(GRILL.guid, '20260109', 0);
  expect(await (await reading(other.address))()).toMatchObject({ rows: 79 });
});

test('a summary that is made again for its items is stored for the next process', async () => {
  const { address, archive } = await kitchen();
  const { version } = await archive.fulfillmentDay(GRILL.guid, DATE);
  const text = summaryText(summary(DATE, 79));
  await archive.putSummary(GRILL.guid, DATE, { version, basis: `4${BASIS.slice(1)}`, text });
  const made = summaryOf(RECORDS, DATE);
  expect(await (await reading(address, {}, { needsItems: true }))()).toEqual(made);
  expect(await archive.summary(GRILL.guid, DATE, BASIS)).toBe(summaryText(made));
  const file = new DatabaseSync(address.slice('sqlite:'.length));
  onTestFinished(() => file.close());
  file.exec('DELETE FROM fulfillment_piece');
  const { items } = made;
  const read = await reading(address, {}, { needsItems: true });
  expect(await read()).toMatchObject({ date: DATE, rows: 0, items });
});

test('a damaged summary costs a reading of the rows, and none is made for a damaged date', async () => {
  const { address, archive } = await kitchen();
  await keepKnown(archive, 77);
  const file = new DatabaseSync(address.slice('sqlite:'.length));
  onTestFinished(() => file.close());
  file.exec("UPDATE date_summary SET text = replace(text, '77', '78')");
  expect(await (await reading(address))()).toEqual(summaryOf(RECORDS, DATE));
  file.exec(`
    DELETE FROM date_summary; UPDATE fulfillment_piece SET body = replace(body, 'guid', 'diug')`);
  await keepSummary(archive, GRILL, DATE, { massBumpLimits: undefined, signal });
  expect(await archive.summary(GRILL.guid, DATE, BASIS)).toBeUndefined();
  expect(await (await reading(address))()).toBeUndefined();
});

test('a restaurant without a subscription has no summary, whatever was copied before', async () => {
  const { address, archive } = await kitchen();
  await keepKnown(archive, 77);
  const facts = { name: 'Grill', timezone, closeoutHour };
  await archive.putRestaurant({ ...facts, guid: GRILL.guid, tier: 'basic' });
  expect(await (await reading(address))()).toBeUndefined();
});

test('a summary is made even if the archive can only be read, but not for a date that changes meanwhile', async () => {
  const { archive } = await kitchen();
  const terms = { massBumpLimits: undefined, signal };
  const refused = () => Promise.reject(new Failure('ARCHIVE', 'It is read-only.'));
  const made = await keepSummary({ ...archive, putSummary: refused }, GRILL, DATE, terms);
  expect(made).toBe(summaryText(summaryOf(RECORDS, DATE)));
  const changing = { ...archive, putSummary: () => Promise.resolve(false) };
  expect(await keepSummary(changing, GRILL, DATE, terms)).toBeUndefined();
});

test('a signal stops the making of a summary', async () => {
  const { archive } = await kitchen();
  const ended = { massBumpLimits: undefined, signal: AbortSignal.abort() };
  await expect(keepSummary(archive, GRILL, DATE, ended)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  expect(await archive.summary(GRILL.guid, DATE, BASIS)).toBeUndefined();
});
