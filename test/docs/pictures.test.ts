import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { animatedPicture, readRecording } from './animated-picture.ts';
import { FIRST_MINUTE } from './first-minute.ts';
import { ANIMATION, ASSETS, PICTURES, picturedTexts } from './pictures.ts';
import { terminalAfter, terminalPicture } from './terminal-picture.ts';

const files = Object.keys(PICTURES);

test('each picture has words for what it shows', async () => {
  const drawn = (await readdir(ASSETS)).filter((name) => name.endsWith('.svg'));
  expect(drawn.sort()).toEqual([...files, ANIMATION].sort());
});

test.each(files)(
  '%s is drawn alike by every browser, because it relies on no spaces',
  async (file) => {
    const picture = await readFile(new URL(file, ASSETS), 'utf8');
    expect(picture).not.toMatch(/xml:space|white-space|style=/);
    const texts = picturedTexts(picture);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter(({ text }) => /^\s|\s$|\s\s|[^\S ]/.test(text))).toEqual([]);
  },
);

test('a wide character, spaces and a block keep their places', async () => {
  const output = '\u001b[1m a  漢 b\u001b[0m  \u001b[7m<&  x \u001b[0m█c';
  const picture = await terminalPicture(output, { columns: 30, rows: 1, title: 'a < b' });
  expect(
    picturedTexts(picture).map(({ column, columns, text }) => [column, columns, text]),
  ).toEqual([
    [1, 1, 'a'],
    [4, 2, '漢'],
    [7, 1, 'b'],
    [10, 2, '<&'],
    [14, 1, 'x'],
    [17, 1, 'c'],
  ]);
  expect(picture).toContain('<title>a &lt; b</title>');
});

test('the recorded first minute shows each scene, and the animation is drawn from it', async () => {
  const cast = await readFile(new URL('first-minute.cast', ASSETS), 'utf8');
  expect(cast.length).toBeLessThan(500_000);
  const recording = readRecording(cast);
  const { columns, rows, seconds, title, scenes } = recording;
  expect({ title, words: scenes.map(({ words }) => words) }).toEqual({
    title: FIRST_MINUTE.title,
    words: FIRST_MINUTE.scenes.map(({ words }) => words),
  });
  expect(seconds).toBeLessThanOrEqual(60);
  for (const [nth, { output }] of scenes.entries()) {
    const { active } = (await terminalAfter(output, columns, rows)).buffer;
    const lines = Array.from({ length: rows }, (_, row) => active.getLine(row));
    const screen = lines.map((line) => line?.translateToString(true)).join('\n');
    expect(screen).toContain(FIRST_MINUTE.scenes[nth]?.shows);
  }
  const picture = await animatedPicture(recording, title);
  expect(picture).toBe(await readFile(new URL(ANIMATION, ASSETS), 'utf8'));
  expect(picture.length).toBeLessThan(1_000_000);
  expect(picture).toMatch(/prefers-reduced-motion:no-preference/);
});
