import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import { channelName } from '../../kitchen/text/channel-names.ts';
import {
  type ChannelRow,
  channelSummary,
  type ShownDate,
  type ShownTrend,
  type SummaryFigures,
  type TrendStation,
} from '../../kitchen/usual/trend.ts';
import { stationRowId } from '../everywhere/open-screens.ts';

export interface DatesRow {
  readonly id: string;
  readonly name: string;
  /** `undefined` for the whole kitchen. */
  readonly station: TrendStation | undefined;
  /** Absent on rows of items. */
  readonly channel?: ChannelRow;
}

const KITCHEN: DatesRow = { id: 'kitchen', name: 'Whole kitchen', station: undefined };

/** A channel with too few tickets for a figure on any date has no row. */
export function datesRows({ stations, channels, dates }: ShownTrend): readonly DatesRow[] {
  const hasFigure = ({ channel }: ChannelRow) =>
    dates.some(({ figures }) => figures?.channels.get(channel)?.medianMs !== undefined);
  const stationRows = stations.map((station): DatesRow => ({
    id: stationRowId(station.key),
    name: station.name,
    station,
  }));
  const rowsOfChannels = channels.filter(hasFigure).map((channel): DatesRow => ({
    id: `channel ${channel.channel}`,
    name: `${channelName(channel.channel)} tickets`,
    station: undefined,
    channel,
  }));
  return [KITCHEN, ...stationRows, ...rowsOfChannels];
}

/** `undefined` if the date was not read. */
export function figuresOnDate(
  { station, channel }: DatesRow,
  { figures }: ShownDate,
): SummaryFigures | undefined {
  if (channel !== undefined) {
    return figures && channelSummary(figures.channels.get(channel.channel));
  }
  return station === undefined ? figures?.kitchen : figures?.station(station.key);
}

/** `undefined` for the kitchen if its stations have different limits. */
export function rowLimit(
  { station, channel }: DatesRow,
  { shared }: ShownTrend,
): StationLimit | undefined {
  if (channel !== undefined) {
    const { targetMs } = channel;
    return targetMs === undefined
      ? undefined
      : { cautionMs: targetMs, lateMs: targetMs, from: 'profile' };
  }
  return station === undefined ? shared : station.limit;
}
