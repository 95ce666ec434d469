import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ASSETS, PICTURES, picturedTexts } from './pictures.ts';
import { terminalPicture } from './terminal-picture.ts';

const files = Object.keys(PICTURES);

test('each picture has words for what it shows', async () => {
  const drawn = (await readdir(ASSETS)).filter((name) => name.endsWith('.svg'));
  expect(drawn.sort()).toEqual(files.toSorted());
});

test.each(files)(
  '%s is drawn alike by every browser: no space of it has to be kept',
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
