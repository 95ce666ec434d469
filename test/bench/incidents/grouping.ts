/** Ways to make few lines of many troubles: the program's rule, and what people use without it. */

import {
  findIncidents,
  type Incident,
  type Trouble,
} from '../../../src/kitchen/fleet/incidents.ts';
import type { Moment } from './planted-evening.ts';
import type { PlantedTrouble } from './planted-trouble.ts';

/** One line on a manager's list. With one member, it is a single trouble. */
export interface Line {
  /** The same at the next moment if it's the same line. */
  readonly key: string;
  readonly members: readonly PlantedTrouble[];
  readonly shared: Incident['shared'] | undefined;
}

/** Sees an evening's moments one after the other. */
export type Grouper = (moment: Moment) => readonly Line[];

export interface Grouping {
  readonly name: string;
  readonly begin: () => Grouper;
}

export type FindIncidents = typeof findIncidents;

/** Alertmanager's defaults of its example: a group waits for others, and later ones wait for its next message. */
const GROUP_WAIT_MS = 30_000;
const GROUP_INTERVAL_MS = 300_000;

export const GROUPINGS: readonly Grouping[] = [
  { name: 'linecheck', begin: () => ruleGrouper(findIncidents) },
  {
    name: 'Alertmanager, name and tag',
    begin: () =>
      alertmanager(({ kind, restaurant }) => [kind, restaurant.tags[0] ?? ''], tagOfLabels),
  },
  {
    name: 'Alertmanager, name',
    begin: () =>
      alertmanager(
        ({ kind }) => [kind],
        () => undefined,
      ),
  },
  {
    name: 'no grouping',
    begin:
      () =>
      ({ open }) =>
        open.map(single),
  },
];

export function ruleGrouper(find: FindIncidents): Grouper {
  let lines: readonly Line[] = [];
  return ({ restaurants, open, isSame }) => {
    if (!isSame) lines = withSingles(incidentLines(find(restaurants, open.map(known)), open), open);
    return lines;
  };
}

/** What the rule may see. */
export function known({ restaurant, kind, code, since }: PlantedTrouble): Trouble {
  return { guid: restaurant.guid, kind, code, since };
}

/** A member is a restaurant: of its troubles, the incident's kind, else the one that began nearest. */
export function incidentLines(
  incidents: readonly Incident[],
  troubles: readonly PlantedTrouble[],
): readonly Line[] {
  const own = Map.groupBy(troubles, ({ restaurant }) => restaurant.guid);
  const keys = incidents.map(({ kind, shared }) => `${kind} ${shared.by} ${shared.value ?? ''}`);
  return incidents.map(({ kind, shared, since, members }, n) => ({
    // Several may share the same.
    key: `${keys[n] ?? ''} ${keys.slice(0, n).filter((key) => key === keys[n]).length}`,
    shared,
    members: members.flatMap((guid) => {
      const distance = (each: PlantedTrouble) =>
        Math.abs(each.since - since) + (each.kind === kind ? 0 : Number.MAX_SAFE_INTEGER / 2);
      return (own.get(guid) ?? []).toSorted((a, b) => distance(a) - distance(b)).slice(0, 1);
    }),
  }));
}

function withSingles(incidents: readonly Line[], open: readonly PlantedTrouble[]): readonly Line[] {
  const joined = new Set(incidents.flatMap(({ members }) => members));
  return [...incidents, ...open.filter((each) => !joined.has(each)).map(single)];
}

function single(trouble: PlantedTrouble): Line {
  const { restaurant, kind, calledAt } = trouble;
  return { key: `${restaurant.guid} ${kind} ${calledAt}`, members: [trouble], shared: undefined };
}

function tagOfLabels([, tag]: readonly string[]): Incident['shared'] | undefined {
  return tag === undefined || tag === '' ? undefined : { by: 'tag', value: tag };
}

interface Group {
  readonly labels: readonly string[];
  readonly key: string;
  nextAt: number;
  told: readonly PlantedTrouble[];
}

/** Lines are groups as the latest message tells them. A group ends when nothing in it is open any more. */
function alertmanager(
  labelsOf: (trouble: PlantedTrouble) => readonly string[],
  sharedOf: (labels: readonly string[]) => Incident['shared'] | undefined,
): Grouper {
  const groups = new Map<string, Group>();
  return ({ time, open }) => {
    const now = Map.groupBy(open, (each) => labelsOf(each).join(' '));
    for (const [id, members] of now) {
      const [first] = members;
      if (first === undefined) continue;
      const startedAt = Math.min(...members.map(({ calledAt }) => calledAt));
      const group = groups.get(id) ?? {
        labels: labelsOf(first),
        key: `${id} ${startedAt}`,
        nextAt: startedAt + GROUP_WAIT_MS,
        told: [],
      };
      groups.set(id, group);
      if (group.nextAt > time) continue;
      // What the message had at its time, although moments are a minute apart.
      const due = group.nextAt;
      group.told = members.filter(({ calledAt }) => calledAt <= due);
      group.nextAt += GROUP_INTERVAL_MS;
    }
    for (const id of groups.keys()) if (!now.has(id)) groups.delete(id);
    return [...groups.values()].flatMap(({ key, labels, told }) => {
      const members = told.filter((each) => open.includes(each));
      return members.length === 0 ? [] : [{ key, members, shared: sharedOf(labels) }];
    });
  };
}
