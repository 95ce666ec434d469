import { Writable } from 'node:stream';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonLog } from '../../../src/commands/serve/json-log.ts';
import { anyString } from '../../setup/any-string.ts';
import { ownRun } from '../own-io.ts';

let text = '';
const outlet = new Writable({
  write: (piece, _encoding, done) => {
    text += String(piece);
    done();
  },
});
const log = jsonLog({ ...ownRun(), stderr: outlet }, 'info', () => 0);

/** Logs an object, and returns its line without the line break. */
async function lineOf(object: object): Promise<string> {
  text = '';
  log.line(object);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1);
}

it('characters that a terminal would obey are escaped, and the parsed line has them', async () => {
  // NEL, CSI, OSC, DEL, a line separator, a right-to-left override, a zero-width space.
  const reason = 'a\u0085b\u009b31mc\u009d0;d\u007fe\u2028f\u202eg\u200bh\u001b[2J';
  const line = await lineOf({ reason });
  expect(line).toMatch(/^[ -~]+$/);
  expect(line).toContain('\\u009b31m');
  expect(JSON.parse(line)).toEqual({ reason });
});

it.each([
  ['plain text', 'x'.repeat(1_000_000)],
  ['text of three bytes each', '\u4e2d'.repeat(100_000)],
  ['characters outside the plane', '\u{1f372}'.repeat(100_000)],
  ['control characters', '\u009b'.repeat(100_000)],
])('a line of %s has at most 16 KiB, and is still JSON', async (_what, error) => {
  const line = await lineOf({ level: 'error', requestId: 'a', error, message: error });
  expect(Buffer.byteLength(`${line}\n`)).toBeLessThanOrEqual(16 * 1024);
  expect(JSON.parse(line)).toMatchObject({ level: 'error', requestId: 'a' });
});

it('a line below the limit is not cut', async () => {
  const message = 'y'.repeat(15_000);
  expect(JSON.parse(await lineOf({ message }))).toEqual({ message });
});

it('an object with any text is logged in one line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), anyString()), async (object) => {
      const line = await lineOf(object);
      // oxlint-disable-next-line no-control-regex -- the test looks for control characters
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
      expect(JSON.parse(line)).toEqual({ ...object });
    }),
    { numRuns: 200 },
  );
});
