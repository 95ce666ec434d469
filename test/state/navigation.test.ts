import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  currentScreen,
  goBack,
  goTo,
  HOME,
  type Navigation,
  replaceScreen,
  type Screen,
} from '../../src/state/navigation.ts';

const STATION: Screen = { kind: 'station', guid: 'fry' };
const DAY: Screen = { kind: 'fulfillments' };
const screen = fc.constantFrom<Screen>(STATION, DAY, { kind: 'record', id: 'r', date: '20260115' });

test('going in and back again leads to where one was', () => {
  fc.assert(
    fc.property(fc.array(screen), screen, (path, last) => {
      const there = path.reduce(goTo, HOME);
      expect(goBack(goTo(there, last))).toEqual(there);
    }),
  );
});

test('going back often enough leads to the station list and no further', () => {
  fc.assert(
    fc.property(fc.array(screen, { maxLength: 20 }), (path) => {
      let at: Navigation = { ...path.reduce(goTo, HOME), overlay: 'help' };
      for (let times = 0; times <= path.length + 2; times += 1) at = goBack(at);
      expect(at).toEqual(HOME);
    }),
  );
});

test('going back takes the overlay off first', () => {
  const help: Navigation = { ...goTo(HOME, STATION), overlay: 'help' };
  expect(goBack(help)).toEqual(goTo(HOME, STATION));
});

test('going in leaves an overlay behind', () => {
  expect(goTo({ ...HOME, overlay: 'date' }, DAY).overlay).toBeUndefined();
});

test('a replaced screen is not gone back to', () => {
  const at = replaceScreen(goTo(HOME, STATION), DAY);
  expect(currentScreen(at)).toEqual(DAY);
  expect(goBack(at)).toEqual(HOME);
});

test('an empty stack shows the station list', () => {
  expect(currentScreen({ stack: [], overlay: undefined })).toEqual({ kind: 'stations' });
});
