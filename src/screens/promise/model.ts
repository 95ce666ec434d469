import type { Theme } from '../../components/line/theme.tsx';
import { FILLS } from '../../components/plots/one-line-plots.ts';
import { plotTier } from '../../components/plots/plot-tier.ts';
import { type Column, fittingWidth } from '../../components/table/column-layout.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { type PromiseRow, promiseAnswer } from '../../kitchen/promise/promise-answer.ts';
import {
  type PromiseFault,
  type PromiseRequest,
  promiseRequest,
  typedWords,
} from '../../kitchen/promise/promise-request.ts';
import {
  daysText,
  FROM_FIRE,
  keepingText,
  keptText,
  percentOf,
} from '../../kitchen/promise/words.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { type GatheredDates, missedDates } from '../../kitchen/usual/gathered-dates.ts';
import { keyUses } from '../../state/keys/bindings.ts';
import { memoize } from '../../state/memoize.ts';
import { promiseView } from '../../state/monitor/current-views.ts';
import type { FilterUse, ListUse } from '../../state/monitor/list-actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { listWindow } from '../../state/views/list-view.ts';
import type { PromiseView } from '../../state/views/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import { missedSentences, noDatesPanel, waitingSentences } from '../facts/unread-dates.ts';

export type PromiseModel = ReturnType<typeof promiseModel>;
export type PromisePart = 'label' | 'tickets' | 'kept' | 'bar' | 'keeping';

/** To choose from by key. */
export const SHARES = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99] as const;
const NOTHING: GatheredDates = { summaries: new Map(), failures: new Map() };
/** Title, and column heads. */
const HEADS = 2;
/** Minimum lines below the rows, in a low body and others. */
const LOW = 14;
const NOTES = { low: 4, other: 6 } as const;

const requestOf = memoize(
  (
    { calendar }: LineCheck['restaurant'],
    line: string,
    withinMinutes: number,
    share: number,
    weeks: number,
    date: string,
    today: string,
  ): PromiseRequest | PromiseFault => {
    const asked = promiseRequest(typedWords(line), { withinMinutes, share, weeks }, calendar, date);
    // A date to come has none of today's tickets before it.
    return 'fault' in asked
      ? asked
      : { ...asked, dates: asked.dates.filter((each) => each < today) };
  },
);

type Place = Pick<LineCheck, 'restaurant' | 'date' | 'today'>;

function askedIn({ restaurant, date, today }: Place, view: PromiseView, line: string) {
  const { withinMinutes, share, weeks } = view;
  return requestOf(restaurant, line, withinMinutes, share, weeks, date, today);
}

/** Invalid text leaves what was asked before it. */
function lineInUse(place: Place, view: PromiseView): string {
  const lines = [activeFilter(view.filter), view.filter.before ?? ''];
  return lines.find((line) => faultIn(place, view, line) === undefined) ?? '';
}

export function promiseAsked(
  place: Place,
  state: Pick<MonitorState, 'promises' | 'restaurant'>,
): PromiseRequest {
  const view = promiseView(state);
  const asked = askedIn(place, view, lineInUse(place, view));
  if ('fault' in asked) throw new Error(asked.fault);
  return asked;
}

const answerOf = memoize(
  (gathered: GatheredDates, request: PromiseRequest, { calendar }: LineCheck['restaurant']) => {
    const read = request.dates.flatMap((date) => gathered.summaries.get(date) ?? []);
    const answer = promiseAnswer(read, request, calendar);
    const rows = [answer.all, ...answer.hours];
    const ids = rows.map(({ label }) => label);
    return { ...answer, rows, ids, columns: columnsOf(request, rows) };
  },
);

function columnsOf(
  { withinMinutes, share }: PromiseRequest,
  rows: readonly PromiseRow[],
): readonly Column<PromisePart>[] {
  const fits = (of: (row: PromiseRow) => string | undefined) =>
    fittingWidth(rows.map((row) => of(row) ?? ''));
  return [
    { id: 'label', title: 'Hour', width: 5, priority: 0 },
    { id: 'tickets', title: 'Tickets', width: 7, priority: 2, align: 'right' },
    { id: 'kept', title: `In ${withinMinutes} min`, width: 15, priority: 0, fits: fits(keptText) },
    { id: 'bar', title: '', width: 10, priority: 3, grow: 1, fits: 60 },
    {
      id: 'keeping',
      title: `${percentOf(share)}% in, min`,
      width: 13,
      priority: 1,
      fits: fits(keepingText),
    },
  ];
}

export function promiseModel(scene: Scene, state: MonitorState) {
  const { check, size, theme } = scene;
  const view = promiseView(state);
  const request = promiseAsked(check, state);
  const { gathered = NOTHING, state: reading = 'reading' } = scene.dates ?? {};
  const answer = answerOf(gathered, request, check.restaurant);
  const timed = request.dates.filter(
    (date) => gathered.summaries.get(date)?.ticketTimes !== undefined,
  );
  const missed = missedDates(gathered).filter(({ date }) => request.dates.includes(date));
  const unread = request.dates.length - timed.length - missed.length;
  const waiting = waitingSentences(reading, check.frozen, unread);
  const progress = progressText(request, timed.length, answer.businessDates.length);
  const least = size.height < LOW ? NOTES.low : NOTES.other;
  const text = lineInUse(check, view);
  const above = HEADS + (text === '' ? 0 : 1);
  const space = size.height - above;
  const height = Math.max(1, Math.min(answer.ids.length, space - least));
  return {
    scene,
    view,
    text,
    fault: faultIn(check, view, activeFilter(view.filter)),
    request,
    ...answer,
    panel:
      noDatesPanel(scene, missed, timed.length > 0) ??
      (timed.length > 0
        ? undefined
        : {
            heading: progress,
            sentences: [...missedSentences(missed), ...waiting],
            keys: keyUses(scene.keymap, ['refresh', 'refresh'], ['date', 'other date']),
          }),
    title: `Out in ${request.withinMinutes} min ${FROM_FIRE}`,
    reading,
    progress,
    // What is missing comes before what the numbers are.
    notes: [...missedSentences(missed), ...waiting, ...answer.notes],
    legend: answer.rows.some(({ kept }) => kept) ? legendText(theme, request.share) : '',
    // Lines above the rows, visible rows, and lines below.
    above,
    height,
    noteHeight: Math.max(0, space - height),
    ...listWindow(view.list, answer.ids, height),
  };
}

/** `8 Fridays`, `7 of 8 Fridays` where one had no tickets like these, `3 of 8 Fridays read`. */
function progressText({ dates }: PromiseRequest, read: number, counted: number): string {
  const all = daysText(dates);
  if (read < dates.length) return `${countText(read)} of ${all} read`;
  return counted < dates.length ? `${countText(counted)} of ${all}` : all;
}

function legendText(theme: Theme, share: number): string {
  const [light, half] = FILLS[plotTier(theme)];
  return `${half} and ${light}: interval around the share. ${theme.glyphs.upright.solid} is ${percentOf(share)}%.`;
}

export function promiseList(model: PromiseModel): ListUse {
  const { scene, view, rows, ids, height, panel } = model;
  return {
    view: view.list,
    ids: panel === undefined ? ids : [],
    height,
    moved: (list) => ({ type: 'changed-promise', change: { list } }),
    what: 'hour',
    sentence: (at) => rows[at]?.sentence ?? '',
    scene,
  };
}

export function promiseFilter({ scene, view }: PromiseModel): FilterUse {
  return {
    view: view.filter,
    changed: (filter) => ({ type: 'changed-promise', change: { filter } }),
    faultOf: (line) => faultIn(scene.check, view, line),
  };
}

function faultIn(place: Place, view: PromiseView, line: string): string | undefined {
  const asked = askedIn(place, view, line);
  return 'fault' in asked ? asked.fault : undefined;
}
