import { expect, test } from 'vitest';
import {
  type MonitorEvent,
  monitorState,
  updateMonitor,
} from '../../../src/state/monitor-state.ts';
import { currentScreen, HOME } from '../../../src/state/navigation.ts';
import {
  FULFILLMENTS_VIEW,
  fulfillmentsView,
  STATION_VIEW,
  STATIONS_VIEW,
  stationView,
  viewsOf,
} from '../../../src/state/screen-views.ts';

const START = monitorState('grill', undefined);
const after = (...events: readonly MonitorEvent[]) => events.reduce(updateMonitor, START);

test("the monitor begins at the restaurant's station list, on the current date, with nothing changed", () => {
  expect(START.navigation).toEqual(HOME);
  expect(viewsOf(START).stations).toEqual(STATIONS_VIEW);
  expect(stationView(START, 'fry')).toEqual(STATION_VIEW);
  expect(fulfillmentsView(START)).toEqual(FULFILLMENTS_VIEW);
});

test('views are separate for each restaurant and each station', () => {
  const state = after(
    { type: 'changed-view', view: 'stations', change: { sort: 'p90' } },
    { type: 'changed-view', view: 'fulfillments', change: { stationName: 'Fry' } },
    { type: 'changed-station', guid: 'fry', change: { cursor: 1, pane: 'fields' } },
    { type: 'chose-restaurant', guid: 'bakery' },
  );
  expect(stationView(state, 'oven')).toEqual(STATION_VIEW);
  expect(viewsOf(state).stations.sort).toBe('harm');
  expect(fulfillmentsView(state).stationName).toBeUndefined();
  const back = updateMonitor(state, { type: 'chose-restaurant', guid: 'grill' });
  expect(viewsOf(back).stations.sort).toBe('p90');
  expect(fulfillmentsView(back).stationName).toBe('Fry');
  expect(stationView(back, 'fry')).toEqual({ cursor: 1, pane: 'fields', top: 0 });
});

test('the pane is shared by all stations of a restaurant, and the position in another pane is forgotten', () => {
  const state = after(
    { type: 'changed-station', guid: 'fry', change: { top: 3 } },
    { type: 'changed-station', guid: 'cold', change: { pane: 'fields' } },
    { type: 'changed-station', guid: 'cold', change: { top: 5 } },
  );
  expect(stationView(state, 'cold')).toEqual({ cursor: 0, pane: 'fields', top: 5 });
  expect(stationView(state, 'fry')).toEqual({ cursor: 0, pane: 'fields', top: 0 });
});

test('another restaurant closes what belongs to the first one and leaves the other screens', () => {
  const state = after(
    { type: 'went', to: { kind: 'station', guid: 'fry' } },
    { type: 'went', to: { kind: 'fulfillments' } },
    { type: 'went', to: { kind: 'record', id: 'r', date: '20260115' } },
    { type: 'opened-overlay', overlay: 'date' },
    { type: 'chose-restaurant', guid: 'bakery' },
  );
  expect(state.navigation).toEqual({
    stack: [{ kind: 'stations' }, { kind: 'fulfillments' }],
    overlay: undefined,
  });
});

test('another date closes a record, and leaves a station', () => {
  const state = after(
    { type: 'went', to: { kind: 'station', guid: 'fry' } },
    { type: 'went', to: { kind: 'record', id: 'r', date: '20260115' } },
    { type: 'chose-date', date: '20260101' },
  );
  expect(state.date).toBe('20260101');
  expect(currentScreen(state.navigation)).toEqual({ kind: 'station', guid: 'fry' });
});

test('a notice that is shown already changes nothing, so that nothing is drawn', () => {
  const noticed = after({ type: 'noticed', notice: 'Reading again.' });
  expect(updateMonitor(noticed, { type: 'noticed', notice: 'Reading again.' })).toBe(noticed);
  expect(updateMonitor(START, { type: 'noticed', notice: undefined })).toBe(START);
});

test('an event changes a copy and leaves the earlier state as it was', () => {
  const before = structuredClone(START);
  after(
    { type: 'changed-view', view: 'stations', change: { descending: true } },
    { type: 'went-home' },
  );
  expect(START).toEqual(before);
});

test('going home leads there from anywhere', () => {
  const state = after(
    { type: 'went', to: { kind: 'fulfillments' } },
    { type: 'replaced', by: { kind: 'record', id: 'r', date: '20260115' } },
    { type: 'opened-overlay', overlay: 'help' },
    { type: 'went-home' },
  );
  expect(state.navigation).toEqual(HOME);
});
