import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { DEMO_DEFAULTS, MONITOR_DEFAULTS } from '../../../src/commands/monitor.ts';
import { program } from '../../../src/commands/program.ts';
import { plainStart } from '../../../src/run.ts';
import { ownRun } from '../own-io.ts';

/** A command's options where none is given. */
async function parsedOptions(argv: readonly string[]): Promise<unknown> {
  let seen: unknown;
  const linecheck = program(ownRun());
  for (const command of linecheck.commands) {
    command.action(() => {
      seen = { name: command.name(), options: command.opts() };
    });
  }
  await linecheck.parseAsync([...argv], { from: 'user' });
  return seen;
}

test.each([
  [[], 'monitor', MONITOR_DEFAULTS],
  [['monitor'], 'monitor', MONITOR_DEFAULTS],
  [['demo'], 'demo', DEMO_DEFAULTS],
] as const)(
  '%j opens the monitor without the parser, with the same options',
  async (argv, name, options) => {
    expect(plainStart(argv)).toBeInstanceOf(Function);
    expect(await parsedOptions(argv)).toEqual({ name, options });
  },
);

test('every other command line is parsed', () => {
  const names = program(ownRun()).commands.map((command: Command) => command.name());
  const others = names.filter((name) => name !== 'monitor' && name !== 'demo');
  for (const word of [...others, '--help', '--version', '--demo', '']) {
    expect(plainStart([word])).toBeUndefined();
  }
  expect(plainStart(['demo', '--seed', '2'])).toBeUndefined();
});
