/** A station printing tickets has no rows, so only earlier dates distinguish a quiet KDS from a printer. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { fleetOf } from '../../../src/reader/fleet-reader.ts';
import { configuredSource } from '../../../src/reader/sources/configured-source.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { ownRun } from '../../commands/own-io.ts';
import { GRILL, record, station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere } from '../in-process.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);
const FRY = station(1, { name: 'Fry' });
const COLD = station(2, { name: 'Cold' });
const BUSY = '20250215';
const BUSY_ROWS = Array.from({ length: 100 }, (_, n) => record(n, { at: COLD }));

/** The busy date without bumps at Fry, and other dates. */
async function archiveWith(
  others: Readonly<Record<string, readonly ItemFulfillmentRead[]>>,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(program.temporary, 'earlier-'));
  const address = `sqlite:${join(folder, 'copy.sqlite')}`;
  const archive = await openArchive(address);
  const { guid, name, calendar } = GRILL;
  const { zone: timezone, closeoutHour } = calendar;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
  await archive.publishStations(guid, [FRY, COLD], 0);
  for (const [date, records] of Object.entries({ ...others, [BUSY]: BUSY_ROWS })) {
    await archive.appendFulfillments(guid, date, records);
  }
  await archive.close();
  return ['--archive', address];
}

interface Printed {
  readonly findings: readonly { readonly rule: string; readonly message: string }[];
  readonly notJudged: readonly { readonly rule: string; readonly missing: string }[];
}

async function dead(archive: readonly string[]) {
  const words = ['audit', '--date', BUSY, '--format', 'json', ...archive];
  const { stdout } = await runHere(words, {});
  const { findings, notJudged }: Printed = JSON.parse(stdout);
  return [
    ...findings.filter(({ rule }) => rule === 'R23').map(({ message }) => message),
    ...notJudged.filter(({ rule }) => rule === 'R23').map(({ missing }) => missing),
  ];
}

test('a printing station is dead only if an earlier date in the archive has bumps of it', async () => {
  expect(await dead(await archiveWith({}))).toEqual([
    "can't tell whether it has a KDS until earlier dates are read",
  ]);
  const later = { '20250216': [record(1, { at: FRY })] };
  expect(await dead(await archiveWith(later))).toEqual([
    "can't tell whether it has a KDS until earlier dates are read",
  ]);
  const quiet = { '20250214': [record(1, { at: COLD })] };
  expect(await dead(await archiveWith(quiet))).toEqual([
    'it prints and has no bumps at prep, so it may have no KDS',
  ]);
  const bumped = await archiveWith({ ...quiet, '20250212': [record(1, { at: FRY })] });
  expect(await dead(bumped)).toEqual([expect.stringContaining('unlike earlier dates')]);
});

test('an earlier date that is damaged leaves open what it would show, and nothing else', async () => {
  const damaged = '20250212';
  const rowsOf = { [damaged]: [record(1, { at: FRY })], '20250214': [record(2, { at: COLD })] };
  const archive = await archiveWith(rowsOf);
  const { length: scheme } = 'sqlite:';
  const database = new DatabaseSync((archive[1] ?? '').slice(scheme));
  database.exec(`UPDATE fulfillment_piece SET body = zeroblob(length(body)) WHERE generation =
    (SELECT generation FROM business_day WHERE business_date = '${damaged}')`);
  database.close();
  expect(await dead(archive)).toEqual([
    "can't tell whether it has a KDS until earlier dates are read",
  ]);
  for (const format of ['table', 'md', 'json']) {
    const { code, stdout } = await runHere(['report', BUSY, '--format', format, ...archive], {});
    expect({ code, isEmpty: stdout === '' }).toEqual({ code: 0, isEmpty: false });
  }
});

test('every count of issues includes those that only earlier dates show', async () => {
  const earlier = { '20250212': [record(1, { at: FRY })] };
  const [, address = ''] = await archiveWith(earlier);
  const environment = { LINECHECK_AUDIT_RULES: 'R23=error' };
  const run = async (...words: readonly string[]) =>
    (await runHere([...words, '--archive', address], environment)).stdout;
  const audited: { readonly findings: readonly { readonly severity: string }[] } = JSON.parse(
    await run('audit', '--date', BUSY, '--format', 'json'),
  );
  const errors = audited.findings.filter(({ severity }) => severity === 'error').length;
  expect(errors).toBeGreaterThan(0);
  const [restaurant]: readonly { readonly errors: number }[] = JSON.parse(
    await run('fleet', '--date', BUSY, '--format', 'json'),
  );
  expect(restaurant?.errors).toBe(errors);

  // The monitor's restaurant list and the exporter.
  const outside = { ...ownRun(environment), clock: systemClock };
  const source = await configuredSource({ archive: address }, outside);
  const reader = fleetOf(source, systemClock, () => ({}), 'latest');
  const stopping = new AbortController();
  const running = reader.run(stopping.signal).catch(() => undefined);
  await reader.refresh();
  const [row] = reader.get().rows;
  stopping.abort();
  await running;
  await source.close();
  expect(row?.status?.headline.issues.errors).toBe(errors);
});
