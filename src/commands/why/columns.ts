import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import {
  LATE_CAUSES,
  type LateCauses,
  lateCause,
  lateItem,
  lateMinutes,
  latenessMs,
  latePlace,
} from '../../kitchen/causes/late-causes.ts';
import type { StationMoment } from '../../kitchen/causes/station-moment.ts';
import { CAUSES, DOUBTS, type Excess, type TicketWhy } from '../../kitchen/causes/ticket-cause.ts';
import { CAUSE_NAMES, whySentences } from '../../kitchen/causes/words.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import { hundredths } from '../../kitchen/pace/pace-figures.ts';
import { columnDuration, countText, roundedMs } from '../../kitchen/text/quantities.ts';
import { type AnswerColumn, answerOf } from '../../output/answer-columns.ts';

/** A ticket. */
export interface WhyRow {
  readonly businessDate: string;
  /** One of the ticket. */
  readonly row: number;
  readonly ticketGuid: string | undefined;
  readonly orderGuid: string | undefined;
  /** `undefined` without an item to compare. */
  readonly why: TicketWhy | undefined;
  readonly clock: ClockFace;
}

const MOMENT = "at the last item's station, null where that is not the question";
const PLACE = 'with the last bump at prep, or the expo level where the time went';

export const WHY_ANSWER = answerOf({
  businessDate: { value: ({ businessDate }: WhyRow) => businessDate, type: 'date' },
  ticketGuid: {
    value: ({ ticketGuid }) => ticketGuid,
    doc: 'as on the item list',
    head: 'Ticket',
    text: ({ ticketGuid }) => ticketGuid?.slice(0, 8),
  },
  orderGuid: { value: ({ orderGuid }) => orderGuid, doc: 'as on the item list' },
  firedAt: { ...at('firedAt'), head: 'Fired', doc: 'first fire' },
  endedAt: { ...at('endedAt'), doc: 'last bump at any level' },
  items: { value: ({ why }) => why?.parts.items, isNumber: true },
  tookMs: { ...ms(({ tookMs }) => tookMs), head: 'Time', doc: 'from firedAt to endedAt' },
  usualMs: {
    ...ms(({ usualMs }) => usualMs),
    head: 'Usual',
    doc: 'for its items, null if unknown',
  },
  cause: {
    value: ({ why }) => why?.cause,
    type: { $null: CAUSES },
    head: 'Cause',
    text: ({ why }) => why && CAUSE_NAMES[lateCause(why)],
    doc: 'null where it is not known',
  },
  lateCause: {
    value: ({ why }) => why && lateCause(why),
    type: { $null: LATE_CAUSES },
    doc: 'the cause under which it is counted in causes',
  },
  lateMs: {
    value: ({ why }) => why && latenessMs(why),
    isNumber: true,
    doc: 'time over usual, as added up in causes: 0 where a time is unknown or over 60 min',
  },
  doubt: { value: ({ why }) => why?.doubt, type: { $null: DOUBTS }, doc: 'why there is no cause' },
  station: {
    value: ({ why }) => why && latePlace(why),
    head: 'At',
    doc: PLACE,
  },
  item: {
    value: ({ why }) => why && lateItem(why),
    head: 'Item',
    doc: PLACE,
  },
  prepOverMs: excess('prep', 'to the last bump at prep'),
  holdOverMs: excess('hold', 'from there to expo 1'),
  runOverMs: excess('run', 'from there to expo 2'),
  pace: moment(({ pace }) => hundredths(pace), "other tickets' times over usual"),
  load: moment(({ load }) => hundredths(load), 'orders over usual'),
  inWork: moment(({ inWork }) => inWork, 'tickets in work when it was fired'),
  usualInWork: moment(({ usualInWork }) => hundredths(usualInWork), 'tickets usually in work'),
  sentence: {
    value: ({ why, clock }) => whySentences(why, clock).join(' '),
    type: 'text',
    doc: 'all of it in words',
  },
});

export const LATE_CAUSES_ANSWER = answerOf({
  cause: {
    value: ({ cause }: LateCauses) => cause,
    type: LATE_CAUSES,
    head: 'Cause',
    text: ({ cause }) => CAUSE_NAMES[cause],
  },
  tickets: {
    value: ({ tickets }) => tickets,
    isNumber: true,
    type: 'count',
    head: 'Tickets',
    text: ({ tickets }) => countText(tickets),
  },
  lateMs: {
    value: ({ lateMs }) => lateMs,
    isNumber: true,
    type: 'ms',
    head: 'Minutes',
    text: ({ lateMs }) => (lateMs === 0 ? undefined : countText(lateMinutes(lateMs))),
  },
  overHour: {
    value: ({ overHour }) => overHour,
    isNumber: true,
    type: 'count',
    head: 'Over 60 min',
    text: ({ overHour }) => (overHour === 0 ? undefined : countText(overHour)),
  },
  station: { value: ({ place }) => place, head: 'Mostly at' },
  item: { value: ({ item }) => item, head: 'Mostly item' },
});

type Column = AnswerColumn<WhyRow>;

function at(end: 'firedAt' | 'endedAt'): Column {
  return {
    value: ({ why }) => instantText(why?.parts[end]),
    text: ({ why, clock }) => why && clockTime(why.parts[end], clock),
  };
}

function ms(of: (why: TicketWhy) => number): Column {
  const known = ({ why }: WhyRow) => {
    const found = why && of(why);
    return found === undefined || Number.isNaN(found) ? undefined : found;
  };
  return {
    value: (row) => roundedMs(known(row)),
    isNumber: true,
    text: (row) => columnDuration(known(row)),
  };
}

function excess(part: keyof Excess, doc: string): Column {
  return { ...ms((why) => why.excess[part]), doc: `time over usual ${doc}` };
}

function moment(of: (moment: StationMoment) => number | undefined, doc: string): Column {
  const value = ({ why }: WhyRow) => why?.moment && of(why.moment);
  return { value, isNumber: true, type: 'number?', doc: `${doc}, ${MOMENT}` };
}
