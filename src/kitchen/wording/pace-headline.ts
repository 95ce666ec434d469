/** What needs somebody now, in one line each. */
import { clockTime } from '../calendar/local-time.ts';
import type { KitchenPace } from '../pace/kitchen-pace.ts';
import type { StationNow } from '../pace/stations-now.ts';
import { isPaced, oneInText, type PaceWords, ratioText } from './pace-text.ts';
import { countOf, sentenceDuration, spanText } from './quantities.ts';

/** The lines: the whole kitchen first, then slow stations, then quiet ones; one line where nothing needs anybody. Names come from outside. */
export function paceHeadline(
  stations: readonly StationNow[],
  { kitchen, lastBumpAt }: KitchenPace,
  words: PaceWords,
): readonly string[] {
  const { zone } = words;
  const needing = stations.filter(({ pace }) => pace?.state === 'slow' || pace?.state === 'quiet');
  const worst = stations.find(({ pace }) => pace?.now.ratio !== undefined);
  const whole =
    kitchen === undefined
      ? []
      : [
          `SLOW   Whole kitchen ${ratioText(kitchen.ratio)} its usual · since ${clockTime(kitchen.since, zone)}${worst === undefined ? '' : ` · worst ${worst.name}`}`,
        ];
  const lines = [...whole, ...needing.map((station) => stationLine(station, words))];
  return lines.length > 0 ? lines : [restText(stations, lastBumpAt, words)];
}

function stationLine({ name, pace }: StationNow, { zone, asOf }: PaceWords): string {
  if (pace === undefined) return name;
  const { now, usual, quarter, since = asOf, quiet, lastBumpAt = asOf } = pace;
  if (pace.state === 'quiet') {
    return `QUIET  ${name}, nothing for ${spanText(asOf - lastBumpAt)} · ${countOf(quiet?.tickets ?? 0, 'ticket')} since, usually ${oneInText(usual?.share ?? 0)} have an item here`;
  }
  const compared =
    usual === undefined ? '' : `, usual ${sentenceDuration(usual.at(quarter).medianMs)}`;
  return `SLOW   ${name} ${sentenceDuration(now.medianMs ?? 0)}${compared} · ${now.late} of ${countOf(now.judged, 'ticket')} over · since ${clockTime(since, zone)}`;
}

function restText(
  stations: readonly StationNow[],
  lastBumpAt: number | undefined,
  { zone, dates }: PaceWords,
): string {
  if (lastBumpAt === undefined) return 'No items bumped yet.';
  const judged = stations.filter(({ pace }) => pace?.state === 'ok' || pace?.state === 'busy');
  if (judged.length === 0) return `Last item ${clockTime(lastBumpAt, zone)}.`;
  if (dates.length === 0) return 'No station over its limit; no earlier dates to compare with.';
  return judged.every(({ pace }) => isPaced(pace))
    ? `All ${countOf(judged.length, 'station')} at their usual pace.`
    : 'No station slow or quiet.';
}
