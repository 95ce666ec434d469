/** The pages' pictures: wording, drawing, and text extraction. */
import { dirname, relative, resolve } from 'node:path';
import { expect } from 'vitest';
import { FIRST_MINUTE } from './first-minute.ts';
import {
  BLOCKS,
  CELL,
  leastContrast,
  MARGIN,
  terminalAfter,
  terminalPicture,
} from './terminal-picture.ts';

export const ASSETS = new URL('../../assets/', import.meta.url);

/** Per picture: title, replacement text on the pages, and the lines described. */
export const PICTURES = {
  'stations.svg': {
    title:
      'Stations of the demo restaurant: Grill is slow and Cold is quiet. The others follow with their times and issues.',
    shows: [/SLOW +Grill/, /QUIET +Cold/, /Station +State +Now .*Setup/],
  },
  'station.svg': {
    title: 'Grill, which is slow: where its tickets go, how slow it is, and its times over the day',
    shows: [/tickets go to/, /Grill has been slow since/, /Station time, up to/],
  },
  'trace.svg': {
    title:
      'Ticket route for Fry while its KDS is offline: nothing prints, because no backup printer is assigned. Only expo gets the ticket.',
    shows: [
      /Ticket route for Fry \(KDS offline\)/,
      /no backup printer is/,
      /Only expo gets a ticket/,
    ],
  },
  'fulfillments.svg': {
    title: 'Items of Grill and Sauté fired from 17:00 on that took over 15 minutes, slowest first',
    shows: [/filter: grill\|sauté wait>15m fired>=17:00/, /Time▼/],
  },
  'hours.svg': {
    title:
      "Median station time by station and hour. Shades compare each cell with its station's limit.",
    shows: [/station time in minutes, by station and hour/, /Sauté, from 18:00: .*late from/],
  },
  'restaurants.svg': {
    title:
      "Seven restaurants, the worst first: three have slow stations, one can't be read, and one has no ticket times.",
    shows: [/7 restaurants/, /3 slow/, /no access/, /no ticket times/],
  },
  'fleet.svg': {
    title:
      'Output of linecheck fleet: a row per restaurant with state, issues, rows, 90% time, late share and last item out',
    shows: [/linecheck fleet/, /State .*Errors .*90% under +Late/],
  },
} as const;

/** Made by `npm run cast`. */
export const ANIMATION = 'first-minute.svg';

/** Compares the file with a picture of `output` on a terminal. Expects each character in the right cell, in legible colors. */
export async function expectPicture(
  file: keyof typeof PICTURES,
  output: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Promise<void> {
  const { title, shows } = PICTURES[file];
  const picture = await terminalPicture(output, { columns, rows, title });
  const { active } = (await terminalAfter(output, columns, rows)).buffer;
  const lines = Array.from({ length: rows }, (_, row) =>
    (active.getLine(row)?.translateToString(true) ?? '').replaceAll(BLOCKS, (blocks) =>
      ' '.repeat(blocks.length),
    ),
  );
  const drawn = linesOf(picturedTexts(picture), rows);
  expect(drawn).toEqual(lines.map((line) => line.trimEnd()));
  for (const claimed of shows) expect(drawn.join('\n')).toMatch(claimed);
  expect(leastContrast(picture)).toBeGreaterThanOrEqual(4.5);
  await expect(picture).toMatchFileSnapshot(new URL(file, ASSETS).pathname);
}

/** The page with each picture's own words. Throws on a foreign picture. */
export function withPictureTitles(text: string, page: string): string {
  return text.replaceAll(/!\[[^\]]*\]\(([^)]+\.svg)\)/g, (_image, link: string) => {
    const file = relative(ASSETS.pathname, resolve(dirname(page), link));
    const pictures = Object.entries({ ...PICTURES, [ANIMATION]: FIRST_MINUTE });
    const [, shown] = pictures.find(([name]) => name === file) ?? [];
    expect(shown, `${link} on ${page}`).toBeDefined();
    return `![${shown?.title ?? ''}](${link})`;
  });
}

export interface PicturedText {
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly text: string;
}

const TEXT = /<text x="([\d.]+)" y="(\d+)" textLength="([\d.]+)"[^>]*>([^<]*)<\/text>/g;
const BASELINE = 13;

/** In picture order. Throws on a text outside the grid's cells. */
export function picturedTexts(picture: string): readonly PicturedText[] {
  const texts = Array.from(picture.matchAll(TEXT), ([, x, y, length, text = '']) => ({
    row: whole((Number(y) - MARGIN - BASELINE) / CELL.height),
    column: whole((Number(x) - MARGIN) / CELL.width),
    columns: whole(Number(length) / CELL.width),
    text: text.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  }));
  expect(texts.length).toBe(picture.split('<text ').length - 1);
  return texts;
}

/** Positions are rounded to a tenth. */
function whole(cells: number): number {
  const nearest = Math.round(cells);
  expect(Math.abs(cells - nearest)).toBeLessThan(0.01);
  return nearest;
}

function linesOf(texts: readonly PicturedText[], rows: number): readonly string[] {
  return Array.from({ length: rows }, (_, row) => {
    const cells: string[] = [];
    for (const { column, columns, text } of texts.filter((each) => each.row === row)) {
      const characters = Array.from(text);
      const filled = Array.from({ length: columns }, (_cell, at) => characters[at] ?? '');
      while (cells.length < column) cells.push(' ');
      expect(cells.length).toBe(column);
      cells.push(...filled);
    }
    return cells.join('');
  });
}
