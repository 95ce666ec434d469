import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterTyping, noticeEvent, SAY_AGAIN } from '../../../src/state/actions.ts';
import {
  activeFilter,
  type FilterView,
  NO_FILTER,
  openFilter,
  toggleFilter,
  typeIntoFilter,
} from '../../../src/state/prompt-view.ts';

const type = (view: FilterView, ...keys: readonly string[]) =>
  keys.reduce((each, key) => typeIntoFilter(each, key), view);
const KEPT = type(openFilter(NO_FILTER), 'f', 'r', 'y', 'return');

test('typed text filters at once, and Enter keeps it and closes the prompt', () => {
  const open = type(openFilter(NO_FILTER), 'f', 'r', 'space', 'y');
  expect(activeFilter(open)).toBe('fr y');
  expect(open.textBeforeTyping).toBe('');
  expect(KEPT).toEqual({ text: 'fry', isOn: true, textBeforeTyping: undefined });
});

test('Esc brings back what was there before the prompt was opened, whatever was typed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'ß', '🍕', 'space', 'backspace', 'ctrl+u', 'up')),
      (keys) => {
        expect(type(openFilter(KEPT), ...keys, 'escape')).toEqual(KEPT);
      },
    ),
  );
});

test('backspace deletes a complete character, and an empty filter stays empty', () => {
  expect(type(openFilter(NO_FILTER), 'a', '🍕', 'backspace').text).toBe('a');
  expect(type(openFilter(NO_FILTER), 'backspace').text).toBe('');
});

test('Enter takes no invalid filter, and the prompt stays open', () => {
  const faultOf = (text: string) => (text.endsWith(':') ? 'unfinished' : undefined);
  const changed = ({ text }: FilterView) => noticeEvent(text);
  const enter = (view: FilterView) =>
    filterTyping({ view, countText: '', fault: undefined, onChanged: changed, faultOf })?.(
      'return',
    );
  const typed = type(openFilter(KEPT), ':');
  expect(enter(typed)).toEqual([expect.objectContaining({ effect: 'say' })]);
  expect(enter(type(typed, 'backspace'))).toEqual([noticeEvent('fry'), SAY_AGAIN]);
});

test('Ctrl-U empties the prompt and keeps it open', () => {
  expect(type(openFilter(KEPT), 'ctrl+u')).toEqual({
    text: '',
    isOn: true,
    textBeforeTyping: 'fry',
  });
});

test('keys without text change nothing in the prompt', () => {
  const open = openFilter(KEPT);
  for (const key of ['up', 'tab', 'ctrl+c', 'pagedown']) expect(type(open, key)).toEqual(open);
});

test('the length of a filter is limited', () => {
  const keys = Array.from({ length: 1_000 }, () => 'x');
  expect(type(openFilter(NO_FILTER), ...keys).text).toHaveLength(200);
});

test('a disabled filter keeps its text, and the prompt turns it on again', () => {
  const off = toggleFilter(KEPT);
  expect(activeFilter(off)).toBe('');
  expect(toggleFilter(off)).toEqual(KEPT);
  expect(activeFilter(openFilter(off))).toBe('fry');
});

test('without a filter there is nothing to turn off', () => {
  expect(toggleFilter(NO_FILTER)).toEqual(NO_FILTER);
});
