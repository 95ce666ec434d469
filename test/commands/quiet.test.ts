import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { printAudit } from '../../src/commands/audit/audit.ts';
import { printFleet } from '../../src/commands/fleet.ts';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { commandWords } from '../../src/commands/help/command-help.ts';
import { program } from '../../src/commands/program.ts';
import { readOnce } from '../../src/commands/watch/read-once.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import { GRILL, record, station, YESTERDAY } from '../scenarios/builders.ts';
import { type Staging, setStage } from '../scenarios/stage.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';
import { ownRun } from './own-io.ts';

type Run = (source: KitchenSource, outlets: Outlets, quiet: boolean) => Promise<unknown>;

/** A command's stderr, with and without the flag, on a terminal because it narrates most there. */
async function narrated(run: Run, printed: Staging = {}) {
  const texts: string[] = [];
  for (const quiet of [false, true]) {
    const { api } = await setStage({
      stations: [station(1)],
      records: [record(1), record(2)],
      ...printed,
    });
    const err = taking({ isTTY: true });
    await run(sourceOf(api, GRILL).source, { stdout: taking().outlet, stderr: err.outlet }, quiet);
    texts.push(err.text());
  }
  const [loud = '', quiet = ''] = texts;
  return { loud, quiet };
}

const clockOf = async () => (await setStage({})).clock;
const { signal } = new AbortController();

test.each<readonly [string, Run]>([
  [
    'fulfillments',
    async (source, outlets, quiet) =>
      printFulfillments(source, ['fry'], { quiet }, outlets, await clockOf()),
  ],
  [
    'audit',
    async (source, outlets, quiet) =>
      printAudit(source, { quiet, format: 'csv' }, outlets, await clockOf()),
  ],
  [
    'fleet',
    async (source, outlets, quiet) =>
      printFleet(source, { quiet }, outlets, await clockOf(), signal),
  ],
  [
    'watch --once',
    async (source, outlets, quiet) =>
      readOnce(source, { quiet, once: true }, outlets, await clockOf()),
  ],
])('%s writes notes to stderr, and with --quiet it does not', async (_name, run) => {
  const { loud, quiet } = await narrated(run);
  expect(loud).not.toBe('');
  expect(quiet).toBe('');
});

test('--quiet still prints a note that changes the meaning of the rows', async () => {
  const foreign = record(3, { facts: { restaurantGuid: '0f1e2d3c-0000-4000-8000-000000000009' } });
  const run: Run = async (source, outlets, quiet) =>
    printFulfillments(source, [], { quiet }, outlets, await clockOf());
  const { loud, quiet } = await narrated(run, { records: [record(1), foreign] });
  expect(quiet).toBe(loud);
  expect(quiet).toContain('1 from another restaurant');
});

test('--quiet still prints errors', async () => {
  const { api, clock } = await setStage({});
  const outlets = { stdout: taking().outlet, stderr: taking().outlet };
  const asked = printFulfillments(
    sourceOf(api, { ...GRILL, guid: 'none' }).source,
    [YESTERDAY],
    { quiet: true },
    outlets,
    clock,
  );
  await expect(asked).rejects.toMatchObject({ name: 'Failure' });
});

test('every command that runs unattended has --quiet', () => {
  const without = runningCommands(program(ownRun()))
    .filter(({ options }) => options.every(({ long }) => long !== '--quiet'))
    .map((command) => commandWords(command).join(' '))
    .toSorted();
  expect(without).toEqual(['completion', 'config init', 'config path', 'demo', 'monitor', 'serve']);
});

/** Commands other than groups, apart from help. */
function runningCommands(command: Command): readonly Command[] {
  if (command.name() === 'help') return [];
  return command.commands.length === 0 ? [command] : command.commands.flatMap(runningCommands);
}
