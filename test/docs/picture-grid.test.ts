/** The pictures' structure: what browsers do with white space must not move a letter. `test/long/pictures.long.ts` opens them in real ones. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ASSETS = new URL('../../assets/', import.meta.url);
const PICTURES = (await readdir(ASSETS)).filter((name) => name.endsWith('.svg'));
const TEXT = /<text (?<attributes>[^>]*)>(?<content>[^<]*)<\/text>/g;
const MARGIN = 12;
const CELL = 8.4;

/** Pages with pictures, and the words of their alternative texts that must be in the picture, too. */
const PAGES = ['README.md', 'src/screens/README.md'];
const IMAGE = /!\[(?<says>[^\]]+)\]\((?:\.\.\/)*(?<path>assets\/[\w-]+\.svg)\)/g;

test('there are pictures', () => {
  expect(PICTURES.length).toBeGreaterThan(4);
});

test.each(PICTURES)(
  'every word of %s is placed, and no letter depends on white space',
  async (name) => {
    const picture = await readFile(new URL(name, ASSETS), 'utf8');
    const texts = Array.from(picture.matchAll(TEXT), ({ groups = {} }) => groups);
    expect(texts.length).toBeGreaterThan(10);
    for (const { attributes = '', content = '' } of texts) {
      // One space at most, and none at the ends: what all browsers draw as it is written.
      expect(content).toBe(content.trim().replaceAll(/\s+/g, ' '));
      const length = Array.from(content.replaceAll(/&\w+;/g, '&')).length;
      const [x = Number.NaN, width = Number.NaN] = ['x', 'textLength'].map((attribute) =>
        Number(new RegExp(`\\b${attribute}="([\\d.]+)"`).exec(attributes)?.[1]),
      );
      const column = (x - MARGIN) / CELL;
      expect(Math.abs(column - Math.round(column))).toBeLessThan(0.02);
      expect(width / CELL).toBeGreaterThanOrEqual(length - 0.02);
    }
  },
);

test.each(PAGES)('the pictures of %s show what their alternative texts name', async (page) => {
  const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8');
  const images = Array.from(text.matchAll(IMAGE), ({ groups = {} }) => groups);
  expect(images.length).toBeGreaterThan(0);
  for (const { says = '', path = '' } of images) {
    const picture = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
    const drawn = Array.from(picture.matchAll(TEXT), ({ groups = {} }) => groups['content']);
    // A sentence, not a title; its names and figures are drawn.
    expect(says.split(' ').length).toBeGreaterThan(7);
    const named = says.match(/(?<!^)\b(?:\p{Lu}\p{Ll}{2,}|\d[\d:,.]*\d)\b/gu) ?? [];
    for (const name of named) expect(drawn.join(' ')).toContain(name);
    for (const [, name = '', state = ''] of says.matchAll(/(\p{Lu}\p{L}+) is (slow|quiet)/gu)) {
      expect(drawn.join(' ')).toMatch(new RegExp(`${state.toUpperCase()} ${name}\\b`, 'u'));
    }
  }
});
