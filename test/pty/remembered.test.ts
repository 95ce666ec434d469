import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';

const program = builtProgram();
const line = servedLine(program);

/** The counts follow the last level shown. */
const ONLY_PREP_AND_EXPO_1 = /^\[prep\] \[expo 1\] \d+ \/ \d+/m;

/** State kept between runs. */
const user = (name: string) => ({ XDG_STATE_HOME: join(program.temporary, name) });

test('the sort order of a screen comes back at the next start, and the filter with one key', async () => {
  const environment = user('line');
  const first = line.monitor({ environment });
  await first.sees('no bumps here');
  first.type('/grill\rOj\roF');
  await first.sees('[prep] [expo 1] [expo 2]', 'Time');
  first.type('2');
  await first.sees(ONLY_PREP_AND_EXPO_1);
  first.type('\u0003');
  expect((await first.ends()).exitCode).toBe(0);
  const file = await stat(join(environment.XDG_STATE_HOME, 'linecheck', 'memory.sqlite'));
  expect(file.mode & 0o777).toBe(0o600);

  const second = line.monitor({ environment });
  // While loading, Esc would cancel. Names show that the stations are there.
  await second.sees(ONLY_PREP_AND_EXPO_1, / (?:Grill|Fry|Pizza) /);
  second.type('\u001b');
  await second.sees('Station▼', 'Fry');
  second.type('\\');
  await second.sees('filter: 1 of 8 stations');
  second.type('\u0003');
  expect((await second.ends()).exitCode).toBe(0);
});

test('after a signal nothing of this is lost', async () => {
  const environment = user('hurried');
  const first = line.monitor({ environment });
  await first.sees('no bumps here');
  first.type('/fry\r');
  // The footer shows keys again once Enter kept the filter.
  await first.sees('filter: 1 of 8 stations', 'Enter open');
  first.signal('SIGHUP');
  await first.ends();
  const second = line.monitor({ environment });
  await second.sees('no bumps here', 'Grill');
  second.type('\\');
  await second.sees('filter: 1 of 8 stations');
  second.type('\u0003');
  await second.ends();
});

test('if nothing can be remembered, the monitor still works', async () => {
  const environment = user('mine');
  await mkdir(program.temporary, { recursive: true });
  await writeFile(environment.XDG_STATE_HOME, 'a file');
  const terminal = line.monitor({ environment });
  await terminal.sees('no bumps here');
  terminal.type('/fry\r');
  await terminal.sees('filter: 1 of 8 stations');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
});
