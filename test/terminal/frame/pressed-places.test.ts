import { expect, test } from 'vitest';
import { clickReader, markText, targetText } from '../../../src/terminal/frame/line-marks.ts';

const row = markText('row');
const FRAME = [
  'Osteria Lucía',
  `  ${targetText('Station', 'sort:name')} ${targetText('寿司 ', 'sort:state')}`,
  `${row}  Fry`,
  `${markText('selected row')}> Grill`,
  `${row}  Cold`,
  'a note',
  `${row}  Bar`,
  `${targetText('?', '?')} keys  ${targetText('q quit', 'q')}`,
].join('\n');

const press = (column: number, line: number, button = 0, end = 'M'): readonly string[] =>
  clickReader(() => FRAME)(`\u001b[<${button};${column};${line}${end}`);

test('a click on a row moves to it, and a click on the selected row opens it', () => {
  expect(press(5, 3)).toEqual(['up']);
  expect(press(70, 4)).toEqual(['row']);
  expect(press(1, 5)).toEqual(['down']);
  expect(press(1, 7)).toEqual(['down', 'down']);
});

test('heads and footer keys press their key, in the columns where they were drawn', () => {
  expect(press(3, 2)).toEqual(['sort:name']);
  expect(press(9, 2)).toEqual(['sort:name']);
  expect(press(10, 2)).toEqual([]);
  expect(press(14, 2)).toEqual(['sort:state']);
  expect(press(1, 8)).toEqual(['?']);
  expect(press(13, 8)).toEqual(['q']);
  expect(press(15, 8)).toEqual([]);
});

test('the wheel moves three rows', () => {
  expect(press(1, 1, 64)).toEqual(['up', 'up', 'up']);
  expect(press(1, 1, 65)).toEqual(['down', 'down', 'down']);
});

test('releases, other buttons, drags, and empty places do nothing', () => {
  expect(press(5, 3, 0, 'm')).toEqual([]);
  for (const button of [1, 2, 3, 4, 8, 16, 32, 35, 66, 128])
    expect(press(5, 3, button)).toEqual([]);
  for (const line of [0, 1, 6, 9, 4_000]) expect(press(5, line)).toEqual([]);
});

test('a click in the pane beside a row does not select the row', () => {
  const pane = markText('pane');
  const frame = [
    `${row}  寿司   ${pane}Fry is slow.`,
    `${markText('selected row')}> Grill  ${pane}`,
    `${row}  Cold`,
  ].join('\n');
  const click = (column: number, line: number) =>
    clickReader(() => frame)(`\u001b[<0;${column};${line}M`);
  expect(click(9, 1)).toEqual(['up']);
  expect(click(10, 1)).toEqual([]);
  expect(click(90, 1)).toEqual([]);
  expect(click(90, 2)).toEqual([]);
  expect(click(90, 3)).toEqual(['down']);
});

test('without a selected row, a click on a row does nothing', () => {
  const report = '\u001b[<0;1;1M';
  expect(clickReader(() => `${row}  Fry`)(report)).toEqual([]);
});

test('clicks that arrive together build on each other, even without a frame between them', () => {
  let frame = FRAME;
  const click = clickReader(() => frame);
  expect(click('\u001b[<0;1;7M')).toEqual(['down', 'down']);
  expect(click('\u001b[<0;1;3M')).toEqual(['up', 'up', 'up']);
  expect(click('\u001b[<0;1;3M')).toEqual(['row']);
  frame = `${FRAME} `;
  expect(click('\u001b[<0;1;3M')).toEqual(['up']);
});
