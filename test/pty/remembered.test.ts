import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';

const program = builtProgram();
const line = servedLine(program);

/** The counts follow the last level shown. */
const ONLY_PREP_AND_EXPO_1 = /^\[prep\] \[expo 1\] \d+ \/ \d+/m;

const OTHER_FILTER = 'filter: 2 of 8 stations';

/** State kept between runs. */
const user = (name: string) => ({ XDG_STATE_HOME: join(program.temporary, name) });

test('the sort order of a screen comes back at the next start, and the filter with one key, also after a signal', async () => {
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
  second.type('/\u0015grill|fry\r');
  // The footer shows keys again once Enter kept the filter.
  await second.sees(OTHER_FILTER, 'Enter open');
  second.signal('SIGHUP');
  await second.ends();

  const third = line.monitor({ environment });
  await third.sees('no bumps here', 'Station▼', 'Pizza');
  third.type('\\');
  await third.sees(OTHER_FILTER);
  third.type('\u0003');
  expect((await third.ends()).exitCode).toBe(0);
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
