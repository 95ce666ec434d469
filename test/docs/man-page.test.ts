import { expect, test } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { manPage } from './man-page.ts';

/** Requests of roff that the page is made of. */
const REQUEST = /^\.(?:\\"|TH|SH|SS|TP|PP|B|RI|nf|fi|br)(?: |$)/;

test('assets/linecheck.1 is made of the table of commands', async () => {
  await expect(await manPage(program())).toMatchFileSnapshot('../../assets/linecheck.1');
});

test('no text of it is taken for a request, and all of it is ASCII', async () => {
  const lines = (await manPage(program())).split('\n');
  expect(lines.filter((line) => /^[.']/.test(line) && !REQUEST.test(line))).toEqual([]);
  expect(lines.filter((line) => /[^ -~]/.test(line))).toEqual([]);
});
