import { type Span, wrapText } from '../../components/line/Line.tsx';
import { type PlotTier, plotTier } from '../../components/plots/plot-tier.ts';
import type { CausesReading } from '../../hooks/reading/use-causes.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { rowParagraph } from '../../kitchen/causes/words.ts';
import { rowStationName } from '../../kitchen/model/station.ts';
import { type Fulfillment, levelText, oddityText } from '../../kitchen/table/fulfillment.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import { fulfillmentsView } from '../../state/monitor/current-views.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import type { Scene } from '../everywhere/scene.ts';
import { rowJourneyLines } from '../facts/journey-lines.ts';
import { dayArrival } from '../frame/day-arrival.ts';
import { selectedRows } from '../frame/selected-rows.ts';

export type RecordModel = ReturnType<typeof recordModel>;

const drawn = memoize(
  (
    all: FulfillmentDay,
    found: number,
    clock: ClockFace,
    width: number,
    tier: PlotTier,
    why: string | undefined,
  ): readonly RecordLine[] => {
    const journey = rowJourneyLines(all, found, clock, width, tier);
    const cause = why === undefined ? [] : whyLines(why, width);
    return recordLines(all.row(found), clock, width, [...journey, ...cause]);
  },
);

/** By row ID: rows may have been read again. */
const whyOf = memoize(({ source, result }: CausesReading, id: string, clock: ClockFace) => {
  const row = source.day.find(id);
  return row === undefined ? undefined : rowParagraph(result, row, clock);
});

function whyLines(why: string, width: number): readonly RecordLine[] {
  const lines = wrapText(why, width - 2).map((text) => [{ text: `  ${text}` }]);
  return [[{ text: 'Why', strong: true }], ...lines, []];
}

export function recordModel(scene: Scene, state: MonitorState, { id }: { readonly id: string }) {
  const { check, size, isHeard, causes } = scene;
  const { all, shown } = selectedRows(check, fulfillmentsView(state));
  const found = all.find(id);
  const { calendar } = check.restaurant;
  const why = causes && whyOf(causes, id, calendar);
  const lines =
    found === undefined || isHeard
      ? []
      : drawn(all, found, calendar, size.width, plotTier(scene.theme), why);
  // The last line counts those out of view.
  const space = lines.length > size.height ? Math.max(1, size.height - 1) : size.height;
  const last = Math.max(0, lines.length - space);
  return {
    scene,
    id,
    all,
    // Row number among all on this date. `undefined` if gone.
    found,
    row: found === undefined ? undefined : all.row(found),
    shown,
    why,
    lines,
    // First visible line.
    top: Math.min(state.top, last),
    // Visible lines, and the maximum `top`.
    space,
    last,
    isWhole: dayArrival(check.day) === 'whole',
  };
}

type RecordLine = readonly Span[];

/** Fields identifying the row. The journey follows them. */
const FIRST_FIELDS = 4;
/** Leaves room for a complete GUID on 60 columns. */
const NAME_WIDTH = 23;

/** Long values wrap. */
function recordLines(
  row: Fulfillment,
  clock: ClockFace,
  width: number,
  journey: readonly RecordLine[],
): readonly RecordLine[] {
  const fields = recordFields(row, clock).map(([name, value]) => {
    const [first = '', ...rest] = wrapText(value.text, Math.max(1, width - NAME_WIDTH));
    return [
      [
        { text: name.padEnd(NAME_WIDTH), tone: 'muted' },
        { ...value, text: first },
      ] as const,
      ...rest.map((text) => [{ text: ' '.repeat(NAME_WIDTH) }, { ...value, text }]),
    ];
  });
  return [...fields.slice(0, FIRST_FIELDS), journey, ...fields.slice(FIRST_FIELDS)].flat();
}

function recordFields(row: Fulfillment, clock: ClockFace): readonly (readonly [string, Span])[] {
  const { record } = row;
  const at = (epochMs: number | undefined, raw: string | undefined): Span => ({
    text: epochMs === undefined ? stated(raw) : `${dateAndTime(epochMs, clock)} ${clock.zone}`,
  });
  const text = (value: string | undefined): Span => ({ text: stated(value) });
  const verdict: Span =
    row.oddity === undefined
      ? { text: durationText(row.tookMs), strong: true }
      : {
          text: `${durationText(row.tookMs)}  ${oddityText(row.oddity)}: not in averages`,
          tone: 'warn',
        };
  return [
    ['item', text(record.selectionMenuItemName)],
    ['fired to bumped', verdict],
    ['level', text(levelText(record.itemFulfillmentLevel))],
    ['prepStation', text(rowStationName(record))],
    ['ticketFiredAt', at(row.firedAt, record.ticketFiredAt)],
    ['itemStartedAt', at(row.startedAt, record.itemStartedAt)],
    ['itemFulfilledAt', at(row.fulfilledAt, record.itemFulfilledAt)],
    ['orderSource', text(record.orderSource)],
    ['diningOption', text(record.diningOptionName)],
    ['diningOptionBehavior', text(record.diningOptionBehavior)],
    ['course', text(record.courseName)],
    ['ticketGuid', text(record.ticketGuid)],
    ['orderGuid', text(record.orderGuid)],
    ['selectionGuid', text(record.selectionGuid)],
    ['item GUID', text(record.selectionMenuItemGuid)],
    ['prepStation GUID', text(record.prepStationGuid)],
    ['diningOption GUID', text(record.diningOptionGuid)],
    ['course GUID', text(record.courseGuid)],
    ['restaurantGuid', text(record.restaurantGuid)],
    ['item multi-loc. ID', text(record.selectionMenuItemMultiLocationId)],
    ['station multi-loc. ID', text(record.prepStationMultiLocationId)],
  ];
}

function stated(value: string | undefined): string {
  return value ?? 'not set';
}
