/** A changed byte in the archive file is never served: each answer is right, or a refusal. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlippedArchive, flippedArchive } from './flipped-archive.ts';

/** Tried here. The long run tries all. */
const TRIED = 80;

let archive: FlippedArchive;
beforeAll(async () => {
  archive = await flippedArchive();
});
afterAll(() => archive.remove());

test('no answer is wrong, whichever byte of the file is flipped', async () => {
  const wrong: string[] = [];
  const step = archive.size / TRIED;
  for (let n = 0; n < TRIED; n += 1) {
    const at = Math.floor(n * step + ((n * 37) % step));
    const found = await archive.wrongAnswers(Math.min(at, archive.size - 1), 1 << (n % 8));
    wrong.push(...found.map((each) => `byte ${at}: ${each}`));
  }
  expect(wrong).toEqual([]);
});
