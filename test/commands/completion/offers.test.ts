/** What completion offers, as the scripts ask for it. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BashLine, bashInsertion, readBashLine } from '../../../src/commands/complete.ts';
import { run } from '../../../src/run.ts';
import { anyString } from '../../setup/any-string.ts';
import { ownIo } from '../own-io.ts';

/** `COMP_WORDBREAKS` as bash sets it. */
const BREAKS = ' \t\n"\'@><=;|&(:';

const NOTHING: BashLine = { words: [], quote: '', replaced: '', isRedirected: false };

async function answered(...words: readonly string[]): Promise<readonly string[]> {
  const { io, stdout, stderr } = ownIo({ HOME: '/nowhere' });
  expect(await run(['__complete', ...words], io)).toBe(0);
  expect(stderr()).toBe('');
  return stdout().split('\n').slice(0, -1);
}

/** What bash inserts at the end of a line. */
const inBash = (line: string) => answered('bash', '1', BREAKS, `linecheck ${line}`);

test.each([
  { line: 'stat', offers: ['stations', ':space'] },
  { line: 'f', offers: ['ff', 'fleet', 'fulfillments', ':space'] },
  { line: 'archive client ', offers: ['add', 'help', 'list', 'revoke', 'rotate', ':space'] },
  { line: 'archive restaurant ', offers: ['add', 'help', 'set', ':space'] },
  { line: 'archive restaurant set --tim', offers: ['--timezone', ':space'] },
  { line: 'archive client add --sec', offers: ['--secret-file', ':space'] },
  { line: 'archive simulate --profile c', offers: ['cafe', 'commissary', ':space'] },
  { line: 'stations --format ', offers: ['table', 'json', 'ndjson', 'csv', 'md', ':space'] },
  { line: 'stations --format=t', offers: ['table', ':space'] },
  { line: 'stations --format=', offers: ['table', 'json', 'ndjson', 'csv', 'md', ':space'] },
  { line: 'ff --format c', offers: ['csv', ':space'] },
  { line: 'ff y', offers: ['yesterday', ':space'] },
  { line: 'ff today y', offers: [':space'] },
  { line: 'completion ', offers: ['bash', 'zsh', 'fish', ':space'] },
  { line: 'serve --rate-limit ', offers: ['platform', 'off', ':space'] },
  { line: 'help c', offers: ['completion', 'config', 'connect', ':space'] },
  { line: 'help archive client r', offers: ['revoke', 'rotate', ':space'] },
  { line: 'help ff', offers: ['ff', ':space'] },
  { line: 'ff --sort to', offers: ['took', ':space'] },
  { line: 'ff --sort -f', offers: ['-fulfilled', '-fired', ':space'] },
  { line: 'ff --sort "to', offers: ['took"', ':space'] },
  { line: "ff --sort 'to", offers: ["took'", ':space'] },
  { line: 'ff --level e', offers: ['expo1', 'expo2', 'expo', ':nospace'] },
  { line: 'ff --level 0,expo1', offers: ['0,expo1', ':nospace'] },
  { line: 'ff --columns station,itemFulfilled', offers: ['station,itemFulfilledAt', ':nospace'] },
  { line: 'audit --rule R09', offers: ['R09=', ':nospace'] },
  { line: 'audit --rule R09=', offers: ['off', 'info', 'warn', 'error', ':space'] },
  { line: 'audit --rule R09=w', offers: ['warn', ':space'] },
  { line: 'audit --date ', offers: ['today', 'yesterday', ':space'] },
  { line: 'stations --archive ', offers: ['sqlite:', ':nospace'] },
  { line: 'stations --archive sqlite:x', offers: [':files'] },
  { line: 'stations --archive=sqlite:x', offers: [':files'] },
  { line: 'serve --tls-cert ', offers: [':files'] },
  { line: 'diff a b c', offers: [':space'] },
  { line: 'diff a', offers: [':files'] },
  { line: 'stations > a', offers: [':files'] },
  { line: 'stations --ca-file=', offers: [':files'] },
  { line: 'demo --plant ru', offers: ['rush@', ':nospace'] },
  { line: 'stations --demo-plant slow', offers: ['slow:', ':nospace'] },
  { line: 'demo --timezone Asia/Bak', offers: ['Asia/Baku', ':space'] },
  { line: 'archive restaurant set --timezone America/Den', offers: ['America/Denver', ':space'] },
  { line: 'stations --hours ', offers: ['12', '24', ':space'] },
  { line: 'archive client add x --scope k', offers: ['kitchen:read', ':space'] },
  { line: 'archive client add x --scope kitchen:r', offers: ['read', ':space'] },
  { line: 'nonsense ', offers: [':space'] },
  // Where bash would expand what is typed, a name must not go on in it.
  { line: "completion $'b", offers: [':files'] },
  { line: 'completion $"b', offers: [':files'] },
  { line: 'completion $', offers: [':files'] },
  { line: 'completion "$', offers: [':files'] },
  { line: 'completion `', offers: [':files'] },
  { line: 'completion !', offers: [':files'] },
  { line: 'completion "!', offers: [':files'] },
  { line: 'completion ~', offers: [':files'] },
  { line: 'completion {b', offers: [':files'] },
  { line: 'completion #', offers: [':files'] },
  { line: `stations --restaurant "$(cat '"' x)" --form`, offers: [':files'] },
  { line: `stations --restaurant "\${x-'"'}" --form`, offers: [':files'] },
  { line: 'stations --restaurant "$R" --form', offers: ['--format', ':space'] },
  { line: '--archive sqlite:x stat', offers: ['stations', ':space'] },
  { line: '--format json stat', offers: ['stations', ':space'] },
  // The value of an option is no command, and after "--" there are no options.
  { line: '--restaurant archive cli', offers: [':space'] },
  { line: 'archive list --restaurant client --fo', offers: ['--format', ':space'] },
  { line: 'stations -- --fo', offers: [':space'] },
  { line: '', offers: ['archive', 'audit', 'completion', 'config'] },
])('$line: $offers', async ({ line, offers }) => {
  const found = await inBash(line);
  expect(line === '' ? found.slice(0, offers.length) : found).toEqual(offers);
});

test("the program itself takes the monitor's options, each once", async () => {
  const options = (await answered('--', '--')).map((each) => each.split('\t')[0]);
  expect(options).toEqual(
    expect.arrayContaining(['--version', '--help', '--date', '--archive', '--tag']),
  );
  expect(new Set(options).size).toBe(options.length);
});

test('zsh and fish get a few words about each', async () => {
  expect(await answered('--', 'archive', 'restaurant', '')).toContain(
    'set\tchange the given fields of a restaurant',
  );
  expect(await answered('--', 'demo', '--plant', '')).toContain(
    'rush@\tthis many times the orders',
  );
  expect(await answered('--', 'stations', '--format=j')).toContain('--format=json\t');
  expect(await answered('--', 'help', 'scr')).toContain(
    'scripts\trecipes for cron jobs, and webhooks of watch',
  );
  expect(await answered('--', 'ff', '--level', '0,e')).toContain('0,expo1\t');
});

test.each([[], ['tcsh'], ['--version'], ['profiles', '--', '--profile']])(
  'other words print nothing easily taken for a name: %j',
  async (...words) => {
    expect((await answered(...words)).filter((each) => /^[^:\t]*$/.test(each))).toEqual([]);
  },
);

test('no command shown by help', async () => {
  const { io, stdout } = ownIo();
  expect(await run(['--help'], io)).toBe(0);
  expect(stdout()).not.toContain('__complete');
});

describe('what bash inserts', () => {
  const names = anyString({ minLength: 1, maxLength: 12 }).filter((each) => !/[\0\n]/.test(each));

  test('is read as the same name, however much of it is typed, in each quote', () => {
    const starts = fc.constantFrom('', '"', "'");
    const read = (line: string) => {
      const found = readBashLine(line, BREAKS);
      expect(found, line).toBeDefined();
      return found ?? NOTHING;
    };
    const check = (name: string, typed: number, start: string) => {
      const first = read(`linecheck trace ${start}`);
      const begun = Array.from(name).slice(0, typed).join('');
      const begin = bashInsertion(first, begun, false) ?? '';
      const line = `linecheck trace ${start}${begin.startsWith(start) ? begin.slice(start.length) : begin}`;
      const second = read(line);
      expect(second.words.at(-1)).toBe(begun);
      const inserted = bashInsertion(second, name, true) ?? '';
      const opening = second.quote !== '' && inserted.startsWith(second.quote) ? 1 : 0;
      const whole = line.slice(0, line.length - second.replaced.length) + inserted.slice(opening);
      expect(read(`${whole} `).words).toEqual(['linecheck', 'trace', name, '']);
    };
    fc.assert(fc.property(names, fc.nat(12), starts, check));
  });
});
