import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { ON_TUESDAY } from './served-line.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();

test('the demo is rewound by keys and by a time, and Esc and :now return', async () => {
  const args = ['demo', '--link', 'fast'];
  const terminal = openTerminal(program, { args, environment: ON_TUESDAY });
  await terminal.sees('QUIET', 'no bumps here');
  terminal.type('<');
  await terminal.sees(' as of ', 'rewound');
  terminal.type('t-3h\r');
  // Then, Cold's screen was not dark yet.
  await expect.poll(() => terminal.lines().join('\n')).not.toContain('QUIET');
  await terminal.sees(' as of ', 'rewound');
  terminal.type('\u001b');
  await terminal.sees('QUIET');
  expect(terminal.lines().join('\n')).not.toContain('rewound');
  terminal.type('F:at -3h\r');
  await terminal.sees(' as of ', '[prep] [expo 1] [expo 2]');
  terminal.type(':now\rs');
  await terminal.sees('QUIET');
  terminal.type('q');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
});
