/** The pages' pictures in readers' browsers. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ASSETS, PICTURES, type PicturedText, picturedTexts } from '../docs/pictures.ts';
import { CELL, MARGIN } from '../docs/terminal-picture.ts';
import { drawnBy } from './browser-page.ts';
import { recordFigures } from './record-figures.ts';

/** For visual review. */
const SCREENSHOTS = new URL('../../node_modules/.cache/pictures/', import.meta.url);
/** Allowed distance (columns) from a cell's left edge: fonts borrow missing characters, wider or narrower. */
const TOLERANCE = 0.5;

test.each(['chromium', 'firefox-esr'] as const)(
  '%s draws each character of each picture in one cell',
  async (browser) => {
    const files = Object.keys(PICTURES);
    const drawn = await drawnBy(browser, files);
    expect(drawn.map(({ file }) => file)).toEqual(files);
    await mkdir(SCREENSHOTS, { recursive: true });
    let characters = 0;
    let farthest = 0;
    for (const { file, starts, inked, png } of drawn) {
      const screenshot = new URL(`${browser}-${file.replace('.svg', '.png')}`, SCREENSHOTS);
      await writeFile(screenshot, Buffer.from(png.split(',')[1] ?? '', 'base64'));
      const picture = await readFile(new URL(file, ASSETS), 'utf8');
      const texts = picturedTexts(picture);
      const expected = texts.map(({ column, text }) => Array.from(text, (_, at) => column + at));
      expect(starts.map((each) => each.length)).toEqual(expected.map((each) => each.length));
      const strays = starts.flatMap((each, at) =>
        each.map((start, nth) => Math.abs(start - (expected[at]?.[nth] ?? 0))),
      );
      characters += strays.length;
      farthest = Math.max(farthest, ...strays);
      const blocks = blockCells(picture);
      expect(inked.map((line, row) => masked(line, row, blocks))).toEqual(
        inkedBy(texts, inked.length).map((line, row) => masked(line, row, blocks)),
      );
    }
    expect(farthest).toBeLessThan(TOLERANCE);
    process.stdout.write(`Screenshots are in ${SCREENSHOTS.pathname}\n`);
    const figures = {
      pictures: drawn.length,
      characters,
      'farthest from its cell, columns': farthest,
    };
    await recordFigures(`pictures in ${browser}`, figures);
  },
);

/** `x` per cell with a character. */
function inkedBy(texts: readonly PicturedText[], rows: number): readonly string[] {
  return Array.from({ length: rows }, (_, row) => {
    const cells = new Set(
      texts
        .filter((each) => each.row === row)
        .flatMap(({ column, text }) =>
          Array.from(text, (character, at) => (character === ' ' ? -1 : column + at)),
        ),
    );
    return Array.from({ length: Math.max(0, ...cells) + 1 }, (_cell, at) =>
      cells.has(at) ? 'x' : ' ',
    ).join('');
  });
}

/** Cells partly or fully filled by a block: one color or several. */
function blockCells(picture: string): ReadonlySet<string> {
  const found = picture.matchAll(
    /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" [^>]*fill-opacity/g,
  );
  const cells = Array.from(found, ([, x, y, width]) => {
    const row = Math.floor((Number(y) - MARGIN) / CELL.height);
    const column = Math.round((Number(x) - MARGIN) / CELL.width);
    const columns = Math.round(Number(width) / CELL.width);
    return Array.from({ length: columns }, (_, at) => `${row}/${column + at}`);
  });
  return new Set(cells.flat());
}

function masked(line: string, row: number, blocks: ReadonlySet<string>): string {
  const cells = Array.from(line, (cell, column) => (blocks.has(`${row}/${column}`) ? ' ' : cell));
  return cells.join('').trimEnd();
}
