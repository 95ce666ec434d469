import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { dateSteps } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { useSession } from '../../hooks/session.tsx';
import { useSaying, useTurn } from '../../hooks/voice/use-saying.ts';
import { useToldFilter } from '../../hooks/voice/use-told-filter.ts';
import { useToldKeys } from '../../hooks/voice/use-told-keys.ts';
import { useToldList } from '../../hooks/voice/use-told-list.ts';
import { useVoice } from '../../hooks/voice/voice.tsx';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { filterCalendar } from '../../kitchen/calendar/wall-clock.ts';
import { filterFault } from '../../kitchen/filter/typed-filter.ts';
import { LEVELS, type Level, toggleLevel } from '../../kitchen/table/fulfillment-query.ts';
import { countText } from '../../kitchen/wording/quantities.ts';
import type { Handler, Handlers } from '../../state/keys/bindings.ts';
import {
  type FulfillmentsView,
  fulfillmentsView,
  type ListQuery,
} from '../../state/monitor-state.ts';
import type { PromptView } from '../../state/views/prompt-view.ts';
import { analysisKeys } from '../analysis/analysis-keys.ts';
import { useSelectedRows } from '../frame/selected-rows.ts';
import { stillReadingText } from '../frame/unread-day.ts';
import { columnAt, columnKeys } from '../fulfillments/column-keys.ts';
import { columnTitle, FULFILLMENT_COLUMNS, fulfillmentCell } from '../fulfillments/columns.ts';
import { fulfillmentCommands } from '../fulfillments/fulfillment-commands.ts';
import { unhideKeys } from '../fulfillments/hidden-rows.ts';
import { rowKeys } from '../fulfillments/row-keys.ts';
import { writeRows } from '../fulfillments/write-rows.ts';
import { dayArrival } from './day-arrival.ts';
import { listSentence, rowSentence } from './fulfillment-sentences.ts';
import { placeSentence } from './kitchen-sentences.ts';
import {
  freshnessSentence,
  noRowsSentences,
  partSentence,
  progressSentence,
} from './reading-sentences.ts';
import { type Telling, useReadingTold } from './telling.ts';

/** What there is nothing to do for where no column is drawn. */
const DRAWN_ONLY: Handlers = Object.fromEntries(
  (['columnSheet', 'hideColumn', 'narrower', 'wider', 'fitColumn'] as const).map((action) => [
    action,
    'Columns are set up where the list is drawn.',
  ]),
);

/** Keys that act on a row, while nobody knows whether there is any. */
function onRows(unread: string): Handlers {
  const actions = [
    'open',
    'nextMatch',
    'previousMatch',
    'previousQuarter',
    'nextQuarter',
    'goTo',
    'mark',
    'copyCell',
    'cellFilter',
    'write',
  ] as const;
  return Object.fromEntries(actions.map((action) => [action, unread]));
}

/** One business date: how many rows there are, then row by row. */
export function ToldFulfillments({ check, asked, refresh }: Telling): null {
  const { state, latest, dispatch } = useMonitor();
  const everywhere = useToldKeys(check, 'fulfillments', refresh);
  const session = useSession();
  const { say } = useVoice();
  const [turn, nextTurn] = useTurn();
  const { day, date, restaurant } = check;
  const view = fulfillmentsView(state);
  const { all, shown } = useSelectedRows(check, view);
  const place = `${asked} ${restaurant.guid} ${date}`;
  const typing = view.filter.before !== undefined;
  const arrival = dayArrival(day);
  // Rows that are still coming are only told where somebody walks to them.
  const isQuiet = typing || arrival === 'arriving' || arrival === 'nothing';
  const occasion = isQuiet ? undefined : `${place} ${arrival} ${turn}`;

  useSaying(place, () => [placeSentence(check)]);
  useReadingTold(`fulfillments of ${businessDateLabel(date)}`, day, place);
  useSaying(occasion, () => {
    const isPart = arrival === 'broke off';
    const told =
      shown.length === 0
        ? noRowsSentences(check, view, all.length, unhideKeys(view))
        : [listSentence(view, shown.length, all.length, isPart)];
    if (turn > 0) return told;
    if (isPart) return [partSentence(all.length), ...told];
    return shown.length === 0 ? told : [...told, freshnessSentence(check)];
  });
  const tellAnew = (): void => {
    if (arrival === 'arriving') say(progressSentence(day.progress, check.now));
    else nextTurn();
  };
  const now = () => fulfillmentsView(latest());
  const change = (changed: Partial<FulfillmentsView>) =>
    dispatch({ type: 'changed-fulfillments', change: changed });
  const requery = (changed: Partial<ListQuery>) => {
    change({ query: { ...now().query, ...changed } });
    tellAnew();
  };
  const { zone } = restaurant.calendar;
  const tell = (index: number): string => {
    const row = shown.at(index);
    const came = arrival === 'whole' ? '' : ' that came';
    const at = `${countText(index + 1)} of ${countText(shown.length)}${came}`;
    return row === undefined ? '' : rowSentence(row, at, zone);
  };
  const unread = arrival === 'nothing' ? stillReadingText(day) : undefined;
  const list = useToldList({
    view: view.list,
    latest: () => now().list,
    ids: shown.ids,
    isFault: (index) => shown.isOdd(index),
    onMove: (moved) => change({ list: moved }),
    occasion,
    isPart: arrival !== 'whole',
    what: 'row',
    unread,
    tell,
  });
  const chooseDate = (chosen: string | undefined) => dispatch({ type: 'chose-date', date: chosen });
  const acts = {
    shown,
    calendar: filterCalendar(restaurant.calendar, date),
    now,
    change,
    current: list.current,
    goTo: (index: number) => {
      list.goTo(index);
      say(tell(index));
    },
    ask: (asks: PromptView) => dispatch({ type: 'changed-prompt', prompt: asks }),
    notice: (notice: string) => dispatch({ type: 'noticed', notice }),
  };
  const { columnLeft, columnRight, ...byColumn } = columnKeys({
    ...acts,
    columns: FULFILLMENT_COLUMNS,
    zone,
    restaurant,
    date,
    sourceOptions: session.sourceOptions,
    copy: undefined,
    openSheet: () => undefined,
    changed: tellAnew,
  });
  /** Moves to another column and tells what stands in it. */
  const toColumn = (move: Handler | undefined) => () => {
    if (typeof move === 'function') move();
    const row = shown.at(list.current());
    const column = columnAt(now().column, FULFILLMENT_COLUMNS);
    if (row !== undefined)
      say(`${columnTitle(column)}: ${fulfillmentCell(row, column, zone).text || 'nothing'}.`);
  };
  const rows = rowKeys(acts);
  const writes = writeRows({ ...acts, check, session });
  const { handlers, prompt } = useToldFilter({
    latest: () => now().filter,
    change: (filter) => change({ filter }),
    done: tellAnew,
    faultOf: filterFault,
  });
  const toggle = (level: Level) => () =>
    requery({ levels: toggleLevel(now().query.levels, level) });

  useKeys(
    'fulfillments',
    offeredKeys(check, 'fulfillments', {
      ...everywhere,
      ...list.handlers,
      ...handlers,
      ...byColumn,
      columnLeft: toColumn(columnLeft),
      columnRight: toColumn(columnRight),
      ...rows,
      ...writes.handlers,
      mark: () => {
        const id = shown.ids.at(list.current());
        if (typeof rows.mark === 'function') rows.mark();
        if (id !== undefined) say(`${now().marks.has(id) ? 'Marked' : 'Not marked any more'}.`);
      },
      ...DRAWN_ONLY,
      ...dateSteps(check, chooseDate),
      ...analysisKeys({ latest, dispatch }),
      open: () => {
        const id = shown.ids.at(list.current());
        if (id !== undefined) dispatch({ type: 'went', to: { kind: 'record', id, date } });
        else dispatch({ type: 'noticed', notice: 'There is no row to open.' });
      },
      stations: () => dispatch({ type: 'went-home' }),
      level0: toggle(0),
      level1: toggle(1),
      level2: toggle(2),
      allLevels: () => requery({ levels: LEVELS }),
      ...(unread === undefined ? {} : onRows(unread)),
      sortMenu: () => dispatch({ type: 'opened-overlay', overlay: 'sort' }),
      escape: () => {
        const { filter, query, marks, drill } = now();
        if (day.data === undefined && day.link.state === 'reading') day.cancel();
        else if (marks.size > 0) {
          change({ marks: new Set() });
          say('No row is marked any more.');
        } else if (filter.text !== '') {
          change({ filter: { ...filter, text: '' } });
          tellAnew();
        } else if (query.stationGuid !== undefined && drill === undefined) {
          change({ stationName: undefined });
          requery({ stationGuid: undefined });
        } else everywhere.escape();
      },
    }),
    {
      ...useEverywhereCommands(check),
      ...fulfillmentCommands({ ...acts, check, chooseDate, changed: tellAnew }),
      ...writes.commands,
    },
    prompt,
  );
  return null;
}
