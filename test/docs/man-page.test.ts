import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { ownRun } from '../commands/own-io.ts';
import { fittedLines, MAN_WIDTH } from './man-lines.ts';
import { manPage } from './man-page.ts';

/** roff requests on the page. */
const REQUEST = /^\.(?:\\"|TH|SH|SS|TP|PP|B|RI|nf|fi|br)(?: |$)/;

test('assets/linecheck.1 is generated from the commands', async () => {
  await expect(await manPage(program(ownRun()))).toMatchFileSnapshot('../../assets/linecheck.1');
});

test('none of its text is taken for a request, and all of it is ASCII', async () => {
  const lines = (await manPage(program(ownRun()))).split('\n');
  expect(lines.filter((line) => /^[.']/.test(line) && !REQUEST.test(line))).toEqual([]);
  expect(lines.filter((line) => /[^ -~]/.test(line))).toEqual([]);
});

/** Print a manual page as text at 80 columns. */
const SETTERS = {
  groff: ['-man', '-Tascii', '-rLL=80n', '-P-c', '-P-b', '-P-u'],
  mandoc: ['-man', '-Tascii', '-O', 'width=80'],
} as const;
const INSTALLED = Object.entries(SETTERS).filter(
  ([name]) => spawnSync(name, ['-V'], { timeout: 10_000 }).error === undefined,
);
if (INSTALLED.length === 0) {
  process.stderr.write('Neither groff nor mandoc is installed: the manual page was not set.\n');
}

test.each(INSTALLED)(
  '%s sets it within 80 columns, and finds nothing wrong',
  async (name, flags) => {
    const input = await manPage(program(ownRun()));
    const { stdout, stderr, status } = spawnSync(name, flags, { input, encoding: 'utf8' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    // oxlint-disable-next-line no-control-regex -- bold is a sign, a backspace and the sign again
    const lines = stdout.replaceAll(/.\u0008/g, '').split('\n');
    expect(lines.length).toBeGreaterThan(500);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  },
);

test('a line that must not be filled fits beside the indent of a manual page', async () => {
  const [, ...unfilled] = (await manPage(program(ownRun()))).split('\n.nf\n');
  const lines = unfilled.flatMap((each) => (each.split('\n.fi')[0] ?? '').split('\n'));
  // Escapes for signs special to roff.
  const shown = lines.map((line) => line.replaceAll(/\\\(..|\\\[[^\]]*\]|\\./g, '?'));
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.filter((line) => line.length > MAN_WIDTH)).toEqual([]);
});

test.each([
  {
    of: 'a paragraph goes on where it went on before',
    lines: [`${'word '.repeat(15)}ends`, 'and the rest.', 'Another.'],
    fitted: ['word '.repeat(14).trim(), 'word ends and the rest.', 'Another.'],
  },
  {
    of: 'what explains a term stays in its column',
    lines: [`  --flag  ${'word '.repeat(13)}ends`, '          and the rest', '  --other  short'],
    fitted: [
      `  --flag  ${'word '.repeat(12).trim()}`,
      '          word ends and the rest',
      '  --other  short',
    ],
  },
  {
    of: 'commands stay lines of their own',
    lines: [`  first ${'word '.repeat(14).trim()}`, '  second'],
    fitted: [`  first ${'word '.repeat(12).trim()}`, '    word word', '  second'],
  },
  {
    of: 'what fits is unchanged, long words are broken',
    lines: ['', '  a  b', 'x'.repeat(80)],
    fitted: ['', '  a  b', 'x'.repeat(73), 'x'.repeat(7)],
  },
])('$of', ({ lines, fitted }) => {
  expect(fittedLines(lines)).toEqual(fitted);
});
