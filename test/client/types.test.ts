/** Public types, written by hand to need nothing else. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { Limits } from '../../src/api/limits.ts';
import type { ItemFulfillment, KitchenClientLimits, PrepStation } from '../../src/client/client.ts';
import type { ItemFulfillmentRead, PrepStationRead } from '../../src/contract/decode.ts';
import { FAILURES } from '../../src/contract/failures.ts';

const SOURCES = new URL('../../src/', import.meta.url).pathname;

test('entities and limits match those of the internal client', () => {
  expectTypeOf<PrepStation>().toEqualTypeOf<PrepStationRead>();
  expectTypeOf<ItemFulfillment>().toEqualTypeOf<ItemFulfillmentRead>();
  expectTypeOf<KitchenClientLimits>().toEqualTypeOf<Limits>();
});

test('the codes are those that the client throws', async () => {
  const listed = codesIn(await readFile(join(SOURCES, 'client/errors.ts'), 'utf8'));
  const api = await readdir(join(SOURCES, 'api'), { recursive: true });
  const sources = api
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFile(join(SOURCES, 'api', path), 'utf8'));
  const thrown = new Set((await Promise.all(sources)).flatMap(codesIn));
  expect(listed.sort()).toEqual([...thrown].sort());
});

test('the types import only each other', async () => {
  for (const name of ['entities.ts', 'errors.ts', 'place.ts', 'client.ts']) {
    const text = await readFile(join(SOURCES, 'client', name), 'utf8');
    const types = [...text.matchAll(/^(?:im|ex)port type .* from '([^']+)'/gm)];
    expect(types.map(([, from]) => from).filter((from) => !from?.startsWith('./'))).toEqual([]);
  }
});

function codesIn(source: string): string[] {
  const words = [...source.matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code);
  return words.filter((code) => Object.hasOwn(FAILURES, code));
}
