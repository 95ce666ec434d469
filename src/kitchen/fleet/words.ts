import { Failure } from '../../contract/failures.ts';
import { DEFAULT_THRESHOLDS } from '../measures/row-limits.ts';
import { businessDayStart } from '../model/business-day.ts';
import { failureWord } from '../model/failure-text.ts';
import { clockTime, dayOrTime } from '../model/local-time.ts';
import { mutedNames } from '../pace/headline.ts';
import type { Alert } from '../pace/watched-kitchens.ts';
import { ageMs, ageSpan, countedTexts, countOf, countText, spanText } from '../text/quantities.ts';
import {
  type FleetJudgment,
  type FleetRow,
  fleetGroup,
  fleetJudgment,
  isKitchenStopped,
  type JudgmentCounts,
  judgmentCounts,
  mutedSlowOrQuiet,
  slowOrQuietStations,
  unknownStations,
} from './fleet-row.ts';
import { type FleetProgress, type FleetView, lostFor } from './fleet-schedule.ts';

export interface FleetStateText {
  readonly text: string;
  /** `incomplete`: the platform sent something unusable. */
  readonly kind: 'stopped' | 'slow' | 'quiet' | 'failed' | 'incomplete' | 'ok' | 'unknown';
}

/** A restaurant's state in every list and table, with the words of its own first screen. `-` until it is judged. */
export function fleetStateText(row: FleetRow): FleetStateText {
  const judgment = fleetJudgment(row);
  const { kind = 'unknown', text = () => judgment } = JUDGMENTS[judgment] ?? {};
  return { text: text(row), kind };
}

/** Judgments whose kind isn't `unknown`, or whose text isn't the judgment itself. */
const JUDGMENTS: Readonly<
  Partial<
    Record<
      FleetJudgment,
      { readonly kind?: FleetStateText['kind']; readonly text?: (row: FleetRow) => string }
    >
  >
> = {
  stopped: { kind: 'stopped', text: () => 'STOPPED, nothing comes out' },
  slow: { kind: 'slow', text: troubleText },
  quiet: { kind: 'quiet', text: troubleText },
  'kitchen slow': { kind: 'slow', text: () => 'SLOW whole kitchen' },
  failed: {
    kind: 'failed',
    text: ({ state }) => (state instanceof Failure ? failureWord(state.code) : ''),
  },
  incomplete: { kind: 'incomplete' },
  'not read yet': { text: () => '-' },
  'not judged yet': { text: () => '-' },
  'not subscribed': { text: () => 'no ticket times' },
  outdated: { text: () => 'not judged: old data' },
  'other restaurant': { kind: 'incomplete', text: otherRestaurantText },
  past: { text: (row) => `${pastDateText(row)}, ${lastText(row) ?? 'no items'}` },
  'no items': { text: () => 'no items yet' },
  closed: { text: (row) => lastText(row) ?? '' },
  'stations unknown': {
    text: (row) => `${unknownStations(row).length} of ${bumpedStations(row)} not judged`,
  },
  muted: { text: (row) => mutedNames(mutedSlowOrQuiet(row)) ?? '' },
  busy: { kind: 'ok', text: () => 'BUSY whole kitchen' },
  ok: { kind: 'ok' },
};

function lastText({ status, restaurant }: FleetRow): string | undefined {
  const last = status?.lastBumpAt;
  return last === undefined ? undefined : `last item ${clockTime(last, restaurant.calendar)}`;
}

function bumpedStations({ status }: FleetRow): number {
  return status?.stations.filter(({ lastBumpAt }) => lastBumpAt !== undefined).length ?? 0;
}

export function otherRestaurantText({ status }: FleetRow): string {
  return `${countOf(status?.headline.day?.otherRestaurantRows ?? 0, 'row')} from another restaurant`;
}

function pastDateText({ restaurant, status, triedAt = Number.NaN }: FleetRow): string {
  const { calendar } = restaurant;
  return status ? dayOrTime(businessDayStart(status.date, calendar), triedAt, calendar) : '';
}

function troubleText(row: FleetRow): string {
  const byState = Map.groupBy(slowOrQuietStations(row), ({ state }) => state);
  const parts = (['slow', 'quiet'] as const).flatMap((state) => {
    const names = byState.get(state)?.map(({ name }) => name);
    return names === undefined ? [] : [`${state.toUpperCase()} ${names.join(', ')}`];
  });
  return parts.join(' · ');
}

/** When the kitchen stopped, or its first slow or quiet station became slow or quiet, epoch ms. */
export function slowOrQuietSince(row: FleetRow): number | undefined {
  if (isKitchenStopped(row)) return row.status?.kitchen?.since;
  const times = slowOrQuietStations(row).flatMap(({ since }) => since ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** `112 of 400 read`, `oldest data 6 min`, `3 failed`, `1 not subscribed`. The first texts are the most important. */
export function fleetProgressTexts(
  { of, read, incomplete, failed, notSubscribed, notCopied, oldestAt }: FleetProgress,
  now: number,
  isPlatformLost: boolean,
): readonly string[] {
  const counted =
    read === of ? countOf(of, 'restaurant') : `${countText(read)} of ${countText(of)}`;
  const age = oldestAt === undefined ? [] : [`oldest data ${ageSpan(ageMs(oldestAt, now))}`];
  const counts = countedTexts([
    [failed, 'failed'],
    [notSubscribed, 'not subscribed'],
    [incomplete, 'incomplete'],
    [notCopied, 'not copied'],
  ]);
  return [`${counted} read`, ...(isPlatformLost ? [...counts, ...age] : [...age, ...counts])];
}

/** `3 slow (1 also quiet), 1 muted of 120 judged, 280 not judged yet`. There is no all-clear before everything is judged. */
export function fleetTroubleText(rows: readonly FleetRow[], isOver = false): string {
  const counts = judgmentCounts(rows);
  const { total, judged, partly, pending, notInService, notSubscribed } = counts;
  const unjudged = countedTexts([
    [partly, 'judged in part'],
    [total - judged - partly - pending - notInService - notSubscribed, "can't be judged"],
    [notInService, 'not in service'],
    [notSubscribed, 'not subscribed'],
  ]);
  const rest = [...countedTexts([[pending, 'not judged yet']]), ...unjudged];
  const trouble = troubleCounts(counts);
  const scope = judged === total ? '' : ` of ${countText(judged)} judged`;
  if (trouble !== undefined) return [`${trouble}${scope}`, ...rest].join(', ');
  if (!isOver && pending > 0) {
    const texts = [`${countText(judged)} of ${countOf(total, 'restaurant')} judged`, ...unjudged];
    return `Judging… ${texts.join(', ')}.`;
  }
  if (judged === 0) return `No restaurant is judged: ${rest.join(', ')}.`;
  return `No restaurant is slow or quiet${judgedScope(counts, rest)}.`;
}

export function withPeriod(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function judgedScope({ total, judged }: JudgmentCounts, rest: readonly string[]): string {
  return judged === total ? '' : ` (${[`${countText(judged)} judged`, ...rest].join(', ')})`;
}

/** `undefined` if all are 0. A restaurant with several kinds counts as the first. */
function troubleCounts(counts: JudgmentCounts): string | undefined {
  const { stopped, slow, slowAndQuiet, quiet, muted } = counts;
  if (stopped + slow + quiet + muted === 0) return undefined;
  const also = slowAndQuiet === 0 ? '' : ` (${countText(slowAndQuiet)} also quiet)`;
  return countedTexts([
    [stopped, 'stopped'],
    [slow, `slow${also}`],
    [quiet, 'quiet'],
    [muted, 'muted'],
  ]).join(', ');
}

export function fleetGroupText(rows: readonly FleetRow[], member: FleetRow): string {
  const group = fleetGroup(member);
  const members = rows.filter((row) => fleetGroup(row) === group);
  const counts = judgmentCounts(members);
  const trouble = troubleCounts(counts);
  const found =
    trouble === undefined
      ? `none of ${countText(counts.judged)} is slow or quiet`
      : `${trouble} of ${countText(counts.judged)}`;
  const rest = counts.total - counts.judged;
  const unjudged = rest === 0 ? [] : [`${countText(rest)} not judged`];
  const judged = counts.judged === 0 ? [] : [found];
  return `${group ?? 'No tag'}: ${[...judged, ...unjudged].join(', ')}.`;
}

/** `The platform has not answered for 52 s`. `undefined` while the platform answers. */
export function lostPlatformText(view: FleetView, now: number): string | undefined {
  const silentMs = lostFor(view, now);
  return silentMs === undefined
    ? undefined
    : `The platform has not answered for ${spanText(silentMs)}`;
}

export const DEFAULT_LATE = `${spanText(DEFAULT_THRESHOLDS.lateMs)} or longer`;

const MAX_NAMES = 3;

export function someNames(names: readonly string[], separator = '; '): string {
  const more = names.length - MAX_NAMES;
  return [...names.slice(0, MAX_NAMES), ...(more > 0 ? [`${countText(more)} more`] : [])].join(
    separator,
  );
}

/** `Grill has been slow since 17:39 at Harbor.`, or `2 restaurants need help: Harbor; Mill.` Names are untrusted. */
export function alertsText(alerts: readonly Alert[]): string {
  const loss = alerts.find((alert) => 'lossText' in alert);
  if (loss !== undefined) return loss.lossText;
  const started = alerts.filter((alert) => 'openState' in alert);
  const places = new Map(started.map(({ restaurant: { guid, name } }) => [guid, name]));
  const where = someNames([...places.values()]);
  if (places.size > 1) return `${countOf(places.size, 'restaurant')} need help: ${where}.`;
  const [only, other] = started;
  const name = ({ openState: { station } }: (typeof started)[number]) =>
    station?.name ?? 'The whole kitchen';
  if (only === undefined || other !== undefined) {
    const states = started.map((each) =>
      each.openState.state === 'stopped'
        ? 'Nothing comes out'
        : `${name(each)} is ${each.openState.state}`,
    );
    return `${someNames(states, ', ')} at ${where}.`;
  }
  const { state, since } = only.openState;
  const what = state === 'stopped' ? 'Nothing has come out' : `${name(only)} has been ${state}`;
  return `${what} since ${clockTime(since, only.restaurant.calendar)} at ${where}.`;
}
