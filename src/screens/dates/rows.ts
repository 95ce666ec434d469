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
  /** `undefined` for the whole kitchen, and for tickets of a channel. */
  readonly station: TrendStation | undefined;
  readonly counts: 'item' | 'ticket';
  /** `undefined` for the kitchen if its stations have different limits, and for a channel without a target. */
  readonly limit: StationLimit | undefined;
  /** `undefined` if the date was not read. */
  readonly figuresOn: (date: ShownDate) => SummaryFigures | undefined;
}

/** A channel with too few tickets for a figure on any date has no row. */
export function datesRows({ stations, channels, dates, shared }: ShownTrend): readonly DatesRow[] {
  const hasFigure = ({ channel }: ChannelRow) =>
    dates.some(({ figures }) => figures?.channels.get(channel)?.medianMs !== undefined);
  const kitchen: DatesRow = {
    id: 'kitchen',
    name: 'Whole kitchen',
    station: undefined,
    counts: 'item',
    limit: shared,
    figuresOn: ({ figures }) => figures?.kitchen,
  };
  const stationRows = stations.map((station): DatesRow => ({
    id: stationRowId(station.key),
    name: station.name,
    station,
    counts: 'item',
    limit: station.limit,
    figuresOn: ({ figures }) => figures?.station(station.key),
  }));
  const channelRows = channels.filter(hasFigure).map(({ channel, targetMs }): DatesRow => ({
    id: `channel ${channel}`,
    name: `${channelName(channel)} tickets`,
    station: undefined,
    counts: 'ticket',
    limit:
      targetMs === undefined
        ? undefined
        : { cautionMs: targetMs, lateMs: targetMs, from: 'profile' },
    figuresOn: ({ figures }) => figures && channelSummary(figures.channels.get(channel)),
  }));
  return [kitchen, ...stationRows, ...channelRows];
}
