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

test('opening a screen and going back leads to where one was', () => {
  fc.assert(
    fc.property(fc.array(screen), screen, (path, last) => {
      const there = path.reduce(goTo, HOME);
      expect(goBack(goTo(there, last))).toEqual(there);
    }),
  );
});

test('going back often enough leads to the station list and not further', () => {
  fc.assert(
    fc.property(fc.array(screen, { maxLength: 20 }), (path) => {
      let at: Navigation = { ...path.reduce(goTo, HOME), overlay: 'help' };
      for (let times = 0; times <= path.length + 2; times += 1) at = goBack(at);
      expect(at).toEqual(HOME);
    }),
  );
});

test('going back closes the overlay first', () => {
  const help: Navigation = { ...goTo(HOME, STATION), overlay: 'help' };
  expect(goBack(help)).toEqual(goTo(HOME, STATION));
});

test('opening a screen closes an overlay', () => {
  expect(goTo({ ...HOME, overlay: 'date' }, DAY).overlay).toBeUndefined();
});

test('going back does not lead to a screen that was replaced', () => {
  const at = replaceScreen(goTo(HOME, STATION), DAY);
  expect(currentScreen(at)).toEqual(DAY);
  expect(goBack(at)).toEqual(HOME);
});

test('an empty stack shows the station list', () => {
  expect(currentScreen({ stack: [], overlay: undefined })).toEqual({ kind: 'stations' });
});
