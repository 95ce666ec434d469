import { expect, test } from 'vitest';
import { subjectTable } from '../../src/kitchen/tables/column.ts';
import { type Document, records } from '../../src/output/document.ts';
import { OUTPUT_FORMATS } from '../../src/output/format.ts';
import { type DocumentStyle, formatDocument } from '../../src/output/print.ts';

const SHAPE = subjectTable({ name: (row: { name: string }) => row.name });
const LIST = {
  heads: ['Name'],
  isSpaced: true,
  entries: ['Fry | Grill', 'Bar'].map((name) => ({
    rows: [[name]],
    lines: [['  ', `${name} is one of two`] as const],
  })),
};
const SECTIONS = [
  { title: 'Stations', level: 1, blocks: [{ lines: ['Two of them.'] }, { list: LIST }] },
  { blocks: [{ lines: [['[1] ', 'A note.'] as const] }] },
];

function text(document: Document, place: Partial<DocumentStyle>): string {
  const defaults = { format: 'table', width: 14, isDemo: false } as const;
  return `\n${[...formatDocument(document, { ...defaults, ...place })].join('')}`;
}

const ROWS = [{ name: 'Fry' }];
const COMPLETE = {
  table: SECTIONS,
  md: SECTIONS,
  json: { count: 2 },
  records: records(ROWS, SHAPE),
};

test('people get marks and wrapped lines, with entries apart', () => {
  expect(text(COMPLETE, {})).toMatchInlineSnapshot(`
    "
    Stations
    Two of them.

      Fry | Grill
      is one of
      two

      Bar is one
      of two

    [1] A note.
    "
  `);
});

test('Markdown has headings, paragraphs without marks, and tables of entries', () => {
  expect(text(COMPLETE, { format: 'md' })).toMatchInlineSnapshot(`
    "
    # Stations

    Two of them.

    | Name         |
    | ------------ |
    | Fry \\| Grill |
    | Bar          |

    A note.
    "
  `);
});

test('JSON is the object, and says so if it is from the demo', () => {
  expect(JSON.parse(text(COMPLETE, { format: 'json', isDemo: true }))).toEqual({
    demo: true,
    schemaVersion: 2,
    count: 2,
  });
});

test.each(OUTPUT_FORMATS)(
  'chosen columns are records in %s, whatever else the document has',
  (format) => {
    const chosen = { ...COMPLETE, records: records(ROWS, SHAPE, ['name']) };
    expect(text(chosen, { format })).toBe(text({ records: chosen.records }, { format }));
  },
);

test.each(OUTPUT_FORMATS)('%s has the records if the document has nothing else', (format) => {
  expect(text({ records: records(ROWS, SHAPE) }, { format })).toContain('Fry');
});
