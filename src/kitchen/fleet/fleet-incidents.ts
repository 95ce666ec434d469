/** The incidents of a chain: which restaurants are in them, and what is said about them. Texts have names that are not trusted. */
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { MINUTE_MS } from '../../contract/instant.ts';
import { medianOf } from '../measures/quantile.ts';
import type { ClockFace } from '../model/business-day.ts';
import { failureWord, isNotCopied } from '../model/failure-text.ts';
import { clockTime } from '../model/local-time.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { PastState } from '../pace/date-states.ts';
import { capitalized, countOf, countText } from '../text/quantities.ts';
import { type FleetRow, isInService, isKitchenStopped, slowOrQuietStations } from './fleet-row.ts';
import { type ChainTroubleKind, isOfAll, isSameFamily } from './incident-families.ts';
import {
  type ChainRestaurant,
  type ChainTrouble,
  findIncidents,
  type Incident,
  MIN_MEMBERS,
  type Shared,
} from './incidents.ts';

export interface FleetIncident extends Incident {
  /** In order of time. */
  readonly restaurants: readonly RestaurantChoice[];
  /** Other restaurants that could have the same trouble, and how many of them have it, or may have it. */
  readonly others: { readonly all: number; readonly same: number };
  /** Whether the platform's last answer was good for each member. */
  readonly isAnswered: boolean;
}

/** Incidents change slowly, so screens look for them once a minute. Epoch ms. */
export function wholeMinute(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS;
}

/** Of a chain in which nearly everything is slow, the newest troubles are enough. */
const MAX_TROUBLES = 1_500;

/** `now` is epoch ms. While the platform is lost for all restaurants, their failures are no news. */
export function fleetIncidents(
  rows: readonly FleetRow[],
  now: number,
  isPlatformLost = false,
): readonly FleetIncident[] {
  const triedRows = rows.filter(({ state }) => state !== 'not read yet');
  const troubles = triedRows
    .flatMap(troublesOf)
    .filter(({ kind }) => kind !== 'failed' || !isPlatformLost)
    .sort((one, other) => other.since - one.since)
    .slice(0, MAX_TROUBLES);
  if (troubles.length < MIN_MEMBERS) return [];
  const byGuid = new Map(rows.map((row) => [row.restaurant.guid, row]));
  const restaurants = triedRows.map(chainRestaurant);
  return findIncidents(restaurants, troubles, now).map((incident) => {
    const memberRows = incident.members.flatMap((guid) => byGuid.get(guid) ?? []);
    const members = new Set(incident.members);
    const others = restaurants.filter(
      ({ guid, isClosed }) => !members.has(guid) && (isOfAll(incident.kind) || isClosed !== true),
    );
    const same = new Set(
      troubles.flatMap(({ guid, kind }) =>
        kind === incident.kind && !members.has(guid) ? guid : [],
      ),
    );
    const readSince = triedRows.filter(
      ({ state, readAt = 0 }) => state === 'read' && readAt >= incident.since,
    );
    const unread = incident.kind === 'failed' ? others.length - readSince.length : 0;
    return {
      ...incident,
      restaurants: memberRows.map(({ restaurant }) => restaurant),
      others: { all: others.length, same: Math.max(same.size, unread) },
      isAnswered: memberRows.every(({ state }) => state === 'read'),
    };
  });
}

export interface JudgedDate {
  readonly restaurant: RestaurantChoice;
  readonly states: readonly PastState[];
}

/** A sentence for each incident of a past date. */
export function dateIncidentTexts(dates: readonly JudgedDate[]): readonly string[] {
  const troubles = dates.flatMap(({ restaurant: { guid }, states }) =>
    states.flatMap(
      ({ state, since, until }): readonly (ChainTrouble & { readonly until: number })[] =>
        state === 'busy' ? [] : [{ guid, kind: state, since, until }],
    ),
  );
  const restaurants = dates.map(({ restaurant: { guid, tags = [], calendar } }) => {
    return { guid, tags, zone: calendar.zone };
  });
  const clocks = new Map(dates.map(({ restaurant: { guid, calendar } }) => [guid, calendar]));
  return findIncidents(restaurants, troubles).map((incident) => {
    const { members, kind, since } = incident;
    const ends = troubles.flatMap((each) => {
      const isMember = members.includes(each.guid) && isSameFamily(each.kind, kind);
      return isMember && each.since >= since ? each.until : [];
    });
    const clock = clocks.get(members[0] ?? '') ?? { zone: 'UTC' };
    return incidentText(incident, clock, medianOf(ends));
  });
}

function chainRestaurant(row: FleetRow): ChainRestaurant {
  const { restaurant, setupChangedAt } = row;
  const { guid, tags = [], calendar } = restaurant;
  const isOpen = isInService(row) || isKitchenStopped(row) || slowOrQuietStations(row).length > 0;
  return { guid, tags, zone: calendar.zone, isClosed: !isOpen, setupChangedAt };
}

function troublesOf(row: FleetRow): readonly ChainTrouble[] {
  const { restaurant, status, state, failingSince, readAt = 0 } = row;
  const { setupChangedAt = Number.NEGATIVE_INFINITY } = row;
  const isNewSetup = readAt - setupChangedAt <= SETUP_NEWS_MS;
  const { guid } = restaurant;
  const trouble = (kind: ChainTroubleKind, since: number | undefined, code?: FailureCode) =>
    since === undefined ? [] : [{ guid, kind, since, code }];
  const isFailing = state instanceof Failure && !isNotCopied(state);
  const { kitchen } = status ?? {};
  const states = isKitchenStopped(row)
    ? trouble('stopped', kitchen?.since)
    : [
        ...slowOrQuietStations(row).flatMap((each) =>
          trouble(each.state === 'slow' ? 'slow' : 'quiet', each.since),
        ),
        ...(kitchen?.state === 'slow' ? trouble('slow', kitchen.since) : []),
      ];
  return [
    ...states,
    ...(isFailing ? trouble('failed', failingSince, state.code) : []),
    ...(isNewSetup ? trouble('setup', setupChangedAt) : []),
  ];
}

/**
 * Whether a restaurant still has a trouble of the incident's kind that began no earlier, or may have it: a state is unknown before the first
 * reading, while readings fail, and once they are old.
 */
export function isStillIn(row: FleetRow, { kind, code, since }: Incident): boolean {
  const { state } = row;
  const isKnown =
    kind === 'failed' ? state !== 'not read yet' && state !== 'outdated' : isRead(row);
  if (!isKnown) return true;
  return troublesOf(row).some(
    (each) => isSameFamily(each.kind, kind) && each.code === code && each.since >= since,
  );
}

function isRead({ state }: FleetRow): boolean {
  return state === 'read' || state === 'incomplete' || state === 'not subscribed';
}

/** A change of the setup is news for this long. */
const SETUP_NEWS_MS = 120 * MINUTE_MS;

const STATE_WORDS: Readonly<Record<ChainTroubleKind, string>> = {
  stopped: 'STOPPED',
  quiet: 'QUIET',
  slow: 'SLOW',
  failed: 'NOT READ',
  setup: 'Setup changed',
};

/** `STOPPED since 19:02: 38 of 64 restaurants tagged west.` `endedAt` is epoch ms. */
export function incidentText(
  { kind, code, shared, members, of, since }: Incident,
  clock: ClockFace,
  endedAt?: number,
): string {
  const count = `${countText(members.length)} of ${countOf(of, 'restaurant')}`;
  const reason = code === undefined ? '' : ` (${failureWord(code)})`;
  const from = clockTime(since, clock);
  const time = endedAt === undefined ? `since ${from}` : `${from} to ${clockTime(endedAt, clock)}`;
  return `${STATE_WORDS[kind]} ${time}: ${count}${sharedText(shared)}${reason}.`;
}

function sharedText({ by, value = '' }: Shared): string {
  if (by === 'tag') return ` tagged ${value}`;
  if (by === 'zone') return ` in time zone ${value}`;
  return by === 'setup' ? ' whose setup changed before' : '';
}

/** What else is known: what works, and so what is not the cause. */
export function incidentSentences(incident: FleetIncident): readonly string[] {
  const text = incidentText(incident, incidentClock(incident));
  return [text, incidentNote(incident)].filter((each) => each !== '');
}

/** A chain has no time zone, so times are those of the first member's clock. */
function incidentClock({ restaurants }: FleetIncident): ClockFace {
  return restaurants[0]?.calendar ?? { zone: 'UTC' };
}

function incidentNote(incident: FleetIncident): string {
  const { kind, shared, isAnswered } = incident;
  const others = othersText(incident);
  if (others === '' && (kind === 'failed' || kind === 'slow')) return '';
  if (kind === 'failed') return sentence(others, 'not your network');
  if (kind === 'setup') return 'To see what changed: linecheck diff.';
  if (shared.by === 'setup') return sentence(others, 'look at that change first: linecheck diff');
  if (kind === 'slow')
    return sentence(others, 'look for what these share tonight, not at one kitchen');
  const isExport = shared.by === 'zone' || shared.by === 'minute';
  const cause = isExport ? 'a late export, or their internet' : 'their internet or power';
  const facts = [isAnswered ? 'the API answers for them' : '', others].filter(
    (text) => text !== '',
  );
  return sentence(facts.join(', and '), `${cause}, not the kitchens`);
}

/** Restaurants with the same trouble at another time are not fine. */
function othersText({ kind, others: { all, same } }: FleetIncident): string {
  const fine = all - Math.min(all, same);
  if (fine === 0) return '';
  const doing = kind === 'failed' ? 'are read' : kind === 'slow' ? 'are not slow' : 'go on';
  return `${countText(fine)} of the other ${countText(all)} ${doing}`;
}

function sentence(facts: string, conclusion: string): string {
  const texts = [facts, conclusion].filter((text) => text !== '');
  return texts.length === 0 ? '' : `${capitalized(texts.join(': '))}.`;
}
