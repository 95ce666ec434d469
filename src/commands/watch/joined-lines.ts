/** One line instead of many, for restaurants of a chain whose troubles began together. */
import { isObject } from '../../contract/parsed-json.ts';
import {
  type FleetIncident,
  fleetIncidents,
  incidentSentences,
  isStillIn,
} from '../../kitchen/fleet/fleet-incidents.ts';
import type { FleetRow } from '../../kitchen/fleet/fleet-row.ts';
import {
  type ChainTroubleKind,
  isSameFamily,
  maxWindowMs,
} from '../../kitchen/fleet/incident-families.ts';
import { type Incident, MIN_MEMBERS } from '../../kitchen/fleet/incidents.ts';
import { ALERTING_STATES } from '../../kitchen/pace/state-events.ts';
import { type FollowedChain, type FollowRecord, incidentRecord } from './follow-records.ts';

/** The start of a state waits this long for others. Restaurants in service are read every two minutes. */
const HOLD_MS = 120_000;

/** After this many times the members of its last line, an incident has another line. */
const GROWTH = 2;

export interface OpenIncident {
  readonly incident: Incident;
  /** The number of members in the last line. */
  readonly printedMembers: number;
  /** Starts of states that have no line of their own. Those still open at the incident's end get one then. */
  readonly joined: readonly FollowRecord[];
}

interface HeldStart {
  readonly record: FollowRecord;
  /** By the steady clock. */
  readonly heldAt: number;
}

export interface ChainMoment {
  readonly rows: readonly FleetRow[];
  readonly isPlatformLost: boolean;
  /** Epoch ms. */
  readonly now: number;
  /** By the steady clock. */
  readonly steady: number;
}

export class JoinedLines {
  readonly #chain: FollowedChain;
  readonly #unfollowed: ReadonlySet<string>;
  #held: readonly HeldStart[] = [];
  #open: readonly OpenIncident[];

  /** Incidents of states that are not `followed` are left out. Other kinds of trouble always have lines. */
  constructor(
    chain: FollowedChain,
    open: readonly OpenIncident[],
    followed: ReadonlySet<string> = new Set(ALERTING_STATES),
  ) {
    this.#chain = chain;
    this.#open = open.filter(({ incident }) => incident.members.length >= MIN_MEMBERS);
    this.#unfollowed = new Set(ALERTING_STATES.filter((each) => !followed.has(each)));
  }

  get open(): readonly OpenIncident[] {
    return this.#open;
  }

  /** Starts that are not printed yet. */
  get held(): readonly FollowRecord[] {
    return this.#held.map(({ record }) => record);
  }

  /** Takes the new records, and returns those to print now. */
  lines(records: readonly FollowRecord[], moment: ChainMoment): readonly FollowRecord[] {
    const printed = records.flatMap((record) => this.#follow(record, moment.steady));
    const found = fleetIncidents(moment.rows, moment.now, moment.isPlatformLost).filter(
      ({ kind }) => !this.#unfollowed.has(kind),
    );
    const rows = new Map(moment.rows.map((row) => [row.restaurant.guid, row]));
    const lines = [
      ...this.#open.flatMap((open) => this.#ended(open, found, rows, moment.now)),
      ...found.flatMap((incident) => this.#join(incident, moment.now)),
    ];
    const isDue = ({ heldAt }: HeldStart) => moment.steady - heldAt >= HOLD_MS;
    const due = this.#held.filter(isDue).map(({ record }) => record);
    this.#held = this.#held.filter((each) => !isDue(each));
    return [...printed, ...lines, ...due];
  }

  #follow(record: FollowRecord, steady: number): readonly FollowRecord[] {
    const state = stateOf(record);
    if (state === undefined) return [record];
    const isAlone = this.#chain.restaurants.length < MIN_MEMBERS;
    if (record.event === 'begin' && !isAlone) {
      this.#held = [...this.#held, { record, heldAt: steady }];
      return [];
    }
    const isJoined = this.#open.some(({ joined }) => joined.some((each) => isSame(each, record)));
    if (isJoined) {
      this.#open = this.#open.map((open) => ({
        ...open,
        joined: open.joined.filter((each) => !isSame(each, record)),
      }));
      return [];
    }
    const start = this.#held.find((held) => isSame(held.record, record));
    this.#held = this.#held.filter((held) => held !== start);
    return start === undefined ? [record] : [start.record, record];
  }

  #join(found: FleetIncident, now: number): readonly FollowRecord[] {
    const { kind, code, shared, of } = found;
    const before = this.#open.find((open) => isContinued(open.incident, found));
    const isShared = (each: OpenIncident) =>
      each.incident.shared.by === shared.by && each.incident.shared.value === shared.value;
    const earlier = before !== undefined && isShared(before) ? before.incident.members : [];
    const members = new Set([...earlier, ...found.members]);
    const isMember = ({ record }: HeldStart) => {
      const state = stateOf(record);
      const isOfKind = state !== undefined && isSameFamily(state, kind);
      return isOfKind && members.has(guidOf(record) ?? '') && beganWith(record, found);
    };
    const joined = this.#held.filter(isMember).map(({ record }) => record);
    this.#held = this.#held.filter((each) => !isMember(each));
    const isPrinted = members.size >= GROWTH * (before?.printedMembers ?? 0);
    // The line's time must stay the same, because it says which incident this is.
    const { since } = before?.incident ?? found;
    const incident = {
      kind,
      code,
      shared,
      since,
      members: [...members],
      of: Math.max(of, members.size),
    };
    const open = {
      incident,
      printedMembers: isPrinted ? members.size : (before?.printedMembers ?? 0),
      joined: [...(before?.joined ?? []), ...joined],
    };
    this.#open = [...this.#open.filter((each) => each !== before), open];
    if (!isPrinted) return [];
    const event = before === undefined ? 'begin' : 'more';
    const [, note] = incidentSentences(found);
    return [incidentRecord(this.#chain, event, incident, { now, note })];
  }

  /** An incident is over once most of its members are fine again. The states of the others then have lines of their own. */
  #ended(
    open: OpenIncident,
    found: readonly Incident[],
    rows: ReadonlyMap<string, FleetRow>,
    now: number,
  ): readonly FollowRecord[] {
    const { incident, joined } = open;
    if (found.some((each) => isContinued(incident, each))) return [];
    const remaining = incident.members.filter((guid) => {
      const row = rows.get(guid);
      return row !== undefined && isStillIn(row, incident);
    });
    if (remaining.length >= incident.members.length / 2) return [];
    this.#open = this.#open.filter((each) => each !== open);
    return [incidentRecord(this.#chain, 'end', incident, { now }), ...joined];
  }
}

/** As members come and go, what they share may be seen in another way. */
function isContinued(before: Incident, now: Incident): boolean {
  if (!isSameFamily(before.kind, now.kind) || before.code !== now.code) return false;
  const members = new Set(before.members);
  const count = now.members.filter((guid) => members.has(guid)).length;
  return count >= Math.min(members.size, now.members.length) / 2;
}

/** A member may get another trouble later, which has a line of its own. */
function beganWith({ since }: FollowRecord, incident: Incident): boolean {
  const afterMs = Date.parse(String(since)) - incident.since;
  return afterMs >= 0 && afterMs <= maxWindowMs(incident.kind);
}

function stateOf({ restaurant, state }: FollowRecord): ChainTroubleKind | undefined {
  if (restaurant === null) return undefined;
  return ALERTING_STATES.find((each) => each === state);
}

function guidOf({ restaurant }: FollowRecord): string | undefined {
  return isObject(restaurant) && typeof restaurant['guid'] === 'string'
    ? restaurant['guid']
    : undefined;
}

/** A start and its end have the same restaurant, station, and state. */
function isSame(one: FollowRecord, other: FollowRecord): boolean {
  return identityOf(one) === identityOf(other);
}

function identityOf(record: FollowRecord): string {
  const { station, state, since } = record;
  return JSON.stringify([guidOf(record), station, state, since]);
}
