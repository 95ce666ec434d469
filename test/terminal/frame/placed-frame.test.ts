import { expect, test } from 'vitest';
import { isUnplaced, placedFrame } from '../../../src/terminal/frame/placed-frame.ts';

type Node = Parameters<typeof placedFrame>[0];

const BY_INK = { output: 'by Ink', outputHeight: 1, staticOutput: '' };
const drawn = (root: Node, isHeard = false) => placedFrame(root, isHeard, () => BY_INK).output;

/** Left and top in the parent, width, height. */
type Place = readonly [number, number, number, number];

function laidOut([left, top, width, height]: Place) {
  return {
    isDirty: () => false,
    getComputedLeft: () => left,
    getComputedTop: () => top,
    getComputedWidth: () => width,
    getComputedHeight: () => height,
  };
}

function box(place: Place, childNodes: readonly Node[], style: Node['style'] = {}): Node {
  return { nodeName: 'ink-box', style, childNodes, yogaNode: laidOut(place) };
}

function line(sign: string, left: number, top: number, text = ' '): Node {
  return {
    nodeName: 'ink-text',
    style: {},
    childNodes: [{ nodeName: '#text', nodeValue: text, style: {} }],
    yogaNode: laidOut([left, top, 10, 1]),
    internal_transform: () => sign,
  };
}

function screen(...childNodes: readonly Node[]): Node {
  return { nodeName: 'ink-root', style: {}, childNodes, yogaNode: laidOut([0, 0, 40, 4]) };
}

test('lines are where their boxes are, even side by side, and hidden below the end of one', () => {
  const list = box([0, 1, 20, 2], [line('b', 0, 0), line('c', 0, 1), line('d', 0, 2)], {
    overflowY: 'hidden',
  });
  const pane = box([12, 1, 20, 3], [line('e', 1, 1)]);
  expect(drawn(screen(line('a', 0, 0), pane, list))).toBe(`a\nb\nc${' '.repeat(12)}e\n`);
});

test('of two lines in one place, the later one is visible', () => {
  expect(drawn(screen(line('a', 0, 0), line('b', 0, 0)))).toBe('b\n\n\n');
});

test('lines stay in their places until the layout changes', () => {
  const nodes = [line('a', 0, 0)];
  const layout = { isOld: false };
  const yogaNode = { ...laidOut([0, 0, 40, 4]), isDirty: () => layout.isOld };
  const root = { ...screen(box([0, 0, 40, 4], nodes)), yogaNode };
  expect(drawn(root)).toBe('a\n\n\n');
  nodes.push(line('b', 0, 1));
  expect(isUnplaced(root)).toBe(false);
  expect(drawn(root)).toBe('a\n\n\n');
  layout.isOld = true;
  expect(isUnplaced(root)).toBe(true);
  expect(drawn(root)).toBe('a\nb\n\n');
});

test.each([
  ['text', screen(line('a', 0, 0, 'text'))],
  ['a line not placed before', screen(line('a line', 0, 0))],
  ['a border', screen(box([0, 0, 9, 3], [line('a', 1, 1)], { borderStyle: 'single' }))],
  ['nothing laid out', { nodeName: 'ink-root', style: {} }],
])('Ink itself draws %s', (_, root) => {
  expect(drawn(root)).toBe(BY_INK.output);
});

test('Ink itself draws in accessible mode', () => {
  expect(drawn(screen(line('a', 0, 0)), true)).toBe(BY_INK.output);
});
