/** One record per rule: setup issues are the same everywhere. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { monitoring, station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);
const SKIPS = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false };
const UNBACKED = { printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined };
const FRY = station(1, { name: 'Fry', ...UNBACKED });
const LOST = station(2, { name: 'Grill', ...UNBACKED, ...SKIPS });
const COLD = station(3, { name: 'Cold', ...monitoring(station(9)), expoRouting: undefined });
const STATIONS = [FRY, LOST, COLD];

interface Issue {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
}

const printed = ({ rule, severity, message }: Issue) => `${severity} ${rule} ${message}`;

/** Every station's issues per command, by GUID. */
async function everywhere(environment: Readonly<Record<string, string>>) {
  const run = async (...words: readonly string[]) => (await runHere(words, environment)).stdout;
  const audit: {
    readonly findings: readonly (Issue & { readonly stations: readonly string[] })[];
  } = JSON.parse(await run('audit', '--format', 'json'));
  const path = join(await mkdtemp(join(program.temporary, 'one-audit-')), 'none.json');
  await writeFile(path, '[]');
  const diff: {
    readonly changes: readonly {
      readonly station: { readonly guid: string };
      readonly brought: readonly Issue[];
    }[];
  } = JSON.parse(await run('diff', path, '--format', 'json'));
  return Promise.all(
    STATIONS.map(async ({ guid }) => {
      const one: { readonly findings: readonly Issue[] } = JSON.parse(
        await run('stations', guid, '--format', 'json'),
      );
      return {
        audit: audit.findings.filter(({ stations }) => stations[0] === guid).map(printed),
        station: one.findings.map(printed),
        diff: diff.changes
          .filter((change) => change.station.guid === guid)
          .flatMap(({ brought }) => brought.map(printed)),
      };
    }),
  );
}

test.each([
  ['as they are', {}, ['warn R06', 'error R05', 'error R06', 'error R11', 'info R03']],
  [
    'as they are set',
    { LINECHECK_AUDIT_RULES: 'R06=info,R11=off' },
    ['info R06', 'error R05', 'info R06', 'info R03'],
  ],
])('audit, stations, and diff agree on rules %s', async (_, variables, expected) => {
  const kitchen = await serveKitchen({ stations: STATIONS });
  const all = await everywhere({ ...kitchen, ...variables });
  for (const { audit, station: one, diff } of all) {
    expect(one).toEqual(audit);
    expect(diff).toEqual(audit);
  }
  const heads = all.flatMap(({ audit }) =>
    audit.map((text) => text.slice(0, text.indexOf('R') + 3)),
  );
  expect(heads).toEqual(expected);
});

test("the outcome of an outage's trace is what the audit calls it", async () => {
  const kitchen = await serveKitchen({ stations: STATIONS });
  const outcome = async (name: string) => {
    const words = ['trace', name, '--kds-down', '--format', 'json'];
    const { outcome: end }: { readonly outcome: string } = JSON.parse(
      (await runHere(words, kitchen)).stdout,
    );
    return end;
  };
  expect([await outcome('Fry'), await outcome('Grill')]).toEqual(['partial', 'lost']);
});
