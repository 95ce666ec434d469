/** All fields of an item. */

import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line, type Span, TextLines, wrapText } from '../../components/line/Line.tsx';
import { type PlotTier, plotTier } from '../../components/plots/plot-tier.ts';
import type { CausesReading } from '../../hooks/reading/use-causes.ts';
import { dayArrival } from '../../hooks/reading/use-day.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { rowParagraph } from '../../kitchen/causes/words.ts';
import { rowStationName } from '../../kitchen/model/station.ts';
import { type Fulfillment, levelText, oddityText } from '../../kitchen/table/fulfillment.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { durationText, spokenDuration, spokenText } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import { type Actions, type Steps, said, saying } from '../../state/monitor/actions.ts';
import { fulfillmentsView } from '../../state/monitor/current-views.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { Asked, ScreenDefinition, ScreenSaying } from '../everywhere/screen-definition.ts';
import { dateIsNow } from '../everywhere/words.ts';
import { journeysOf, rowJourneyLines } from '../facts/journey-lines.ts';
import * as words from '../facts/journey-words.ts';
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

const TOOK = 'fired to bumped';

/** Long values wrap. */
function recordLines(
  row: Fulfillment,
  clock: ClockFace,
  width: number,
  journey: readonly RecordLine[],
): readonly RecordLine[] {
  const { oddity } = row;
  const flag = oddity === undefined ? '' : `  ${oddityText(oddity)}: not in averages`;
  const verdict = oddity === undefined ? { strong: true } : ({ tone: 'warn' } as const);
  const took = durationText(row.tookMs) + flag;
  const fields = recordFields(row, clock, took).map(([name, , value]): readonly RecordLine[] => {
    const [first = '', ...rest] = wrapText(value, Math.max(1, width - NAME_WIDTH));
    const look = name === TOOK ? verdict : {};
    return [
      [
        { text: name.padEnd(NAME_WIDTH), tone: 'muted' },
        { ...look, text: first },
      ],
      ...rest.map((text) => [{ text: ' '.repeat(NAME_WIDTH) }, { ...look, text }]),
    ];
  });
  return [...fields.slice(0, FIRST_FIELDS), journey, ...fields.slice(FIRST_FIELDS)].flat();
}

function recordSentences(row: Fulfillment, clock: ClockFace): readonly string[] {
  const { oddity } = row;
  const flag = oddity === undefined ? '' : `, ${oddityText(oddity)}, not in averages`;
  const fields = recordFields(row, clock, spokenDuration(row.tookMs) + flag);
  return fields.map(([, name, value]) => `${name}: ${value}.`);
}

/** Names on the screen and in speech, and values. `took` is the time with its flag. */
function recordFields(row: Fulfillment, clock: ClockFace, took: string) {
  const { record } = row;
  const at = (epochMs: number | undefined, raw: string | undefined): string | undefined =>
    epochMs === undefined ? raw : `${dateAndTime(epochMs, clock)} ${clock.zone}`;
  const fields: readonly (readonly [name: string, spoken: string, value: string | undefined])[] = [
    ['item', 'Item', record.selectionMenuItemName],
    [TOOK, 'Fired to bumped', took],
    ['level', 'Level', levelText(record.itemFulfillmentLevel)],
    ['prepStation', 'Prep station', rowStationName(record)],
    ['ticketFiredAt', 'Ticket fired', at(row.firedAt, record.ticketFiredAt)],
    ['itemStartedAt', 'Item started', at(row.startedAt, record.itemStartedAt)],
    ['itemFulfilledAt', 'Item bumped', at(row.fulfilledAt, record.itemFulfilledAt)],
    ['orderSource', 'Order source', record.orderSource],
    ['diningOption', 'Dining option', record.diningOptionName],
    ['diningOptionBehavior', 'Dining option behavior', record.diningOptionBehavior],
    ['course', 'Course', record.courseName],
    ['ticketGuid', 'Ticket GUID', record.ticketGuid],
    ['orderGuid', 'Order GUID', record.orderGuid],
    ['selectionGuid', 'Selection GUID', record.selectionGuid],
    ['item GUID', 'Item GUID', record.selectionMenuItemGuid],
    ['prepStation GUID', 'Prep station GUID', record.prepStationGuid],
    ['diningOption GUID', 'Dining option GUID', record.diningOptionGuid],
    ['course GUID', 'Course GUID', record.courseGuid],
    ['restaurantGuid', 'Restaurant GUID', record.restaurantGuid],
    ['item multi-loc. ID', 'Item multi-location ID', record.selectionMenuItemMultiLocationId],
    ['station multi-loc. ID', 'Station multi-location ID', record.prepStationMultiLocationId],
  ];
  return fields.map(([name, spoken, value = 'not set']) => [name, spoken, value] as const);
}

export const RECORD: ScreenDefinition<{ readonly id: string }, RecordModel> = {
  scope: 'record',
  model: recordModel,
  actions: recordActions,
  draw: (model) => <Record {...model} />,
  say: sayRecord,
};

function Record({ scene, row, lines, top, space }: RecordModel): ReactNode {
  const { width, height } = scene.size;
  if (row === undefined) {
    return (
      <StatePanel
        {...scene.size}
        heading={words.ROW_GONE}
        sentences={[words.NO_LONGER_SENT]}
        keys="q back"
      />
    );
  }
  const more = moreText(top, lines.length - top - space, 'Space');
  return (
    <>
      <TextLines lines={lines.slice(top, top + space)} width={width} />
      {space < height && <Line width={width} spans={[]} right={[{ text: more, tone: 'muted' }]} />}
    </>
  );
}

/** Drawn, it scrolls by pages. Spoken, everything is repeated. */
function recordActions(model: RecordModel): Actions {
  const { scene, id, shown, top, space, last } = model;
  const step = (by: number, otherwise: string) => (): Steps => {
    const at = shown.indexOf(id);
    const next = at === -1 ? undefined : shown.at(at + by);
    if (next === undefined) return [said(otherwise)];
    const list = { cursorId: next.id, cursor: at + by, top: at + by };
    return [
      { type: 'changed-fulfillments', change: { list } },
      { type: 'replaced', by: { kind: 'record', id: next.id, date: scene.check.date } },
    ];
  };
  const before = step(-1, words.NO_ROW_BEFORE);
  const after = step(1, words.NO_ROW_AFTER);
  const page = (by: number) => (): Steps =>
    scene.isHeard
      ? [saying(() => recordSayings(model))]
      : [{ type: 'scrolled', top: Math.min(Math.max(top + by, 0), last) }];
  return {
    up: before,
    down: after,
    previousRecord: before,
    nextRecord: after,
    pageUp: page(-space),
    pageDown: page(space),
  };
}

/** Sentences once per item, and a notice when another date has started. */
function sayRecord(model: RecordModel, { readings }: Asked): readonly ScreenSaying[] {
  const { date, today } = model.scene.check;
  return [
    { on: `${readings} ${model.id}`, sentences: () => recordSayings(model) },
    // Comparing may end after the rest was spoken.
    {
      on: String(model.why !== undefined),
      sentences: () => whySayings(model.why),
      isChangeOnly: true,
    },
    {
      on: today,
      sentences: () => [`${dateIsNow(today)} ${words.rowDateText(date)}`],
      isChangeOnly: true,
    },
  ];
}

function whySayings(why: string | undefined): readonly string[] {
  return why === undefined ? [] : [spokenText(`Why: ${why}`)];
}

function recordSayings({ scene, all, found, row, why, isWhole }: RecordModel): readonly string[] {
  if (row === undefined || found === undefined) {
    return isWhole
      ? [`${words.ROW_GONE}. ${words.NO_LONGER_SENT} q goes back.`]
      : [words.ROW_NOT_LOADED];
  }
  const { calendar } = scene.check.restaurant;
  return [
    ...recordSentences(row, calendar),
    ...words.journeySentences(journeysOf(all, found, calendar, spokenDuration)),
    ...whySayings(why),
    ...(isWhole ? [] : [words.INCOMPLETE_TICKET]),
  ];
}
