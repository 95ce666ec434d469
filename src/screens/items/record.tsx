import type { ReactNode } from 'react';
import { journeyParts, journeySentences } from '../../components/journey-chart.ts';
import { type Glyphs, Line, type Span, TextLines, wrapText } from '../../components/Line.tsx';
import { moreText, StatePanel } from '../../components/StatePanel.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { CausesReading } from '../../hooks/use-dates.ts';
import { dayArrival } from '../../hooks/use-day.ts';
import { businessDateLabel, type ClockFace } from '../../kitchen/model/business-day.ts';
import { type Fulfillment, levelText, oddityText } from '../../kitchen/model/fulfillment.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { dateAndTime } from '../../kitchen/model/local-time.ts';
import { rowStationName } from '../../kitchen/model/restaurant.ts';
import { waitingDatesText } from '../../kitchen/pace/date-headline.ts';
import { judgingText } from '../../kitchen/pace/headline.ts';
import { durationText, spokenDuration, spokenText } from '../../kitchen/text/quantities.ts';
import type { TicketWhy } from '../../kitchen/tickets/ticket-cause.ts';
import { whySentences } from '../../kitchen/tickets/words.ts';
import { MIN_DATES } from '../../kitchen/usual/usual.ts';
import { type Actions, type Steps, said, saying } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { fulfillmentsView } from '../../state/screen-views.ts';
import { selectedRows } from '../everywhere/item-list.ts';
import { FIELDS_ABOVE_WHY } from '../everywhere/open-screens.ts';
import type { Scene, ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { currentDateText, unreadDayText } from '../everywhere/words.ts';

export type RecordModel = ReturnType<typeof recordModel>;

/** A ticket's answer. `wait`: what it waits for. */
interface WhyAnswer {
  readonly why: TicketWhy | undefined;
  readonly wait: string | undefined;
}

const recordLinesOf = memoize(
  (
    all: FulfillmentDay,
    rowIndex: number,
    clock: ClockFace,
    width: number,
    height: number,
    glyphs: Glyphs,
    why: TicketWhy | undefined,
    wait: string | undefined,
  ): readonly RecordLine[] => {
    const { item, ticket } = journeyParts(all, rowIndex, clock, width, glyphs, why);
    const [cause = '', ...others] = whyTexts({ why, wait }, clock);
    const drawnText = (...sentences: readonly string[]): readonly RecordLine[] =>
      sentences.length === 0
        ? []
        : wrapText(sentences.join(' '), width - 2).map((text) => [{ text: `  ${text}` }]);
    const paragraph = drawnText(cause, ...others);
    // Without room for both, the drawing matters more than details.
    const answer =
      paragraph.length + ticket.length < height
        ? [...paragraph, ...ticket]
        : [...drawnText(cause), ...ticket, ...drawnText(...others)];
    const lines = [[{ text: 'Why', strong: true }], ...answer, ...item, []];
    return recordLines(all.row(rowIndex), clock, width, lines);
  },
);

function whyTexts({ why, wait }: WhyAnswer, clock: ClockFace): readonly string[] {
  return wait === undefined ? whySentences(why, clock) : [wait];
}

/** By row ID: rows may have been read again. */
const answerFor = memoize(({ source, result }: CausesReading, id: string) => {
  const row = source.day.find(id);
  return row === undefined ? undefined : { why: result.why(result.ticketOf(row) ?? -1) };
});

/** `undefined` once all earlier dates are read. */
function waitText({ day, pace, limits: { usual } }: LineCheck): string | undefined {
  if (day.data === undefined) return unreadDayText(day);
  if (pace?.judging !== undefined) return judgingText(pace.judging);
  const { waitingDates = 0 } = pace ?? {};
  const isShort = waitingDates > 0 && usual.dates.length < MIN_DATES;
  return isShort ? waitingDatesText(waitingDates) : undefined;
}

interface RecordParams {
  readonly id: string;
  /** To the next or previous one in the list it was opened from. Absent for the item list. */
  readonly openNeighbor?: (by: number) => Steps;
}

export function recordModel(scene: Scene, state: MonitorState, { id, openNeighbor }: RecordParams) {
  const { check, size, isSpoken, causes } = scene;
  const { all: now, shown } = selectedRows(check, fulfillmentsView(state));
  const answer = waitText(check) === undefined ? causes && answerFor(causes, id) : undefined;
  const { why } = answer ?? {};
  const wait =
    answer === undefined ? (waitText(check) ?? 'Comparing with earlier dates…') : undefined;
  // While new rows are compared, the last ones stay, as their answer does.
  const all = (answer && causes?.source.day) ?? now;
  const rowIndex = all.find(id);
  const { calendar } = check.restaurant;
  const { width, height } = size;
  const lines =
    rowIndex === undefined || isSpoken
      ? []
      : recordLinesOf(all, rowIndex, calendar, width, height, scene.theme.glyphs, why, wait);
  // The last line counts those out of view.
  const space = lines.length > height ? Math.max(1, height - 1) : height;
  const last = Math.max(0, lines.length - space);
  return {
    scene,
    id,
    all,
    // Row number among all on this date. `undefined` if gone.
    rowIndex,
    row: rowIndex === undefined ? undefined : all.row(rowIndex),
    shown,
    beside: openNeighbor,
    why,
    wait,
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

/** Leaves room for a complete GUID on 60 columns. */
const NAME_WIDTH = 23;

const TIME_FIELD = 'fired to bumped';

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
    const look = name === TIME_FIELD ? verdict : {};
    return [
      [
        { text: name.padEnd(NAME_WIDTH), tone: 'muted' },
        { ...look, text: first },
      ],
      ...rest.map((text) => [{ text: ' '.repeat(NAME_WIDTH) }, { ...look, text }]),
    ];
  });
  return [...fields.slice(0, FIELDS_ABOVE_WHY), journey, ...fields.slice(FIELDS_ABOVE_WHY)].flat();
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
    [TIME_FIELD, 'Fired to bumped', took],
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

export const RECORD: ScreenDefinition<RecordParams, RecordModel> = {
  scope: 'record',
  model: recordModel,
  actions: recordActions,
  draw: (model) => <Record {...model} />,
  announcements: recordAnnouncements,
};

function Record({ scene, row, lines, top, space }: RecordModel): ReactNode {
  const { width, height } = scene.size;
  if (row === undefined) {
    return (
      <StatePanel {...scene.size} heading={ROW_GONE} sentences={[NO_LONGER_SENT]} keys="q back" />
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
  const { scene, id, shown, beside, top, space, last } = model;
  const inItemList = (by: number): Steps => {
    const index = shown.ids.indexOf(id);
    const next = index === -1 ? undefined : shown.at(index + by);
    if (next === undefined) return [];
    const list = { cursorId: next.id, cursor: index + by, top: index + by };
    return [
      { type: 'changed-view', view: 'fulfillments', change: { list } },
      { type: 'replaced', by: { kind: 'record', id: next.id, date: scene.check.date } },
    ];
  };
  const step = (by: number, otherwise: string) => (): Steps => {
    const steps = (beside ?? inItemList)(by);
    return steps.length === 0 ? [said(otherwise)] : steps;
  };
  const before = step(-1, 'No row before this one.');
  const after = step(1, 'No row after this one.');
  const page = (by: number) => (): Steps =>
    scene.isSpoken
      ? [saying(() => spokenRecord(model))]
      : [{ type: 'scrolled', top: Math.min(Math.max(top + by, 0), last) }];
  return {
    why: () =>
      scene.isSpoken
        ? [saying(() => spokenWhy(model))]
        : [{ type: 'scrolled', top: FIELDS_ABOVE_WHY }],
    up: before,
    down: after,
    previousRecord: before,
    nextRecord: after,
    pageUp: page(-space),
    pageDown: page(space),
  };
}

/** Sentences once per item, and a notice when another date has started. */
function recordAnnouncements(
  model: RecordModel,
  { refreshes }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { date, today } = model.scene.check;
  return [
    { on: `${refreshes} ${model.id}`, sentences: () => spokenRecord(model) },
    // Comparing may end after the rest was spoken.
    {
      on: String(model.wait === undefined),
      sentences: () => spokenWhy(model),
      isChangeOnly: true,
    },
    {
      on: today,
      sentences: () => [`${currentDateText(today)} This row is from ${businessDateLabel(date)}.`],
      isChangeOnly: true,
    },
  ];
}

function spokenWhy({ scene, ...answer }: RecordModel): readonly string[] {
  const texts = whyTexts(answer, scene.check.restaurant.calendar);
  return [spokenText(`Why: ${texts.join(' ')}`)];
}

function spokenRecord(model: RecordModel): readonly string[] {
  const { scene, all, rowIndex, row, isWhole } = model;
  if (row === undefined || rowIndex === undefined) {
    return isWhole
      ? [`${ROW_GONE}. ${NO_LONGER_SENT} q goes back.`]
      : ['Loading this date again. This row is not loaded yet. q goes back.'];
  }
  const { calendar } = scene.check.restaurant;
  const fields = recordSentences(row, calendar);
  return [
    ...fields.slice(0, FIELDS_ABOVE_WHY),
    ...spokenWhy(model),
    ...journeySentences(all, rowIndex, calendar),
    ...fields.slice(FIELDS_ABOVE_WHY),
    ...(isWhole ? [] : ['This date is incomplete. Some rows of this ticket may be missing.']),
  ];
}

const ROW_GONE = 'This row is gone';
const NO_LONGER_SENT = 'The platform no longer sends it.';
