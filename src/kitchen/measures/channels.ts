/** Ticket times by channel: how guests get their food. Guests of each channel expect another time. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { channelName, UNKNOWN_CHANNEL } from '../text/channel-names.ts';
import { shareCell } from '../text/quantities.ts';
import { binnedFigures, type Figures } from './figures.ts';
import { type Measurement, NO_SUBJECT, OVER_HOUR } from './measure.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90, timeStats } from './quantile.ts';
import { type BinnedTimes, countAtLeast, histogramQuantiles } from './time-histogram.ts';

/** Targets by channel, ms. A channel is a `diningOptionBehavior`, such as `DINE_IN`. */
export type ChannelTargets = ReadonlyMap<string, number>;

export interface ChannelFigures extends Figures {
  readonly channel: string;
  /** ms. `undefined` without a target. */
  readonly targetMs: number | undefined;
  /** Share (0..1) of tickets faster than the target. Those over an hour are not. `undefined` without a target. */
  readonly withinShare: number | undefined;
}

/** Most tickets first. `ticketTimes` is the date's measurement of tickets. */
export function channelFigures(
  day: FulfillmentDay,
  ticketTimes: Measurement,
  rows: Uint32Array,
  targets: ChannelTargets = new Map(),
): readonly ChannelFigures[] {
  const channelOf = ticketChannels(day, ticketTimes);
  const drafts = new Map<string, { readonly valuesMs: number[]; overHour: number }>();
  const seen = new Set<number>([NO_SUBJECT]);
  for (const row of rows) {
    const ticket = ticketTimes.subjects[row] ?? NO_SUBJECT;
    if (seen.has(ticket)) continue;
    seen.add(ticket);
    const reason = ticketTimes.reasons[ticket];
    if (reason !== 0 && reason !== OVER_HOUR) continue;
    const channel = channelOf(ticket);
    const draft = drafts.get(channel) ?? { valuesMs: [], overHour: 0 };
    drafts.set(channel, draft);
    if (reason === OVER_HOUR) draft.overHour += 1;
    else draft.valuesMs.push(ticketTimes.valuesMs[ticket] ?? Number.NaN);
  }
  const figures = Array.from(drafts, ([channel, { valuesMs, overHour }]): ChannelFigures => {
    const { medianMs, p90Ms, count } = timeStats(valuesMs);
    const targetMs = targets.get(channel);
    const times = {
      count,
      overHour,
      medianMs: count < MIN_FOR_MEDIAN ? undefined : medianMs,
      p90Ms: count < MIN_FOR_P90 ? undefined : p90Ms,
    };
    const within = valuesMs.filter((ms) => ms < (targetMs ?? 0)).length;
    return { channel, ...times, targetMs, withinShare: shareWithin(times, targetMs, within) };
  });
  return inOrder(figures);
}

/** Within 2%. */
export function binnedChannels(
  channels: ReadonlyMap<string, BinnedTimes>,
  targets: ChannelTargets,
): readonly ChannelFigures[] {
  const figures = Array.from(channels, ([channel, { times, overHour }]): ChannelFigures => {
    const binned = binnedFigures(histogramQuantiles(times), overHour);
    const targetMs = targets.get(channel);
    const within = binned.count - countAtLeast(times, targetMs ?? 0);
    return { channel, ...binned, targetMs, withinShare: shareWithin(binned, targetMs, within) };
  });
  return inOrder(figures);
}

/** A ticket's channel is that of its first row with one. */
export function ticketChannels(
  { table, length }: FulfillmentDay,
  { subjects, reasons }: Measurement,
): (ticket: number) => string {
  const { codes, values } = table.text.diningOptionBehavior;
  const channels = new Uint32Array(reasons.length);
  for (let row = 0; row < length; row += 1) {
    const ticket = subjects[row] ?? NO_SUBJECT;
    if (channels[ticket] === 0) channels[ticket] = codes[row] ?? 0;
  }
  return (ticket) => values[channels[ticket] ?? 0] ?? UNKNOWN_CHANNEL;
}

function shareWithin(
  { count, overHour }: Figures,
  targetMs: number | undefined,
  within: number,
): number | undefined {
  const tickets = count + overHour;
  return targetMs === undefined || tickets === 0 ? undefined : within / tickets;
}

function inOrder(figures: readonly ChannelFigures[]): readonly ChannelFigures[] {
  const tickets = ({ count, overHour }: Figures) => count + overHour;
  return figures.toSorted((a, b) => tickets(b) - tickets(a) || (a.channel < b.channel ? -1 : 1));
}

/** `Takeout 71%, Dine-in 90%`: the shares within their targets, worst first. `undefined` without a target. */
export function withinTargetText(channels: readonly ChannelFigures[]): string | undefined {
  const withTarget = channels.filter(({ withinShare }) => withinShare !== undefined);
  const texts = withTarget
    .sort((a, b) => (a.withinShare ?? 0) - (b.withinShare ?? 0))
    .map(({ channel, withinShare }) => `${channelName(channel)} ${shareCell(withinShare)}`);
  return texts.length === 0 ? undefined : texts.join(', ');
}
