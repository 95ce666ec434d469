import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { ON_TUESDAY, servedLine } from './served-line.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);

const POP = '\u001b]2;Terminal\u0007\u001b[23;2t';
// oxlint-disable-next-line no-control-regex -- titles are control sequences
const TITLES = /\u001b\]2;([^\u0007]*)\u0007/g;

test("the demo is rewound by keys and by a time, Esc and :now return, and the terminal's title follows", async () => {
  const terminal = openTerminal(program, {
    args: ['demo', '--link', 'fast'],
    environment: ON_TUESDAY,
  });
  await terminal.sees('SLOW', 'QUIET', 'no bumps here');
  await terminal.sends('\u001b]2;Fry slow · Osteria Lucía\u0007');
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
  terminal.type('<');
  await terminal.sees('rewound');
  terminal.type('q');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  const titles = [...terminal.output().matchAll(TITLES)].map(([, title]) => title);
  expect(titles.filter((title, at) => title === titles[at - 1])).toEqual([]);
  expect(titles.slice(-2)).toEqual(['Osteria Lucía', 'Terminal']);
  expect(terminal.output().split('\u001b[22;2t')).toHaveLength(2);
  // The earlier title comes back.
  expect(terminal.output().split(POP)).toHaveLength(2);
});

/** In lines for a screen reader, no control sequence is allowed at all (`accessible.test.ts`). */
test.each([{ LINECHECK_TITLE: 'off' }, { TERM: 'dumb' }, { TERM: 'linux' }])(
  'with %j the title is left as it was',
  async (environment) => {
    const terminal = line.monitor({ environment });
    await terminal.sees('no bumps here');
    terminal.type('q');
    expect((await terminal.ends()).exitCode).toBe(0);
    expect(terminal.output()).not.toMatch(TITLES);
    expect(terminal.output()).not.toContain('\u001b[22;2t');
  },
);
