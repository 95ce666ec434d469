import { dateAmongWords, dateWords } from '../../kitchen/calendar/date-words.ts';
import { filterFault } from '../../kitchen/filter/typed-filter.ts';
import { LEVELS } from '../../kitchen/table/fulfillment-query.ts';
import { type Commands, commandLine } from '../../state/keys/command-words.ts';
import { fulfillmentsView } from '../../state/monitor-state.ts';
import { currentScreen } from '../../state/navigation.ts';
import { useMonitor } from '../monitor.tsx';
import type { LineCheck } from '../reading/use-line-check.ts';
import { useSession } from '../session.tsx';

/** The commands that do the same on every screen. */
export function useEverywhereCommands(check: LineCheck): Commands {
  const { latest, dispatch } = useMonitor();
  const { restaurants } = useSession();
  const { today } = check;
  const chooseDate = (chosen: string): void =>
    dispatch({ type: 'chose-date', date: chosen === today ? undefined : chosen });

  return {
    stations: (argument) => {
      const found = check.stations.data?.value.stations.find(
        ({ guid, name }) =>
          guid === argument || name?.toLowerCase().includes(argument.toLowerCase()) === true,
      );
      if (argument !== '' && found === undefined) return `No station is called ${argument}.`;
      dispatch({ type: 'went-home' });
      if (argument !== '' && found !== undefined) {
        dispatch({ type: 'went', to: { kind: 'station', guid: found.guid } });
      }
      return undefined;
    },
    fulfillments: (argument) => {
      const [first, rest] = commandLine(argument);
      const chosen = dateAmongWords(first, today);
      if (chosen !== undefined && 'fault' in chosen) return chosen.fault;
      const text = chosen === undefined ? argument : rest;
      const fault = filterFault(text);
      if (fault !== undefined) return fault;
      if (chosen !== undefined) chooseDate(chosen.date);
      dispatch({ type: 'left-drills' });
      const { query } = fulfillmentsView(latest());
      dispatch({
        type: 'changed-fulfillments',
        change: {
          filter: { text, on: true, before: undefined },
          query: { ...query, levels: LEVELS, stationGuid: undefined },
          stationName: undefined,
        },
      });
      if (currentScreen(latest().navigation).kind !== 'fulfillments') {
        dispatch({ type: 'went', to: { kind: 'fulfillments' } });
      }
      return undefined;
    },
    date: (argument) => {
      const chosen = dateWords(argument, today);
      if ('fault' in chosen) return chosen.fault;
      chooseDate(chosen.date);
      return undefined;
    },
    restaurant: (argument) => {
      const wanted = argument.toLowerCase();
      const found = restaurants.find(
        ({ guid, name }) => guid === argument || name.toLowerCase().includes(wanted),
      );
      if (argument === '' || found === undefined) return 'Write a part of its name, or its guid.';
      dispatch({ type: 'chose-restaurant', guid: found.guid });
      return undefined;
    },
  };
}
