/** Every command about a past date uses the setup from then. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import { fleetOf } from '../../../src/reader/fleet-reader.ts';
import { configuredSource } from '../../../src/reader/sources/configured-source.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { ownRun } from '../../commands/own-io.ts';
import { GRILL, record, station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';

const program = builtProgram();
const runHere = runningHere(program);

const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });
const BARE = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
const COLD = station(1, { name: 'Cold' });
const DATE = '20250215';
const ROWS = Array.from({ length: 30 }, (_, n) => record(n, { at: n % 2 === 0 ? COLD : FRY }));
const NOON = Date.UTC(2025, 1, 15, 18);
const DAY_MS = 86_400_000;

/** A date with a printer at Fry. A week later it had none. */
async function archived(): Promise<string> {
  const address = `sqlite:${join(program.temporary, 'setups.sqlite')}`;
  const archive = await openArchive(address);
  const { guid, name, calendar } = GRILL;
  const { zone: timezone, closeoutHour } = calendar;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
  await archive.publishStations(guid, [COLD, FRY], NOON - 30 * DAY_MS);
  await archive.publishStations(guid, [COLD, BARE], NOON + 7 * DAY_MS);
  await archive.appendFulfillments(guid, DATE, ROWS);
  await archive.close();
  return address;
}

test('a printer that was removed later prints on the date, and the issue is not there', async () => {
  const address = await archived();
  const run = (...words: readonly string[]) => runHere([...words, '--archive', address], {});
  /** Joins wrapped lines. */
  const flat = async (...words: readonly string[]) => {
    const { stdout, stderr } = await run(...words);
    return `${stdout}${stderr}`.replaceAll(/\s+/g, ' ');
  };
  interface Audited {
    readonly setup: object;
    readonly findings: readonly {
      readonly rule: string;
      readonly severity: string;
      readonly since: unknown;
    }[];
  }
  const ruled = async (...words: readonly string[]): Promise<Audited> =>
    JSON.parse((await run('audit', '--format', 'json', ...words)).stdout);

  const now = await ruled();
  expect(now.findings.filter(({ rule }) => rule === 'R06')).toEqual([
    expect.objectContaining({
      since: { firstSeenAt: new Date(NOON + 7 * DAY_MS).toISOString(), orEarlier: false },
    }),
  ]);
  const then = await ruled('--date', DATE);
  expect(then.findings.map(({ rule }) => rule)).not.toContain('R06');
  const firstSeenAt = new Date(NOON - 30 * DAY_MS).toISOString();
  const setup = { current: false, known: 'by then', firstSeenAt };
  expect(then.setup).toEqual(setup);

  const said = "This is that date's setup, first seen on Thu, Jan 16, 2025.";
  expect(await flat('audit', '--date', DATE, '--format', 'table')).toContain(said);
  const trace = await flat('trace', 'Fry', '--date', DATE);
  expect(trace).toContain(said);
  expect(trace).toContain('prints only while the KDS is offline');
  expect(await flat('trace', 'Fry')).not.toContain('prints only while the KDS is offline');
  const traced = await run('trace', 'Fry', '--date', DATE, '--format', 'json');
  expect(JSON.parse(traced.stdout)).toMatchObject({ setup });
  expect(await flat('stations', '--date', DATE)).toContain(said);

  // The fleet counts the same issues, in command and monitor.
  const counts = (rows: readonly { readonly errors: number; readonly warnings: number }[]) =>
    rows.map(({ errors, warnings }) => ({ errors, warnings }));
  const of = (wanted: string) => then.findings.filter(({ severity }) => severity === wanted).length;
  const expected = [{ errors: of('error'), warnings: of('warn') }];
  const fleet = JSON.parse((await run('fleet', '--date', DATE, '--format', 'json')).stdout);
  expect(counts(fleet)).toEqual(expected);
  const outside = { ...ownRun({}), clock: systemClock };
  const source = await configuredSource({ archive: address }, outside);
  const reader = fleetOf(source, systemClock, () => ({}), 'latest');
  const stopping = new AbortController();
  const running = reader.run(stopping.signal).catch(() => undefined);
  await reader.refresh();
  const rows = reader.get().rows.flatMap(({ status }) => status?.headline.issues ?? []);
  stopping.abort();
  await running;
  await source.close();
  expect(counts(rows)).toEqual(expected);
});
