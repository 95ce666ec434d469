/** The keys of the station list. */
import { type Actions, type Steps, said } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { openFulfillments, openTrace } from '../everywhere/open-screens.ts';
import { muteKey } from '../facts/decide.ts';
import { type StationsModel, stationsFilter } from './model.ts';

/** The keys. */
export function stationsActions(model: StationsModel, state: MonitorState): Actions {
  const { scene, view, rows, cursor } = model;
  const { data, link } = scene.check.stations;
  const { filter, descending } = view;
  const station = rows[cursor]?.station;
  const first = said('This is the first screen. q quits.');
  return {
    open: () =>
      station === undefined
        ? [said('No station to open.')]
        : [{ type: 'went', to: { kind: 'station', guid: station.guid } }],
    trace: () => openTrace(station),
    mute: muteKey(scene.check, state, station),
    fulfillments: () => openFulfillments(state, station),
    allFulfillments: () => openFulfillments(state, undefined),
    reverse: () => [
      { type: 'changed-stations', change: { descending: !descending } },
      { effect: 'say-again' },
    ],
    columnSet: () => {
      const columns = view.columns === 'now' ? 'setup' : 'now';
      return [
        { type: 'changed-stations', change: { columns } },
        said(columns === 'now' ? 'Now view.' : 'Setup view, with figures for the complete date.'),
        { effect: 'say-again' },
      ];
    },
    escape: (): Steps => {
      if (data === undefined && link.state === 'reading') return [{ effect: 'cancel-stations' }];
      if (filter.text === '') return [first];
      return [
        stationsFilter(model).changed({ ...filter, text: '' }),
        said('Filter cleared.'),
        { effect: 'say-again' },
      ];
    },
  };
}
