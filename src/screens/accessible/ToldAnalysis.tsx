import type { ReactNode } from 'react';
import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { dateSteps } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { useNews, useSaying } from '../../hooks/voice/use-saying.ts';
import { useToldKeys } from '../../hooks/voice/use-told-keys.ts';
import { useToldList } from '../../hooks/voice/use-told-list.ts';
import { useVoice } from '../../hooks/voice/voice.tsx';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { countText } from '../../kitchen/wording/quantities.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import { type AnalysisView, analysisView, fulfillmentsView } from '../../state/monitor-state.ts';
import type { Analysis } from '../../state/navigation.ts';
import { analysisKeys } from '../analysis/analysis-keys.ts';
import { acrossOf, follow, sideKeys } from '../analysis/analysis-moves.ts';
import { useAnalysis } from '../analysis/use-analysis.ts';
import { type OtherRead, useOtherRows } from '../analysis/use-other-rows.ts';
import { stillReadingText } from '../frame/unread-day.ts';
import { listSentence } from './fulfillment-sentences.ts';
import { noRowsSentences } from './reading-sentences.ts';
import { spokenDuration } from './spoken-durations.ts';
import { type Telling, useReadingTold } from './telling.ts';

/** Entries that are told at once. */
const AT_ONCE = 8;

/** The rows that the list has, looked at together: what it is, then an entry a sentence. */
export function ToldAnalysis(props: Telling & { readonly analysis: Analysis }): ReactNode {
  return props.analysis === 'timeline' ? <ToldTimeline {...props} /> : <ToldPage {...props} />;
}

/** The one that another day is read for. */
function ToldTimeline(props: Telling & { readonly analysis: Analysis }): ReactNode {
  return <ToldPage {...props} {...useOtherRows(props.check)} />;
}

function ToldPage(props: Telling & { readonly analysis: Analysis } & Partial<OtherRead>): null {
  const { check, asked, refresh, analysis, other, readOther } = props;
  const store = useMonitor();
  const { state, latest, dispatch } = store;
  const { say } = useVoice();
  const everywhere = useToldKeys(check, 'analysis', () => {
    refresh();
    readOther?.();
  });
  const { day, date, restaurant } = check;
  const { all, shown, page } = useAnalysis(check, analysis, other);
  const { length } = page.ids;
  const now = () => analysisView(latest(), analysis);
  const place = `${asked} ${restaurant.guid} ${date} ${page.title}`;
  useReadingTold(`fulfillments of ${businessDateLabel(date)}`, day, place);
  const isThere = day.data !== undefined;
  const tell = (entry: number): string => {
    const told = page.sentence({ entry, across: acrossOf(now(), page) }, spokenDuration);
    return `${countText(entry + 1)} of ${countText(length)}. ${told}`;
  };

  useSaying(isThere ? place : undefined, () => {
    if (shown.length === 0)
      return noRowsSentences(check, fulfillmentsView(state), all.length, [['q', 'goes back']]);
    const rows = listSentence(fulfillmentsView(state), shown.length, all.length, false);
    return [`${page.title}.`, rows, ...page.notes, ...(length === 0 ? [page.nothing] : [])];
  });
  const occasion = isThere && shown.length > 0 ? place : undefined;
  const list = useToldList({
    view: analysisView(state, analysis).list,
    latest: () => now().list,
    ids: isThere && shown.length > 0 ? page.ids : [],
    isFault: () => false,
    onMove: (moved) => dispatch({ type: 'changed-analysis', analysis, change: { list: moved } }),
    occasion,
    what: 'entry',
    unread: stillReadingText(day),
    tell,
  });
  useSaying(occasion, () => {
    const after = Math.min(AT_ONCE - 1, length - 1 - list.cursor);
    return Array.from({ length: Math.max(0, after) }, (_, at) => tell(list.cursor + 1 + at));
  });
  useNews(other?.words, () => `A week before: ${other?.words ?? ''}.`);

  const { acrossLeft, acrossRight } = sideKeys(store, analysis, page, list);
  /** Moves to the side; of another place the entry is told again, another page tells itself. */
  const toSide = (move: typeof acrossLeft) => () => {
    const before: AnalysisView = now();
    if (typeof move === 'function') move();
    if (page.across !== undefined && before !== now()) say(tell(list.current()));
  };
  const handlers: Handlers = {
    ...everywhere,
    ...list.handlers,
    ...dateSteps(check, (chosen) => dispatch({ type: 'chose-date', date: chosen })),
    acrossLeft: toSide(acrossLeft),
    acrossRight: toSide(acrossRight),
    ...analysisKeys(store),
    open: () => {
      const entry = list.current();
      if (entry === -1)
        return dispatch({
          type: 'noticed',
          notice: stillReadingText(day) ?? 'There is nothing to open.',
        });
      follow(store, page.drill({ entry, across: acrossOf(now(), page) }), date);
    },
    stations: () => dispatch({ type: 'went-home' }),
  };
  useKeys('analysis', offeredKeys(check, 'analysis', handlers), useEverywhereCommands(check));
  return null;
}
