import { expect, test } from 'vitest';
// @ts-expect-error a module of the build, without types
import { startedAtOnce } from '../../../src/bundle/stand-ins/started-at-once.mjs';

/** One export, `answer`, a function returning 42. */
const CODE = Buffer.from(
  '0061736d010000000105016000017f03020100070a0106616e7377657200000a06010400412a0b',
  'hex',
);

test('embedded code runs when it is loaded, and the loader gets its exports', () => {
  const address = `data:application/octet-stream;base64,${CODE.toString('base64')}`;
  let taken: unknown;
  const module = startedAtOnce((given: ReturnType<typeof startedAtOnce>) => {
    const exports = given.instantiateWasm({}, (instance: unknown) => (taken = instance), address);
    expect(exports['answer']()).toBe(42);
  });
  expect(taken).toHaveProperty('exports.answer');
  expect(module).toHaveProperty('instantiateWasm');
});
