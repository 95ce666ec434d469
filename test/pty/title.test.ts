import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { ON_TUESDAY, SMALL_DEMO } from './served-line.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();

const POP = '\u001b]2;Terminal\u0007\u001b[23;2t';
// oxlint-disable-next-line no-control-regex -- titles are control sequences
const TITLES = /\u001b\]2;([^\u0007]*)\u0007/g;

test("the terminal's title says what is wrong and where, and the earlier title comes back", async () => {
  const terminal = openTerminal(program, {
    args: ['demo', '--link', 'fast'],
    environment: ON_TUESDAY,
  });
  await terminal.sees('SLOW', 'QUIET', 'no bumps here');
  await terminal.sends('\u001b]2;Fry slow · Osteria Lucía\u0007');
  terminal.type('<');
  await terminal.sees('rewound');
  terminal.type('q');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  const titles = [...terminal.output().matchAll(TITLES)].map(([, title]) => title);
  expect(titles.filter((title, at) => title === titles[at - 1])).toEqual([]);
  expect(titles.slice(-2)).toEqual(['Osteria Lucía', 'Terminal']);
  expect(terminal.output().split('\u001b[22;2t')).toHaveLength(2);
  expect(terminal.output().split(POP)).toHaveLength(2);
});

test.each([{ LINECHECK_TITLE: 'off' }, { TERM: 'dumb' }, { TERM: 'linux' }, { ACCESSIBLE: '1' }])(
  'with %j the title is left as it was',
  async (environment) => {
    const terminal = openTerminal(program, { args: SMALL_DEMO, environment });
    await terminal.sees(/no bumps here|Bumped: /);
    terminal.type('q');
    expect((await terminal.ends()).exitCode).toBe(0);
    expect(terminal.output()).not.toMatch(TITLES);
    expect(terminal.output()).not.toContain('\u001b[22');
  },
);
