import type { ReactNode } from 'react';
import { journeyParts, journeySentences } from '../../components/journey-chart.ts';
import { type Glyphs, Line, type Lines, TextLines, wrapText } from '../../components/Line.tsx';
import { moreText, StatePanel } from '../../components/StatePanel.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import { dayArrival } from '../../hooks/use-day.ts';
import { businessDateLabel, type ClockFace } from '../../kitchen/model/business-day.ts';
import type { FulfillmentDay, FulfillmentRows } from '../../kitchen/model/fulfillment-day.ts';
import { type Fulfillment, levelText, oddityText } from '../../kitchen/model/fulfillment.ts';
import { clockTime, dateAndTime } from '../../kitchen/model/local-time.ts';
import { rowStationName } from '../../kitchen/model/restaurant.ts';
import { waitingDatesText } from '../../kitchen/pace/date-headline.ts';
import { judgingText } from '../../kitchen/pace/headline.ts';
import { durationText, spokenDuration, spokenText } from '../../kitchen/text/quantities.ts';
import type { TicketWhy } from '../../kitchen/tickets/ticket-cause.ts';
import { drawnWhy, whySentences } from '../../kitchen/tickets/words.ts';
import { MIN_DATES } from '../../kitchen/usual/usual.ts';
import { type Actions, announce, announceLazily, type Steps } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { fulfillmentsView } from '../../state/screen-views.ts';
import { answerFor, selectedRows } from '../everywhere/item-list.ts';
import { FIELDS_ABOVE_WHY } from '../everywhere/open-screens.ts';
import type { Scene, ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { currentDateText, unreadDayText } from '../everywhere/words.ts';

export interface RecordModel {
  readonly scene: Scene;
  readonly id: string;
  readonly all: FulfillmentDay;
  /** `undefined` if the item is gone. */
  readonly rowIndex: number | undefined;
  readonly row: Fulfillment | undefined;
  readonly rows: FulfillmentRows;
  readonly openNeighbor: RecordParams['openNeighbor'] | undefined;
  readonly lines: Lines;
  /** The first visible line. For screen readers, the last announced sentence. */
  readonly top: number;
  readonly lastTop: number;
  /** Number of visible lines. */
  readonly visible: number;
  readonly isWhole: boolean;
  readonly why: TicketWhy | undefined;
  readonly wait: string | undefined;
}

const recordLinesOf = memoize(
  (
    all: FulfillmentDay,
    rowIndex: number,
    clock: ClockFace,
    width: number,
    glyphs: Glyphs,
    why: TicketWhy | undefined,
    wait: string | undefined,
  ): Lines => {
    const { item, ticket } = journeyParts(all, rowIndex, clock, width, glyphs, why);
    const [cause, ...others] = wait === undefined ? drawnWhy(why) : [wait];
    const textLines = (sentence: string): Lines =>
      wrapText(sentence, width - 2).map((text) => [{ text: `  ${text}` }]);
    const answer = [...textLines(cause), ...ticket, ...others.flatMap(textLines)];
    const lines = [[{ text: 'Why', strong: true }], ...answer, ...item, []];
    return recordLines(all.row(rowIndex), clock, width, lines);
  },
);

/** `undefined` once all earlier dates are read. */
function waitText({ day, pace, limits: { usualTimes } }: LineCheck): string | undefined {
  if (day.data === undefined) return unreadDayText(day);
  if (pace?.judging !== undefined) return judgingText(pace.judging);
  const { waitingDates = 0 } = pace ?? {};
  const needsDates = waitingDates > 0 && usualTimes.dates.length < MIN_DATES;
  return needsDates ? waitingDatesText(waitingDates) : undefined;
}

interface RecordParams {
  readonly id: string;
  /** Opens the next or previous ticket of an analysis. Absent if the item was opened from the item list. */
  readonly openNeighbor?: (by: number) => Steps;
}

function recordModel(
  scene: Scene,
  state: MonitorState,
  { id, openNeighbor }: RecordParams,
): RecordModel {
  const { check, size, isSpoken, causes } = scene;
  const { all: newest, rows } = selectedRows(check, fulfillmentsView(state));
  const answer = waitText(check) === undefined ? causes && answerFor(causes, id) : undefined;
  const { why } = answer ?? {};
  const wait =
    answer === undefined ? (waitText(check) ?? 'Comparing with earlier dates…') : undefined;
  // While new rows are being compared, the last rows stay, because the answer is about them.
  const all = answer?.day ?? newest;
  const rowIndex = all.find(id);
  const { calendar } = check.restaurant;
  const { width, height } = size;
  const lines =
    rowIndex === undefined || isSpoken
      ? []
      : recordLinesOf(all, rowIndex, calendar, width, scene.theme.glyphs, why, wait);
  // If not all lines fit, the last line of the screen counts those out of view.
  const visible = lines.length > height ? Math.max(1, height - 1) : height;
  const lastTop = isSpoken ? Number.POSITIVE_INFINITY : Math.max(0, lines.length - visible);
  return {
    scene,
    id,
    all,
    rowIndex,
    row: rowIndex === undefined ? undefined : all.row(rowIndex),
    rows,
    openNeighbor,
    why,
    wait,
    lines,
    top: Math.min(state.top, lastTop),
    lastTop,
    visible,
    isWhole: dayArrival(check.day) === 'whole',
  };
}

/** Leaves room for a complete GUID in 60 columns. */
const NAME_WIDTH = 23;

const TIME_FIELD = 'fired to bumped';

function recordLines(row: Fulfillment, clock: ClockFace, width: number, journey: Lines): Lines {
  const { oddity } = row;
  const flag = oddity === undefined ? '' : `  ${oddityText(oddity)}: not in averages`;
  const timeLook = oddity === undefined ? { strong: true } : ({ tone: 'warn' } as const);
  const took = durationText(row.tookMs) + flag;
  const fields = recordFields(row, clock, took).map(([name, , value]): Lines => {
    const [first = '', ...rest] = wrapText(value, Math.max(1, width - NAME_WIDTH));
    const look = name === TIME_FIELD ? timeLook : {};
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

type RecordField = readonly [name: string, spokenName: string, value: string];

function recordFields(row: Fulfillment, clock: ClockFace, took: string): readonly RecordField[] {
  const { record } = row;
  const timeText = (epochMs: number | undefined, raw: string | undefined): string | undefined =>
    epochMs === undefined ? raw : `${dateAndTime(epochMs, clock)} ${clock.zone}`;
  const fields: readonly (readonly [name: string, spoken: string, value: string | undefined])[] = [
    ['item', 'Item', record.selectionMenuItemName],
    [TIME_FIELD, 'Fired to bumped', took],
    ['level', 'Level', levelText(record.itemFulfillmentLevel)],
    ['prepStation', 'Prep station', rowStationName(record)],
    ['ticketFiredAt', 'Ticket fired', timeText(row.firedAt, record.ticketFiredAt)],
    ['itemStartedAt', 'Item started', timeText(row.startedAt, record.itemStartedAt)],
    ['itemFulfilledAt', 'Item bumped', timeText(row.fulfilledAt, record.itemFulfilledAt)],
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

function Record({ scene, row, lines, top, visible }: RecordModel): ReactNode {
  const { width, height } = scene.size;
  if (row === undefined) {
    const [heading, sentence] = goneTexts(scene);
    return <StatePanel {...scene.size} heading={heading} sentences={[sentence]} keys="q back" />;
  }
  const more = moreText(top, lines.length - top - visible, 'Space');
  return (
    <>
      <TextLines lines={lines.slice(top, top + visible)} width={width} />
      {visible < height && (
        <Line width={width} spans={[]} right={[{ text: more, tone: 'muted' }]} />
      )}
    </>
  );
}

/** For screen readers, keys move from sentence to sentence, and the page keys repeat everything. */
function recordActions(model: RecordModel): Actions {
  const { scene, id, rows, openNeighbor, top, visible, lastTop } = model;
  const openInItemList = (by: number): Steps => {
    const index = rows.ids.indexOf(id);
    const next = index === -1 ? undefined : rows.at(index + by);
    if (next === undefined) return [];
    const list = { cursorId: next.id, cursor: index + by, top: index + by };
    return [
      { type: 'changed-view', view: 'fulfillments', change: { list } },
      { type: 'replaced', by: { kind: 'record', id: next.id, date: scene.check.date } },
    ];
  };
  const openNext = (by: number, ifNone: string) => (): Steps => {
    const steps = (openNeighbor ?? openInItemList)(by);
    return steps.length === 0 ? [announce(ifNone)] : steps;
  };
  const scroll = (by: number) => (): Steps => [
    { type: 'scrolled', top: Math.min(Math.max(top + by, 0), lastTop) },
  ];
  const saySentence = (by: number, ifNone: string) => (): Steps => {
    const sentence = spokenRecord(model)[top + by];
    return sentence === undefined ? [announce(ifNone)] : [...scroll(by)(), announce(sentence)];
  };
  const sayAll = (): Steps => [announceLazily(() => spokenRecord(model))];
  return {
    why: () =>
      scene.isSpoken
        ? [announceLazily(() => spokenWhy(model))]
        : [{ type: 'scrolled', top: FIELDS_ABOVE_WHY }],
    up: scene.isSpoken ? saySentence(-1, 'This is the first.') : scroll(-1),
    down: scene.isSpoken ? saySentence(1, 'This is the last.') : scroll(1),
    previousRecord: openNext(-1, 'No item before this one.'),
    nextRecord: openNext(1, 'No item after this one.'),
    pageUp: scene.isSpoken ? sayAll : scroll(-visible),
    pageDown: scene.isSpoken ? sayAll : scroll(visible),
  };
}

function recordAnnouncements(
  model: RecordModel,
  { refreshes }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { date, today } = model.scene.check;
  return [
    { occasion: `${refreshes} ${model.id}`, sentences: () => spokenRecord(model) },
    // The answer may come after everything else was spoken.
    {
      occasion: String(model.wait === undefined),
      sentences: () => spokenWhy(model),
      isChangeOnly: true,
    },
    {
      occasion: today,
      sentences: () => [`${currentDateText(today)} This item is from ${businessDateLabel(date)}.`],
      isChangeOnly: true,
    },
  ];
}

function spokenWhy({ scene, why, wait }: RecordModel): readonly string[] {
  const { calendar } = scene.check.restaurant;
  const texts = wait === undefined ? whySentences(why, calendar) : [wait];
  return [spokenText(`Why: ${texts.join(' ')}`)];
}

function spokenRecord(model: RecordModel): readonly string[] {
  const { scene, all, rowIndex, row, isWhole } = model;
  if (row === undefined || rowIndex === undefined) {
    return isWhole
      ? [`${goneTexts(scene).join('. ')} q goes back.`]
      : ['Loading this date again. This item is not loaded yet. q goes back.'];
  }
  const { calendar } = scene.check.restaurant;
  const fields = recordSentences(row, calendar);
  return [
    ...fields.slice(0, FIELDS_ABOVE_WHY),
    ...spokenWhy(model),
    ...journeySentences(all, rowIndex, calendar),
    ...fields.slice(FIELDS_ABOVE_WHY),
    ...(isWhole ? [] : ['This date is incomplete. Some items of this ticket may be missing.']),
  ];
}

/** An earlier moment leaves out what was bumped after it. */
function goneTexts({ check: { asOf, restaurant } }: Scene): readonly [string, string] {
  return asOf === undefined
    ? ['This item is gone', 'The platform no longer sends it.']
    : ['Not bumped yet', `It was bumped after ${clockTime(asOf, restaurant.calendar)}.`];
}
