import { countText } from '../../components/quantities.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { type FulfillmentsView, fulfillmentsView } from '../../hooks/monitor-state.ts';
import { dateSteps } from '../../hooks/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useSaying, useTurn } from '../../hooks/use-saying.ts';
import { useToldFilter } from '../../hooks/use-told-filter.ts';
import { useToldKeys } from '../../hooks/use-told-keys.ts';
import { useToldList } from '../../hooks/use-told-list.ts';
import { businessDateLabel } from '../../kitchen/business-day.ts';
import { LEVELS, type Level, toggleLevel } from '../../kitchen/fulfillment-query.ts';
import { useSelectedRows } from '../selected-rows.ts';
import { listSentence, rowSentence } from './fulfillment-sentences.ts';
import { placeSentence } from './kitchen-sentences.ts';
import { freshnessSentence, noRowsSentences } from './reading-sentences.ts';
import { type Telling, useReadingTold } from './telling.ts';

/** One business date: how many rows there are, then row by row. */
export function ToldFulfillments({ check, asked, refresh }: Telling): null {
  const { state, latest, dispatch } = useMonitor();
  const everywhere = useToldKeys(check, 'fulfillments', refresh);
  const [turn, tellAnew] = useTurn();
  const { day, date, restaurant } = check;
  const view = fulfillmentsView(state);
  const { all, shown } = useSelectedRows(check, view, true);
  const place = `${asked} ${restaurant.guid} ${date}`;
  const typing = view.filter.before !== undefined;
  const occasion = day.data === undefined || typing ? undefined : `${place} ${turn}`;

  useSaying(place, () => [placeSentence(check)]);
  useReadingTold(`fulfillments of ${businessDateLabel(date)}`, day, place);
  useSaying(occasion, () => {
    if (shown.length === 0) return noRowsSentences(check, all.length);
    const told = listSentence(view, shown.length, all.length);
    return turn === 0 ? [told, freshnessSentence(check)] : [told];
  });
  const now = () => fulfillmentsView(latest());
  const change = (changed: Partial<FulfillmentsView>) =>
    dispatch({ type: 'changed-fulfillments', change: changed });
  const requery = (changed: Partial<FulfillmentsView['query']>) => {
    change({ query: { ...now().query, ...changed } });
    tellAnew();
  };
  const list = useToldList({
    view: view.list,
    latest: () => now().list,
    ids: shown.ids,
    isFault: (index) => shown.isOdd(index),
    onMove: (moved) => change({ list: moved }),
    occasion,
    what: 'row',
    tell: (index) => {
      const row = shown.at(index);
      const at = `${countText(index + 1)} of ${countText(shown.length)}`;
      return row === undefined ? '' : rowSentence(row, at, restaurant.calendar.zone);
    },
  });
  const { handlers, prompt } = useToldFilter({
    latest: () => now().filter,
    change: (filter) => change({ filter }),
    done: tellAnew,
  });
  const toggle = (level: Level) => () =>
    requery({ levels: toggleLevel(now().query.levels, level) });

  useKeys(
    'fulfillments',
    {
      ...everywhere,
      ...list.handlers,
      ...handlers,
      ...dateSteps(check, (chosen) => dispatch({ type: 'chose-date', date: chosen })),
      open: () => {
        const id = shown.ids.at(list.current());
        if (id !== undefined) dispatch({ type: 'went', to: { kind: 'record', id } });
        else dispatch({ type: 'noticed', notice: 'There is no row to open.' });
      },
      stations: () => dispatch({ type: 'went-home' }),
      level0: toggle(0),
      level1: toggle(1),
      level2: toggle(2),
      allLevels: () => requery({ levels: LEVELS }),
      sortMenu: () => dispatch({ type: 'opened-overlay', overlay: 'sort' }),
      reverse: () => requery({ descending: !now().query.descending }),
      escape: () => {
        const { filter, query } = now();
        if (day.data === undefined && day.link.state === 'reading') day.cancel();
        else if (filter.text !== '') {
          change({ filter: { ...filter, text: '' } });
          tellAnew();
        } else if (query.stationGuid !== undefined) {
          change({ stationName: undefined });
          requery({ stationGuid: undefined });
        } else dispatch({ type: 'went-back' });
      },
    },
    prompt,
  );
  return null;
}
