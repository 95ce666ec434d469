/** The key and the command that open dates side by side. */
import type { Step, Steps } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { currentScreen, openDate } from '../../state/navigation.ts';
import type { DatesView } from '../../state/views/screen-views.ts';
import { stationRowId } from './date-rows.ts';

/** Opens them, or goes back to them; with the cursor on the date chosen last, and on a station (GUID) if one is given. */
export function openDates(
  { navigation }: MonitorState,
  station: string | undefined = stationInView(navigation),
): Steps {
  const { stack } = navigation;
  const place = stack.findIndex(({ kind }) => kind === 'dates');
  const back = { type: 'went-back' } as const;
  const change: Partial<DatesView> = {
    ...(station !== undefined && {
      list: { cursorId: stationRowId(station), cursor: 0, top: 0 },
    }),
  };
  const there: readonly Step[] =
    place === -1
      ? [
          // Drills belong to one business date, and others will be chosen.
          ...(openDate(navigation) === undefined ? [] : [{ type: 'left-drills' } as const]),
          { type: 'went', to: { kind: 'dates' } },
        ]
      : Array.from({ length: stack.length - 1 - place }, () => back);
  return [{ type: 'changed-dates', change }, ...there];
}

function stationInView(navigation: MonitorState['navigation']): string | undefined {
  const screen = currentScreen(navigation);
  return screen.kind === 'station' ? screen.guid : undefined;
}
