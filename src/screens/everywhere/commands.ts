/** The commands that do the same on every screen. */
import { dateAmongWords, dateWords } from '../../kitchen/calendar/date-words.ts';
import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import { filterFault } from '../../kitchen/filter/typed-filter.ts';
import { commandLine } from '../../state/keys/command-words.ts';
import type { CommandActions, Step } from '../../state/monitor/actions.ts';
import {
  fulfillmentsView,
  type MonitorEvent,
  type MonitorState,
  updateMonitor,
} from '../../state/monitor/monitor-state.ts';
import { currentScreen } from '../../state/navigation.ts';
import { openDates } from './open-screens.ts';
import type { Scene } from './scene.ts';

export function everywhereCommands({ check, session }: Scene, state: MonitorState): CommandActions {
  const { today } = check;
  const stationCalled = (argument: string) =>
    check.stations.data?.value.stations.find(
      ({ guid, name }) =>
        guid === argument || name?.toLowerCase().includes(argument.toLowerCase()) === true,
    );
  const chooseDate = (chosen: string): MonitorEvent => ({
    type: 'chose-date',
    date: chosen === today ? undefined : chosen,
  });
  return {
    stations: (argument) => {
      const found = stationCalled(argument);
      if (argument !== '' && found === undefined) return `Unknown station "${argument}".`;
      const station: readonly Step[] =
        argument === '' || found === undefined
          ? []
          : [{ type: 'went', to: { kind: 'station', guid: found.guid } }];
      return [{ type: 'went-home' }, ...station];
    },
    fulfillments: (argument) => {
      const [first, rest] = commandLine(argument);
      const chosen = dateAmongWords(first, today);
      if (chosen !== undefined && 'fault' in chosen) return chosen.fault;
      const text = chosen === undefined ? argument : rest;
      const fault = filterFault(text);
      if (fault !== undefined) return fault;
      const before: readonly MonitorEvent[] = [
        ...(chosen === undefined ? [] : [chooseDate(chosen.date)]),
        { type: 'left-drills' },
      ];
      const left = before.reduce(updateMonitor, state);
      const isThere = currentScreen(left.navigation).kind === 'fulfillments';
      return [
        ...before,
        {
          type: 'changed-fulfillments',
          change: {
            filter: { text, on: true, before: undefined },
            query: { ...fulfillmentsView(left).query, levels: LEVELS, stationGuid: undefined },
            stationName: undefined,
          },
        },
        ...(isThere ? [] : [{ type: 'went', to: { kind: 'fulfillments' } } as const]),
      ];
    },
    date: (argument) => {
      const chosen = dateWords(argument, today);
      return 'fault' in chosen ? chosen.fault : [chooseDate(chosen.date)];
    },
    dates: (argument) => {
      if (argument === '') return openDates(state);
      const found = stationCalled(argument);
      if (found === undefined) return `Unknown station "${argument}".`;
      return openDates(state, found.guid);
    },
    restaurant: (argument) => {
      const wanted = argument.toLowerCase();
      const found = session.restaurants.find(
        ({ guid, name }) => guid === argument || name.toLowerCase().includes(wanted),
      );
      if (argument === '' || found === undefined)
        return 'Write part of a restaurant name, or its GUID.';
      return [{ type: 'chose-restaurant', guid: found.guid }];
    },
  };
}
