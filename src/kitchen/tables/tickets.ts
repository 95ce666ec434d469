import type { ChannelFigures } from '../measures/channels.ts';
import { type TicketFigures, withinShare } from '../measures/figures.ts';
import type { OpenLoad } from '../measures/ticket-time.ts';
import type { ClockFace } from '../model/business-day.ts';
import { ODDITIES } from '../model/fulfillment.ts';
import { clockTime } from '../model/local-time.ts';
import { channelName } from '../text/channel-names.ts';
import { countOf, type DurationWords, durationText, roundedMs } from '../text/quantities.ts';
import type { StationHolding } from '../tickets/station-holding.ts';
import type { WorstTicket } from '../tickets/worst-tickets.ts';
import { countColumn, msColumn, subjectTable } from './column.ts';

export interface TicketRow extends WorstTicket {
  readonly clock: ClockFace;
}

/** The length of a GUID's last block. The first block may be the same in all of a platform's GUIDs. */
const GUID_END_LENGTH = 12;

export const TICKETS_TABLE = subjectTable(
  {
    ticketGuid: {
      value: ({ ticketGuid }: TicketRow) => ticketGuid,
      type: 'text',
      head: 'Ticket',
    },
    ticketEnd: { cell: ({ ticketGuid }) => ticketGuid.slice(-GUID_END_LENGTH), head: 'Ticket' },
    tookMs: { value: ({ tookMs }) => tookMs, unit: 'ms', head: 'Time' },
    firedAt: { value: ({ firedAt }) => firedAt, unit: 'instant', head: 'Fired', align: 'right' },
    fulfilledAt: {
      value: ({ fulfilledAt }) => fulfilledAt,
      unit: 'instant',
      head: 'Bumped',
      align: 'right',
    },
    odd: { value: ({ oddity }) => oddity, type: { $null: ODDITIES } },
    waitedOn: {
      head: 'Waited on',
      cell: ({ hold }) => hold?.station.name,
      json: ({ oddity, hold }) =>
        oddity === undefined && hold !== undefined
          ? {
              station: hold.station.guid,
              name: hold.station.name,
              ms: roundedMs(hold.longestMs),
            }
          : undefined,
      type: {
        $null: { station: 'text?: the one others waited for longest', name: 'text', ms: 'ms?' },
      },
    },
    wait: {
      cell: ({ hold }) => hold && durationText(roundedMs(hold.longestMs)),
      head: 'Longest wait',
      align: 'right',
    },
    items: { cell: ({ items }) => items, unit: 'count', head: 'Items' },
    heldBy: { cell: ({ holder }) => holder?.name, head: 'Held by' },
    heldFor: {
      cell: ({ holder }) => holder && durationText(roundedMs(holder.ms)),
      head: 'Held for',
      align: 'right',
    },
    waiting: {
      cell: ({ holder }) => (holder?.waiting === undefined ? '' : countOf(holder.waiting, 'item')),
      head: 'Items waiting',
    },
  },
  { clockOf: ({ clock }) => clock },
);

/** `2 tickets were bumped over an hour after fire, so they are left out. The longest: 11h02m (04:40 to 15:42).` */
export function overHourSentence(
  { tookMs, firedAt, fulfilledAt, clock }: TicketRow,
  tickets: number,
  duration: DurationWords = durationText,
  guid = '',
): string {
  const span = `${clockTime(firedAt, clock)} to ${clockTime(fulfilledAt, clock)}${guid && `, ${guid}`}`;
  const [subject, longest] =
    tickets === 1 ? ['it is', 'It took'] : ['they are', 'The longest took'];
  const were = countOf(tickets, 'ticket was', 'tickets were');
  return `${were} bumped over an hour after fire, so ${subject} left out. ${longest} ${duration(tookMs)} (${span}).`;
}

export const TICKET_FIGURES_TABLE = subjectTable({
  tickets: countColumn(({ count, overHour }: TicketFigures) => count + overHour),
  medianMs: msColumn(({ medianMs }: TicketFigures) => medianMs),
  p90Ms: msColumn(({ p90Ms }: TicketFigures) => p90Ms),
  limitMs: msColumn(({ limitMs }: TicketFigures) => limitMs, { type: 'ms' }),
  withinShare: { value: withinShare, unit: 'share', type: 'share' },
});

export const CHANNELS_TABLE = subjectTable({
  channel: {
    value: ({ channel }: ChannelFigures) => channel,
    type: 'text',
    head: 'Channel',
    cell: ({ channel }) => channelName(channel),
    doc: 'diningOptionBehavior, UNKNOWN without one',
  },
  tickets: countColumn(({ count, overHour }: ChannelFigures) => count + overHour, {
    head: 'Tickets',
  }),
  unBumped: countColumn(({ overHour }: ChannelFigures) => overHour, {
    doc: 'tickets over 60 minutes, not in median and 90%',
  }),
  medianMs: msColumn(({ medianMs }: ChannelFigures) => medianMs, { head: 'Median' }),
  p90Ms: msColumn(({ p90Ms }: ChannelFigures) => p90Ms, { head: '90% under', isMinor: true }),
  targetMs: msColumn(({ targetMs }: ChannelFigures) => targetMs, {
    head: 'Target',
    doc: 'targets in the profile, null without one',
  }),
  withinShare: {
    value: ({ withinShare: share }) => share,
    unit: 'share',
    head: 'Within',
    doc: 'tickets faster than the target, null without one',
  },
});

/** For people. `undefined` if all tickets are of one channel without a target. */
export function channelColumns(channels: readonly ChannelFigures[]) {
  const hasTargets = channels.some(({ targetMs }) => targetMs !== undefined);
  if (channels.length < 2 && !hasTargets) return undefined;
  const columns = ['channel', 'tickets', 'medianMs', 'p90Ms'] as const;
  return hasTargets ? ([...columns, 'targetMs', 'withinShare'] as const) : columns;
}

export const OPEN_LOAD_TABLE = subjectTable({
  peak: countColumn(({ peak }: OpenLoad) => peak, { doc: 'most tickets open at once' }),
  tickets: countColumn(({ tickets }: OpenLoad) => tickets),
  at: { value: ({ peakAt }) => peakAt, unit: 'instant', doc: 'fire time at the peak' },
  leftOut: { json: ({ excluded }) => excluded, type: { $map: 'count: items by reason' } },
});

export const HOLDING_TABLE = subjectTable({
  station: { value: ({ station }: StationHolding) => station.name, head: 'Station' },
  causedMs: msColumn(({ causedMs }: StationHolding) => causedMs, { head: 'Held' }),
  bar: { head: '' },
  tickets: countColumn(({ tickets }: StationHolding) => tickets, { head: 'Tickets' }),
  medianMs: msColumn(({ medianMs }: StationHolding) => medianMs, { head: 'Median' }),
  longestMs: msColumn(({ longestMs }: StationHolding) => longestMs, { head: 'Longest' }),
});
