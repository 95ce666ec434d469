import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../src/kitchen/text/csv.ts';
import { jsonText } from '../../../src/kitchen/text/json-text.ts';
import { markdownTable } from '../../../src/kitchen/text/markdown.ts';
import { EXPORT_FORMATS, recordLines } from '../../../src/kitchen/text/record-lines.ts';
import { visibleText } from '../../../src/kitchen/text/visible-text.ts';
import { anyText } from '../../terminal/arbitrary-text.ts';

/** Bidirectional controls, tags, and marks without width, never spelling anything. */
const NEVER = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;
const SAMPLES = Array.from(
  '\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff\u{e0001}\u{e0041}\u{e007f}\ufe0f\u2028क्ب葛\u{1f469}\u{1f680}1|,"\n ',
);
const text = fc.oneof(
  anyText,
  fc.array(fc.constantFrom(...SAMPLES), { maxLength: 12 }).map((parts) => parts.join('')),
);

const SHAPE = {
  columns: ['text'] as const,
  numbers: new Set<'text'>(),
  cells: (row: string) => [row],
  json: (row: string) => ({ text: row }),
};

describe('invisible text', () => {
  it.each([
    ['Fries\u202e4.99', 'Fries\\u{202E}4.99'],
    ['\u2066a\u2069', '\\u{2066}a\\u{2069}'],
    ['Fry\u200b', 'Fry\\u{200B}'],
    ['Fry\u200dFry', 'Fry\\u{200D}Fry'],
    ['Fry\u00ad', 'Fry\\u{00AD}'],
    ['ok\u{e0068}\u{e0069}', 'ok\\u{E0068}\\u{E0069}'],
    ['\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}\\u{E0067}\\u{E0062}\\u{E007F}'],
    ['7\ufe0f', '7\\u{FE0F}'],
    ['☕\ufe0f\ufe0f', '☕\ufe0f\\u{FE0F}'],
    ['可\u200c口', '可\\u{200C}口'],
    ['کباب\u200c', 'کباب\\u{200C}'],
  ])('%j is shown as %j', (given, seen) => {
    expect(visibleText(given)).toBe(seen);
  });

  it.each([
    ['emoji of several people', '\u{1f468}\u{1f3fd}\u200d\u{1f373}'],
    ['a family', '\u{1f469}\u200d\u{1f469}\u200d\u{1f466}'],
    ['a flag of two signs', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['a cup as a picture', '☕\ufe0f'],
    ['a key', '7\ufe0f\u20e3'],
    ['Persian', 'نان\u200cها'],
    ['Hindi', 'क्\u200dष'],
    ['Bengali', 'র\u200d্য'],
    ['Malayalam at the end of a word', 'ന്\u200d'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['a form of a Han letter', '葛\u{e0100}'],
    ['anything plain', 'Crème brûlée, 可口, ½ lb'],
  ])('%s stays unchanged', (_, given) => {
    expect(visibleText(given)).toBe(given);
  });

  it('is in no format of records, whatever the text, and JSON is read back as the same', () => {
    fc.assert(
      fc.property(text, text, (item, station) => {
        const table = [{ head: item, align: 'left' }] as const;
        for (const printed of [
          csvLine([item, station]),
          markdownTable(table, [[station]]),
          ...EXPORT_FORMATS.map((format) =>
            [...recordLines([item, station], SHAPE, { format, restaurant: station })].join(''),
          ),
        ]) {
          expect(printed).not.toMatch(NEVER);
        }
        expect(jsonText({ item })).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u007f-\u009f]/u);
        expect(JSON.parse(jsonText({ [station]: [item] }, 2))).toEqual({ [station]: [item] });
        const lines = [...recordLines([item], SHAPE, { format: 'ndjson' })].join('');
        expect(JSON.parse(lines)).toEqual({ text: item });
      }),
      { numRuns: 1_000 },
    );
  });
});
