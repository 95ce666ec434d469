import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { printStations, printStationsNow } from '../../../src/commands/stations.ts';
import type { OutputFlags } from '../../../src/output/format.ts';
import type { Environment } from '../../../src/terminal/capabilities.ts';
import { demoSource, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';

const COLORFUL = { TERM: 'xterm-256color' };

async function printed(environment: Environment, isTTY: boolean, flags: OutputFlags = {}) {
  const out = taking({ isTTY, columns: 100 });
  const outlets = { stdout: out.outlet, stderr: taking().outlet, environment };
  const source = await demoSource('slow:Grill@18:20+2h*2.5');
  const open = { ...source, close: () => Promise.resolve() };
  await printStationsNow(open, undefined, { ...flags, now: true }, outlets, still);
  await printStations(open, undefined, flags, outlets, still);
  return out.text();
}

test('on a color terminal, states, late times, and issues have color, and the text is the same', async () => {
  const colored = await printed(COLORFUL, true);
  const plain = await printed({ ...COLORFUL, NO_COLOR: '1' }, true);
  expect(colored).not.toBe(plain);
  expect(stripVTControlCharacters(colored)).toBe(plain);
  for (const text of ['SLOW', '!!', '! ']) expect(plain).toContain(text);
  const toned = Array.from(
    // oxlint-disable-next-line no-control-regex -- colors are what is looked for
    colored.matchAll(/\u001b\[1;38;5;\d+m(.*?)\u001b\[22;39m/g),
    ([, text = '']) => text,
  );
  expect(toned).toEqual(expect.arrayContaining(['SLOW', expect.stringMatching(/^\d+m\d\d!!$/)]));
  for (const text of toned)
    expect(text).toMatch(/^(?:SLOW|QUIET) *$|!$|^\+\d+m\d\d$|^(?:!!?|i) +\d+$/);
});

test.each([
  ['in a pipe', COLORFUL, false],
  ['on a terminal without color', { TERM: 'dumb' }, true],
] as const)('nothing has color %s', async (_where, environment, isTTY) => {
  expect(await printed(environment, isTTY, { format: 'table' })).not.toContain('\u001b');
});

test('a file never has color, whatever stdout is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-colors-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const output = join(folder, 'stations.txt');
  await printed(COLORFUL, true, { output });
  expect(await readFile(output, 'utf8')).not.toContain('\u001b');
});
