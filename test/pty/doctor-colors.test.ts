import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { builtProgram, processesOf } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);

/** As used by the monitor in this environment. */
async function stylesIn(
  environment: Readonly<Record<string, string>>,
): Promise<'none' | 'palette' | '256 colors'> {
  const terminal = line.monitor({ environment });
  await terminal.sees('no bumps here');
  terminal.type('q');
  await terminal.ends();
  const sequences = terminal.output().match(/\u001b\[\d[\d;]*m/g) ?? [];
  if (sequences.some((sequence) => sequence.includes('38;5;'))) return '256 colors';
  // The only such sequence ends the session.
  return sequences.some((sequence) => sequence !== '\u001b[0m') ? 'palette' : 'none';
}

/** Each style once, and both variables with a say. `test/terminal/capabilities` has all combinations. */
test.each([
  [{}, '256 colors'],
  [{ TERM: 'vt220' }, 'palette'],
  [{ COLORFGBG: '15;0', COLORTERM: 'truecolor', FORCE_COLOR: '1' }, 'palette'],
] as const)('with %j the styles are: %s', async (environment, styles) => {
  expect(await stylesIn(environment)).toBe(styles);
});

test('a terminal that is closed at a question leaves no process', async () => {
  const terminal = openTerminal(program, { args: ['config', 'init'] });
  await terminal.sees('Where is the client secret?');
  terminal.close();
  expect((await terminal.ends()).signal).toBe(constants.signals.SIGHUP);
  expect(await processesOf(program)).toEqual([]);
});
