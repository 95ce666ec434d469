import type { ClockFace } from '../model/business-day.ts';
import { countText } from '../text/quantities.ts';
import {
  LATE_CAUSES,
  type LateCauses,
  lateCause,
  lateItem,
  lateMinutes,
  latenessMs,
  latePlace,
} from '../tickets/late-causes.ts';
import type { StationMoment } from '../tickets/station-moment.ts';
import { CAUSES, DOUBTS, type Excess, type TicketWhy } from '../tickets/ticket-cause.ts';
import { CAUSE_NAMES, whySentences } from '../tickets/words.ts';
import { type Column, countColumn, msColumn, subjectTable } from './column.ts';

export interface WhyRow {
  readonly businessDate: string;
  readonly row: number;
  readonly ticketGuid: string | undefined;
  readonly orderGuid: string | undefined;
  /** `undefined` if no item of the ticket has a usual time. */
  readonly why: TicketWhy | undefined;
  readonly clock: ClockFace;
}

const MOMENT = "at the last item's station, null where that is not the question";
const PLACE = 'with the last bump at prep, or the expo level where the time went';

export const WHY_TABLE = subjectTable(
  {
    businessDate: { value: ({ businessDate }: WhyRow) => businessDate, type: 'date' },
    ticketGuid: {
      value: ({ ticketGuid }) => ticketGuid,
      doc: 'as on the item list',
      head: 'Ticket',
      cell: ({ ticketGuid }) => ticketGuid?.slice(0, 8),
    },
    orderGuid: { value: ({ orderGuid }) => orderGuid, doc: 'as on the item list' },
    firedAt: { ...instantColumn('firedAt'), head: 'Fired', doc: 'first fire' },
    endedAt: { ...instantColumn('endedAt'), doc: "last bump at the ticket's highest level" },
    items: { value: ({ why }) => why?.parts.items, unit: 'count' },
    tookMs: {
      ...whyMsColumn(({ tookMs }) => tookMs),
      head: 'Time',
      doc: 'from firedAt to endedAt',
    },
    usualMs: {
      ...whyMsColumn(({ usualMs }) => usualMs),
      head: 'Usual',
      doc: 'for its items, null if unknown',
    },
    cause: {
      value: ({ why }) => why?.cause,
      type: { $null: CAUSES },
      head: 'Cause',
      cell: ({ why }) => why && CAUSE_NAMES[lateCause(why)],
      doc: 'null where it is not known',
    },
    lateCause: {
      value: ({ why }) => why && lateCause(why),
      type: { $null: LATE_CAUSES },
      doc: 'the cause under which it is counted in causes',
    },
    lateMs: {
      value: ({ why }) => why && latenessMs(why),
      unit: 'ms',
      doc: 'time over usual, as added up in causes: 0 where a time is unknown or over 60 min',
    },
    doubt: {
      value: ({ why }) => why?.doubt,
      type: { $null: DOUBTS },
      doc: 'why there is no cause',
    },
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
    prepOverMs: excessColumn('prep', 'to the last bump at prep'),
    holdOverMs: excessColumn('hold', 'from there to expo 1'),
    runOverMs: excessColumn('run', 'from there to expo 2'),
    pace: momentColumn(({ pace }) => pace, "other tickets' times over usual"),
    load: momentColumn(({ load }) => load, 'orders over usual'),
    inWork: momentColumn(({ inWork }) => inWork, 'tickets in work when it was fired'),
    usualInWork: momentColumn(({ usualInWork }) => usualInWork, 'tickets usually in work'),
    sentence: {
      value: ({ why, clock }) => whySentences(why, clock).join(' '),
      type: 'text',
      doc: 'all of it in words',
    },
  },
  { clockOf: ({ clock }) => clock },
);

export const LATE_CAUSES_TABLE = subjectTable({
  cause: {
    value: ({ cause }: LateCauses) => cause,
    type: LATE_CAUSES,
    head: 'Cause',
    cell: ({ cause }) => CAUSE_NAMES[cause],
  },
  tickets: countColumn(({ tickets }: LateCauses) => tickets, { head: 'Tickets' }),
  lateMs: msColumn(({ lateMs }: LateCauses) => lateMs, {
    type: 'ms',
    head: 'Minutes',
    cell: ({ lateMs }) => (lateMs === 0 ? undefined : countText(lateMinutes(lateMs))),
  }),
  overHour: countColumn(({ overHour }: LateCauses) => overHour, {
    head: 'Over 60',
    cell: ({ overHour }) => (overHour === 0 ? undefined : countText(overHour)),
  }),
  station: { value: ({ place }) => place, head: 'Mostly at' },
  item: { value: ({ item }) => item, head: 'Mostly item' },
  chart: { head: 'Chart' },
});

type WhyColumn = Column<WhyRow>;

function instantColumn(end: 'firedAt' | 'endedAt'): WhyColumn {
  return { value: ({ why }) => why?.parts[end], unit: 'instant' };
}

function whyMsColumn(msOf: (why: TicketWhy) => number): WhyColumn {
  return msColumn(({ why }) => {
    const ms = why && msOf(why);
    return ms === undefined || Number.isNaN(ms) ? undefined : ms;
  });
}

function excessColumn(part: keyof Excess, doc: string): WhyColumn {
  return { ...whyMsColumn((why) => why.excess[part]), doc: `time over usual ${doc}` };
}

function momentColumn(
  ratioOf: (moment: StationMoment) => number | undefined,
  doc: string,
): WhyColumn {
  const value = ({ why }: WhyRow) => why?.moment && ratioOf(why.moment);
  return { value, unit: 'ratio', doc: `${doc}, ${MOMENT}` };
}
