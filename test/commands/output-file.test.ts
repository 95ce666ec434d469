import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { printReport } from '../../src/commands/report/report.ts';
import { Failure } from '../../src/contract/failures.ts';
import { replaceFile } from '../../src/output/write-file.ts';
import { BASIC, GRILL, records } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';

async function folder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'linecheck-output-'));
}

/** Prints a day into a file, and returns what else was written and how it ended. */
async function printedTo(output: string, format?: string, restaurant = GRILL) {
  const { api, clock } = await setStage({ records: records(20) });
  const [out, err] = [taking({ isTTY: true, columns: 40 }), taking()];
  const { source, closings } = sourceOf(api, restaurant);
  const flags = { output, ...(format !== undefined && { format }) };
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const ended: unknown = await printFulfillments(source, [], flags, outlets, clock).catch(
    (reason: unknown) => reason,
  );
  const { bytesReceived } = api.link();
  return { stdout: out.text(), stderr: err.text(), ended, closings: closings(), bytesReceived };
}

test.each(['table', 'json', 'ndjson', 'csv', 'md'])(
  '%s goes only into the file',
  async (format) => {
    const path = join(await folder(), 'day');
    expect(await printedTo(path, format)).toMatchObject({ stdout: '', ended: 0, closings: 1 });
    const { api, clock } = await setStage({ records: records(20) });
    const out = taking();
    const outlets = { stdout: out.outlet, stderr: taking().outlet };
    await printFulfillments(sourceOf(api, GRILL).source, [], { format }, outlets, clock);
    expect(await readFile(path, 'utf8')).toBe(out.text());
  },
);

test.each([
  ['day.csv', /^restaurantGuid,/],
  ['day.JSON', /^\[\n/],
  ['day.md', /^\| restaurantGuid/],
  ['day.txt', /^Bumped /],
  ['day.jsonl', /^\{"restaurantGuid"/],
  ['day', /^\{"restaurantGuid"/],
  ['day-2026.11.21', /^\{"restaurantGuid"/],
])('the ending of %s chooses the format', async (name, beginning) => {
  const path = join(await folder(), name);
  await printedTo(path);
  expect(await readFile(path, 'utf8')).toMatch(beginning);
});

test('the file name - is stdout, in the same format', async () => {
  const asked = { ended: 0, closings: 1, stdout: expect.stringMatching(/^Bumped /) };
  expect(await printedTo('-')).toMatchObject(asked);
  const csv = expect.stringMatching(/^restaurantGuid,/);
  expect(await printedTo('-', 'csv')).toMatchObject({ ended: 0, stdout: csv });
  expect(await readdir('.')).not.toContain('-');
});

test('a format that is a table by default is one in a file, too', async () => {
  const path = join(await folder(), 'report');
  const { api, clock } = await setStage({ records: records(3) });
  const outlets = { stdout: taking().outlet, stderr: taking().outlet };
  await printReport(sourceOf(api, GRILL).source, [], { output: path }, outlets, clock);
  expect(await readFile(path, 'utf8')).toMatch(/^Report of Thu, Jan 15, 2026\n/);
});

test('a replaced file keeps its mode, and nothing else is left beside it', async () => {
  const at = await folder();
  const path = join(at, 'day.csv');
  await writeFile(path, 'old');
  await chmod(path, 0o640);
  await printedTo(path);
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect(await readdir(at)).toEqual(['day.csv']);
  expect(await readFile(path, 'utf8')).not.toContain('old');
});

test('a new file has the mode left by the umask', async () => {
  const at = await folder();
  const path = join(at, 'day.csv');
  const other = join(at, 'other');
  await printedTo(path);
  await writeFile(other, '');
  expect((await stat(path)).mode).toBe((await stat(other)).mode);
});

test('a failed reading leaves the old file unchanged', async () => {
  const at = await folder();
  const path = join(at, 'day.csv');
  await writeFile(path, 'old');
  const { ended } = await printedTo(path, 'csv', BASIC);
  expect(ended).toMatchObject({ code: 'NOT_SUBSCRIBED' });
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(at)).toEqual(['day.csv']);
});

test.each([
  [
    'a folder',
    async (at: string) => (await mkdir(join(at, 'x')), join(at, 'x')),
    /"x" is a folder/,
  ],
  ['in no folder', async (at: string) => join(at, 'none', 'x'), /not found/],
  ['empty', async () => '', /needs a file name/],
  [
    'a workbook',
    async (at: string) => join(at, 'day.xlsx'),
    /Unknown ending "\.xlsx" of "day\.xlsx"\. Use \.json, \.ndjson, \.csv, \.md, \.txt, \.jsonl, or add --format\./,
  ],
  ['packed', async (at: string) => join(at, 'day.csv.gz'), /Unknown ending "\.gz"/],
])('an output that is %s is refused before anything is read', async (_, make, sentence) => {
  const outcome = await printedTo(await make(await folder()));
  expect(outcome).toMatchObject({ closings: 1, bytesReceived: 0, ended: { code: 'USAGE' } });
  expect(String(outcome.ended)).toMatch(sentence);
});

async function* blocks(...all: readonly (readonly string[])[]) {
  yield* all;
}

test("a file that can't be written is a failure of its own", async () => {
  const path = join(await folder(), 'x'.repeat(300));
  const outcome = replaceFile(path, blocks(['a']), new AbortController().signal);
  await expect(outcome).rejects.toMatchObject({ code: 'NOT_WRITTEN', exitCode: 10 });
});

test('text that breaks off, or a signal while it is read, leaves the old file unchanged', async () => {
  const at = await folder();
  const path = join(at, 'old');
  await writeFile(path, 'old');
  const broken = async function* () {
    yield ['new'];
    throw new Failure('UNREACHABLE', 'It broke off.');
  };
  const outcome = replaceFile(path, broken(), new AbortController().signal);
  await expect(outcome).rejects.toMatchObject({ code: 'UNREACHABLE' });

  const end = new AbortController();
  const endless = async function* () {
    yield ['new'];
    end.abort(new Failure('CANCELLED', 'Enough.'));
    await new Promise(() => undefined);
  };
  await expect(replaceFile(path, endless(), end.signal)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(at)).toEqual(['old']);
});
