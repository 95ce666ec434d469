/** The records that `linecheck watch --follow` prints, with stable names that scripts rely on. */
import { demoField } from '../../kitchen/export/demo-mark.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { hundredths, paceFigures } from '../../kitchen/pace/pace-figures.ts';
import type { StateEvent } from '../../kitchen/pace/state-events.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import { gapText, stateEventText } from '../../kitchen/pace/words.ts';
import { jsonLine } from '../../output/json.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';

/** A line before it is text. One that may have been printed before is marked. */
export interface FollowRecord {
  readonly event: 'begin' | 'end' | 'gap';
  readonly repeated: boolean;
  readonly [field: string]: unknown;
}

/** What all lines refer to. */
export interface FollowPlace extends Pick<KitchenSource, 'kind'> {
  readonly restaurant: RestaurantChoice;
  /** The source's name. */
  readonly name: string;
}

/** A time without readings. Times are epoch ms. */
export interface ReadingGap {
  readonly from: number;
  readonly to: number;
  /** Code of the failure; `NOT_READ` without one. */
  readonly reason: string;
}

/** The begin or end of a state on a business date; `dates` are those it is compared with. */
export function stateRecord(
  place: FollowPlace,
  event: StateEvent,
  businessDate: string,
  dates: readonly string[],
): FollowRecord {
  const { of, ended, at, pace, kitchenRatio } = event;
  const { station, state, since, saidAt } = of;
  return {
    ...headOf(place, ended === undefined ? 'begin' : 'end'),
    businessDate,
    station:
      station === undefined
        ? null
        : { guid: station.key === station.name ? null : station.key, name: station.name },
    state,
    since: instantText(since),
    saidAt: instantText(saidAt),
    ...(ended !== undefined && { endedAt: instantText(at), reason: ended }),
    at: instantText(at),
    ...figures(pace, kitchenRatio, of.station === undefined ? of.dates : dates),
    sentence: stateEventText(event, place.restaurant.calendar, dates),
  };
}

/** The record of a gap between readings. */
export function gapRecord(place: FollowPlace, { from, to, reason }: ReadingGap): FollowRecord {
  return {
    ...headOf(place, 'gap'),
    from: instantText(from),
    to: instantText(to),
    reason,
    sentence: gapText(from, to, reason, place.restaurant.calendar),
  };
}

export function recordLine(record: FollowRecord): string {
  return jsonLine(record);
}

function headOf(
  { kind, restaurant: { guid, name }, name: source }: FollowPlace,
  event: FollowRecord['event'],
) {
  return {
    ...demoField(kind === 'demo'),
    event,
    repeated: false,
    restaurant: { guid, name },
    source,
  };
}

/** As in `stations --now`; null without a reading. Of the whole kitchen only its ratio is known. */
function figures(
  pace: StationPace | undefined,
  kitchenRatio: number | undefined,
  dates: readonly string[],
) {
  const found = paceFigures(pace, dates);
  const usualDates = kitchenRatio === undefined ? found.usualDates : dates;
  return {
    nowMedianMs: found.nowMedianMs ?? null,
    nowP90Ms: found.nowP90Ms ?? null,
    nowBumps: found.nowBumps ?? null,
    ratio: hundredths(kitchenRatio) ?? found.ratio ?? null,
    usualMedianMs: found.usualMedianMs ?? null,
    usualDates: usualDates ?? null,
  };
}
