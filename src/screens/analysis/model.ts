import { asciiSigns, plotTier } from '../../components/plot-tier.ts';
import { sharedLimit } from '../../kitchen/measures/row-limits.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import { SORT_KEYS, type SortKey } from '../../kitchen/tables/item-columns.ts';
import { EVERY_ROW } from '../../kitchen/tables/item-query.ts';
import { countText, spokenDuration } from '../../kitchen/text/quantities.ts';
import type { ListUse } from '../../state/list-actions.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import type { Analysis } from '../../state/navigation.ts';
import { type AnalysisView, analysisView, fulfillmentsView } from '../../state/screen-views.ts';
import { stillReadingText } from '../everywhere/reading-words.ts';
import type { Scene } from '../everywhere/scene.ts';
import { selectedRows } from '../everywhere/selected-rows.ts';
import {
  type AnalysisInput,
  type AnalysisPage,
  bodyRoom,
  explainedLines,
  isTight,
} from './analysis-page.ts';
import { heatPage } from './heat-page.ts';
import { frequencyPage, holdingPage, worstPage } from './ticket-pages.ts';
import { type OtherRows, otherRows, timelinePage } from './timeline-page.ts';

/** Title, and the line describing the rows. */
export const HEAD = 2;
const MAX_DETAILS = 3;

export type AnalysisModel = ReturnType<typeof analysisModel>;

const inputOf = memoize(
  (
    day: FulfillmentDay,
    rows: AnalysisInput['rows'],
    date: string,
    calendar: AnalysisInput['calendar'],
    zoneKnown: boolean,
    tier: AnalysisInput['tier'],
    dateLimits: DateLimits,
  ): AnalysisInput => {
    const limits = limitsOfRows(day, dateLimits);
    const shared = sharedLimit(limits, rows);
    return { day, rows, date, calendar, zoneKnown, tier, limits, shared };
  },
);

const pageOf = memoize(
  (
    input: AnalysisInput,
    analysis: Analysis,
    column: SortKey,
    other: OtherRows | undefined,
  ): AnalysisPage => {
    const pages: Readonly<Record<Analysis, () => AnalysisPage>> = {
      frequency: () => frequencyPage(input, column),
      timeline: () => timelinePage(input, other),
      heatMap: () => heatPage(input),
      worstTickets: () => worstPage(input),
      holding: () => holdingPage(input),
    };
    return pages[analysis]();
  },
);

/** While the date is incomplete, analyzes no rows. */
export function analysisModel(
  scene: Scene,
  state: MonitorState,
  { analysis }: { readonly analysis: Analysis },
) {
  const { check, size, theme } = scene;
  const { date, restaurant, day, limits } = check;
  const tier = plotTier(theme);
  const listed = fulfillmentsView(state);
  const selected = selectedRows(check, listed, true);
  const { all, shown } = selected;
  const { calendar, zoneKnown } = restaurant;
  const input = inputOf(all, shown.order, date, calendar, zoneKnown, tier, limits);
  const view = analysisView(state, analysis);
  const other = analysis === 'timeline' ? otherRows(scene, listed) : undefined;
  const page = pageOf(input, analysis, columnOf(listed.column), other);
  const { width } = size;
  const most = scene.hasPane === true ? 0 : isTight(size.height) ? 1 : MAX_DETAILS;
  const detailRows = Math.min(page.detailRows(width), most);
  const signs = (text: string) => (tier === 'ascii' ? asciiSigns(text) : text);
  const notes = explainedLines(page.notes.map(signs), page.legend, width, size.height);
  const height = Math.max(1, size.height - HEAD - notes.length - detailRows);
  const room = bodyRoom(page.body, width, height);
  const { cursor, top } = listWindow(view.list, page.ids, room);
  return {
    ...selected,
    scene,
    analysis,
    view,
    listed,
    input,
    page,
    other,
    place: { entry: cursor, across: acrossOf(view, page) },
    top,
    // Body lines, and entries visible at once.
    height,
    room,
    detailRows,
    notes,
    isThere: day.data !== undefined && shown.length > 0,
    signs,
  };
}

/** Not spoken before entries have loaded. */
export function analysisList(model: AnalysisModel): ListUse {
  const { scene, analysis, view, page, room, isThere } = model;
  return {
    view: view.list,
    ids: isThere || !scene.isHeard ? page.ids : [],
    height: room,
    moved: (list) => ({ type: 'changed-analysis', analysis, change: { list } }),
    what: 'entry',
    sentence: (entry) => entrySentence(model, entry),
    unread: stillReadingText(scene.check.day),
    scene,
  };
}

/** `3 of 12. …`, with the position across the entry. */
export function entrySentence(
  { page, place }: AnalysisModel,
  entry: number,
  across?: number,
): string {
  const sentence = page.sentence({ entry, across: across ?? place.across }, spokenDuration);
  return `${countText(entry + 1)} of ${countText(page.ids.length)}. ${sentence}`;
}

/** The list's cursor column. For a column not in the day's data, the default sort column. */
export function columnOf(column: string): SortKey {
  return SORT_KEYS.find((key) => key === column) ?? EVERY_ROW.sort;
}

function acrossOf({ hour }: AnalysisView, { across }: AnalysisPage): number {
  if (across === undefined) return 0;
  return Math.max(0, Math.min(hour ?? across.first, across.length - 1));
}
