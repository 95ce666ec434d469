import { renderToString } from 'ink';
import { createElement, Fragment } from 'react';
import { expect, test, vi } from 'vitest';
import { monitoring, record, station } from './builders.ts';
import { openMonitor } from './driver.tsx';

test('React warns about mistakes in these tests, so that no warning means no mistake', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderToString(createElement(Fragment, null, [createElement(Fragment), createElement(Fragment)]));
  expect(complaint).toHaveBeenCalled();
});

test('a round through every screen, menu, and pane causes no warning', async () => {
  const other = station(2, { name: 'Cold' });
  const twin = station(3, { name: 'Cold' });
  const kitchen = await openMonitor({
    stations: [station(1, { name: 'Bar', ...monitoring(other, twin, other) }), other, twin],
    records: [record(1, { at: other }), record(1, { at: other }), record(2), {}],
  });
  await kitchen.sees('few bumps', '3 rows');
  await kitchen.press('enter', 'tab', 'tab', 'tab', 'j', ']', '?', 'escape', 'd', 'escape');
  await kitchen.press(
    'F',
    'O',
    'escape',
    'enter',
    'j',
    'q',
    '/',
    'x',
    'y',
    'escape',
    '0',
    'a',
    's',
  );
  await kitchen.sees('Setup');
});
