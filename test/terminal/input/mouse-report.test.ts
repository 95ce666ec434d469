import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeyReading, keyByKey } from '../../../src/terminal/key-by-key.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Keys read from these pieces, each one write. Waits never end. */
async function keysOf(
  pieces: readonly (string | Buffer)[],
  reading: KeyReading = { patience: () => () => undefined },
): Promise<readonly string[]> {
  const stream = new PassThrough();
  const keys = keyByKey(stream, reading);
  const read: string[] = [];
  const take = (): void => {
    for (let key = keys.read(); key !== null; key = keys.read()) read.push(String(key));
  };
  stream.on('readable', take);
  for (const piece of pieces) {
    stream.write(piece);
    await turn();
  }
  take();
  return read;
}

test.each([
  ['SGR', '\u001b[<0;12;7M\u001b[<0;12;7m'],
  ['SGR without numbers', '\u001b[<M\u001b[<;;m'],
  ['the wheel', '\u001b[<64;80;24M'],
  ['urxvt', '\u001b[32;12;7M'],
  ['the first form', '\u001b[M !!'],
  ['the first form with letters in it', '\u001b[Mqjk'],
  ['the first form with an escape in it', '\u001b[M \u001b['],
])('a report while the mouse is off is no key: %s', async (_form, report) => {
  expect(await keysOf([`j${report}k`])).toEqual(['j', 'k']);
  for (let at = 1; at < report.length; at += 1) {
    expect(await keysOf([report.slice(0, at), report.slice(at), 'k'])).toEqual(['k']);
  }
});

test('a report while the mouse is on becomes a key, in order with the others', async () => {
  const clicked = (report: string) =>
    report.endsWith('M') ? `click ${report.slice(2)}` : undefined;
  const tap = '\u001b[<0;3;4M\u001b[<0;3;4m';
  expect(await keysOf([`j${tap}k`], { clicked })).toEqual(['j', 'click <0;3;4M', 'k']);
});

const number = fc.oneof(fc.nat({ max: 300 }), fc.nat()).map(String);
const sgr = fc
  .tuple(fc.array(fc.oneof(number, fc.constant('')), { maxLength: 5 }), fc.constantFrom('M', 'm'))
  .map(([numbers, end]) => `\u001b[<${numbers.join(';')}${end}`);
const urxvt = fc.tuple(number, number, number).map((numbers) => `\u001b[${numbers.join(';')}M`);
const first = fc
  .string({ unit: 'binary-ascii', minLength: 3, maxLength: 3 })
  .map((bytes) => `\u001b[M${bytes}`);
const reports = fc.array(fc.oneof(sgr, urxvt, first), { maxLength: 60 });

test('whatever reports arrive, in any pieces, none is a key', async () => {
  await fc.assert(
    fc.asyncProperty(reports, fc.array(fc.nat({ max: 1_000 })), async (all, cuts) => {
      const bytes = Buffer.from(`${all.join('')}q`);
      const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b);
      const pieces = [...ends, bytes.length].map((end, at) =>
        bytes.subarray(ends[at - 1] ?? 0, end),
      );
      expect(await keysOf(pieces.filter(({ length }) => length > 0))).toEqual(['q']);
    }),
    { numRuns: 200 },
  );
});
