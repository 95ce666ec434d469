/** The restaurants of a chain in words. */
import { Failure } from '../../contract/failures.ts';
import { businessDayStart } from '../calendar/business-day.ts';
import { clockTime, dayOrTime } from '../calendar/local-time.ts';
import { fleetGroup } from '../fleet/fleet-order.ts';
import type { FleetRow } from '../fleet/fleet-row.ts';
import { isInService, mutedTrouble, troubledStations } from '../fleet/fleet-row.ts';
import type { FleetProgress } from '../fleet/fleet-view.ts';
import type { RestaurantStatus } from '../fleet/restaurant-status.ts';
import type { StationStatus } from '../fleet/station-status.ts';
import { failureText, failureWord } from './failure-text.ts';
import { mutedNames } from './muted-text.ts';
import { countOf, countText, shareText, spanText } from './quantities.ts';

/** The state of a restaurant, and how urgent it is. */
export interface FleetStateText {
  readonly text: string;
  readonly kind: 'slow' | 'quiet' | 'failed' | 'ok' | 'unknown';
}

/** `SLOW Fry, Pizza`, `QUIET Cold`, `Can't reach the platform`, `Muted: Fry (slow)`, `last item 22:12`, `21 Nov, last item 22:12`, `ok`. */
export function fleetStateText(row: FleetRow): FleetStateText {
  const { state, status, restaurant } = row;
  const { calendar } = restaurant;
  const troubled = troubledStations(row);
  if (troubled.length > 0) return troubleText(troubled);
  if (state instanceof Failure) return { text: failureWord(state.code), kind: 'failed' };
  if (state === 'not read yet') return { text: 'not read yet', kind: 'unknown' };
  if (state === 'not subscribed') return { text: 'no ticket times', kind: 'unknown' };
  const last = status?.lastBumpAt;
  const lastText = last === undefined ? undefined : `last item ${clockTime(last, calendar)}`;
  if (status?.isPast === true) {
    return { text: `${pastDateText(row, status)}, ${lastText ?? 'no items'}`, kind: 'unknown' };
  }
  if (lastText === undefined) return { text: 'no items yet', kind: 'unknown' };
  if (!isInService(row)) return { text: lastText, kind: 'unknown' };
  if (status?.isProvisional === true) return { text: 'not judged yet', kind: 'unknown' };
  if (status?.kitchen !== undefined) return { text: 'whole kitchen slow', kind: 'slow' };
  const muted = mutedNames(mutedTrouble(row));
  if (muted !== undefined) return { text: muted, kind: 'unknown' };
  return {
    text: status?.stations.some((each) => each.state === 'busy') === true ? 'busy' : 'ok',
    kind: 'ok',
  };
}

/** `21 Nov`, `21 Nov 2025` in another year. */
function pastDateText(
  { restaurant: { calendar }, triedAt = Number.NaN }: FleetRow,
  { date }: RestaurantStatus,
): string {
  return dayOrTime(businessDayStart(date, calendar), triedAt, calendar);
}

function troubleText(troubled: readonly StationStatus[]): FleetStateText {
  const slow = troubled.filter(({ state }) => state === 'slow');
  const quiet = troubled.filter(({ state }) => state === 'quiet');
  const parts = [
    ...(slow.length === 0 ? [] : [`SLOW ${slow.map(({ name }) => name).join(', ')}`]),
    ...(quiet.length === 0 ? [] : [`QUIET ${quiet.map(({ name }) => name).join(', ')}`]),
  ];
  return { text: parts.join(' · '), kind: slow.length > 0 ? 'slow' : 'quiet' };
}

/** When the first of its slow or quiet stations became so, epoch ms. */
export function troubleSince(row: FleetRow): number | undefined {
  const times = troubledStations(row).flatMap(({ since }) => since ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** `112 of 400 read, oldest 6 min, 3 failed`: how true the list is. */
export function fleetProgressText(
  { of, read, failed, oldestAt }: FleetProgress,
  now: number,
): string {
  const all =
    read === of
      ? `${countOf(of, 'restaurant')} read`
      : `${countText(read)} of ${countText(of)} read`;
  return [
    all,
    ...(oldestAt === undefined ? [] : [`oldest ${spanText(now - oldestAt)}`]),
    ...(failed === 0 ? [] : [`${countText(failed)} failed`]),
  ].join(', ');
}

/** `3 slow, 1 quiet, 1 muted`: restaurants with such a station; a restaurant with several counts as the first of them. */
export function fleetTroubleText(rows: readonly FleetRow[]): string {
  return troubleCounts(rows) ?? 'No restaurant slow or quiet.';
}

/** None for nothing slow or quiet. */
function troubleCounts(rows: readonly FleetRow[]): string | undefined {
  const kinds = rows.map((row) => troubledStations(row).map(({ state }) => state));
  const slow = kinds.filter((states) => states.includes('slow')).length;
  const quiet = kinds.filter((states) => states.length > 0 && !states.includes('slow')).length;
  const muted = rows.filter(
    (row, at) => kinds[at]?.length === 0 && mutedTrouble(row).length > 0,
  ).length;
  if (slow + quiet + muted === 0) return undefined;
  return [
    ...(slow === 0 ? [] : [`${countText(slow)} slow`]),
    ...(quiet === 0 ? [] : [`${countText(quiet)} quiet`]),
    ...(muted === 0 ? [] : [`${countText(muted)} muted`]),
  ].join(', ');
}

/** `west: 3 slow, 1 quiet of 12`: the restaurants that a restaurant is grouped with. */
export function fleetGroupText(rows: readonly FleetRow[], of: FleetRow): string {
  const group = fleetGroup(of);
  const members = rows.filter((row) => fleetGroup(row) === group);
  const trouble = troubleCounts(members) ?? 'none slow or quiet';
  return `${group ?? 'No tag'}: ${trouble} of ${countText(members.length)}.`;
}

/** Everything about a restaurant in a sentence or two. */
export function fleetSentences(row: FleetRow, now: number): readonly string[] {
  const { restaurant, status, readAt, state } = row;
  const { name, calendar } = restaurant;
  const stations = troubledStations(row).map((station) => {
    const since = station.since === undefined ? '' : ` since ${clockTime(station.since, calendar)}`;
    return `${station.name} ${station.state}${since}`;
  });
  const muted = stations.length === 0 ? undefined : mutedNames(mutedTrouble(row));
  const day = status?.headline.day;
  const findings = status?.headline.findings;
  const age = readAt === undefined ? '' : ` Read ${spanText(now - readAt)} ago.`;
  return [
    ...(stations.length > 0 || !(state instanceof Failure)
      ? [`${name}: ${stations.length > 0 ? stations.join(', ') : fleetStateText(row).text}.`]
      : [`${name}.`]),
    ...(muted === undefined ? [] : [`${muted}.`]),
    ...(state instanceof Failure ? [`${failureText(state).head}.`] : []),
    ...(day?.lateShare === undefined
      ? []
      : [
          `Late ${shareText(day.lateShare, 1)} ${status?.isPast === true ? 'on that date' : 'today'}.`,
        ]),
    ...(findings === undefined
      ? []
      : [`${countOf(findings.errors, 'error')}, ${countOf(findings.warnings, 'warning')}.${age}`]),
  ];
}
