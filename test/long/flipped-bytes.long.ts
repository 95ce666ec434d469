/** Flips every byte in a small archive, then asks a service over it for everything. */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { flippedArchive } from '../service/flipped-archive.ts';
import { recordFigures } from './record-figures.ts';

const LEAST = 1;
const MOST = 255;

test('no answer is wrong, whichever byte of the file is flipped', async () => {
  const archive = await flippedArchive();
  const wrong: string[] = [];
  for (let at = 0; at < archive.size; at += 1) {
    const mask = randomInt(LEAST, MOST + 1);
    const found = await archive.wrongAnswers(at, mask);
    wrong.push(...found.map((each) => `byte ${at} by ${mask}: ${each}`));
  }
  await archive.remove();
  await recordFigures('bytes of an archive file flipped', {
    bytes: archive.size,
    'wrong answers': wrong.length,
  });
  expect(wrong).toEqual([]);
});
