import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../../src/api/record-stream.ts';
import { anyString } from '../../setup/any-string.ts';
import { failureOf } from '../kitchen-fixture.ts';

async function* chunked(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0;
  for (let n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(text: string, sizes: readonly number[] = [65_536]) {
  const values: unknown[] = [];
  const totals = await readRecords(chunked(Buffer.from(text), sizes), (value) =>
    values.push(value),
  );
  return { values, totals };
}

/** Looks like the boundaries where the reader cuts. */
const tricky = fc.oneof(
  anyString(),
  fc.constantFrom('},{', '}, {', '"},{"', '[{},{', '\\"},{', '\\', '😀},{é', ']', '}]'),
);
/** `JSON.parse` of some V8 versions reads a key with escapes differently beside others like it, so no key has any. */
const key = tricky.filter((text) => JSON.stringify(text) === `"${text}"`);
const nested = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('\\'));
const record = fc.dictionary(key, fc.oneof(tricky, nested), { maxKeys: 4 });

describe('reading an array of records', () => {
  it('yields what JSON.parse yields, however the bytes are cut and laid out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(undefined, 1, '\t'),
        async (records, sizes, indent) => {
          const text = ` \n${JSON.stringify(records, null, indent)}\n`;
          const { values, totals } = await read(text, sizes);
          expect(values).toEqual(JSON.parse(text));
          expect(totals).toEqual({ bytes: Buffer.byteLength(text), records: records.length });
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([undefined, 2])(
    'yields the same in many pieces when the text is long (indent %s)',
    async (indent) => {
      const records = Array.from({ length: 6000 }, (_, n) => ({
        name: `Grill },{ "${n}" 😀`,
        monitors: Array.from({ length: n % 12 }, (_unused, m) => ({
          guid: `m-${m}`,
          at: [{}, {}],
        })),
        note: n % 1000 === 0 ? '},{'.repeat(2000) : null,
      }));
      const seen: number[] = [];
      const values: unknown[] = [];
      const text = JSON.stringify(records, null, indent);
      await readRecords(
        chunked(Buffer.from(text), [65_536]),
        (value) => values.push(value),
        (progress) => seen.push(progress.records),
      );
      expect(values).toEqual(records);
      expect(new Set(seen).size).toBeGreaterThan(5);
    },
  );

  it('passes on the complete records when the body breaks off, and then throws', async () => {
    const records = Array.from({ length: 50 }, (_, n) => ({ n, pad: 'x'.repeat(20) }));
    const bytes = Buffer.from(JSON.stringify(records));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: bytes.length - 1 }),
        fc.boolean(),
        async (at, isSilent) => {
          async function* broken() {
            yield bytes.subarray(0, at);
            if (!isSilent) throw new Error('the link dropped');
          }
          const values: unknown[] = [];
          const reading = readRecords(broken(), (value) => values.push(value));
          await expect(reading).rejects.toThrow(isSilent ? /JSON/ : 'the link dropped');
          expect(values).toEqual(records.slice(0, values.length));
          // The last record may be complete too, but nothing after it shows that.
          const complete = bytes.subarray(0, at).toString().split('},{').length - 1;
          expect(values).toHaveLength(complete);
        },
      ),
    );
  });

  it('lets others run between pieces', async () => {
    const text = JSON.stringify(
      Array.from({ length: 20_000 }, (_, n) => ({ n, pad: 'x'.repeat(80) })),
    );
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await read(text);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('goes on after the wait that progress returned', async () => {
    const steps: string[] = [];
    async function* body() {
      for (const [n, text] of ['[{}', ',{}', ']'].entries()) {
        steps.push(`sent ${n}`);
        yield Buffer.from(text);
      }
    }
    await readRecords(
      body(),
      () => undefined,
      async () => {
        await new Promise(setImmediate);
        steps.push('taken');
      },
    );
    expect(steps).toEqual(['sent 0', 'taken', 'sent 1', 'taken', 'sent 2', 'taken', 'taken']);
  });

  it('never takes a damaged end for the end of the array', async () => {
    const text = JSON.stringify(Array.from({ length: 40 }, (_, n) => ({ n, text: 'a},{b' })));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: text.length - 1 }), async (length) => {
        expect(await failureOf(read(text.slice(0, length)))).toMatchObject({
          code: 'CONTRACT_BROKEN',
        });
      }),
      { numRuns: 60 },
    );
  });

  it('finds damage in the middle of a long text', async () => {
    const good = JSON.stringify(
      Array.from({ length: 20_000 }, (_, n) => ({ n, pad: 'x'.repeat(40) })),
    );
    const text = `${good.slice(0, 200_000)}"${good.slice(200_000)}`;
    expect(await failureOf(read(text))).toMatchObject({ code: 'CONTRACT_BROKEN' });
  });

  it('skips a byte order mark', async () => {
    expect((await read('\uFEFF[{"a":1}]')).values).toEqual([{ a: 1 }]);
  });
});
