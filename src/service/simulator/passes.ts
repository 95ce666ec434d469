/** From ready to served: the expediter's line, then the runners'. */
import { MINUTE_MS } from '../../contract/instant.ts';
import type { Causes } from './causes.ts';
import type { PassPlan } from './kitchen-plan.ts';
import { type Job, servedJobs } from './line.ts';
import { type Night, nightStream, type Selection, type Ticket } from './orders.ts';
import type { BumpedItem, MadeItem } from './prep-bumps.ts';
import type { KitchenStation } from './restaurant.ts';
import type { Staffing } from './staffing.ts';
import { sweptAt } from './sweep.ts';

/** A ticket at an expediter's or a runner's level. Instants are epoch ms. */
export interface PassedTicket {
  readonly ticket: Ticket;
  readonly level: 1 | 2;
  readonly readyAt: number;
  readonly passedAt: number;
  readonly items: readonly PassedItem[];
}

export interface PassedItem {
  readonly selection: Selection;
  /** The station that the record names, if any. */
  readonly station: KitchenStation | undefined;
  readonly startedAt: number;
  readonly bumpedAt: number;
}

export interface PassUse {
  readonly night: Night;
  /** By kitchen. */
  readonly staffings: readonly Staffing[];
  readonly causes: Causes;
}

/** The expediter sees a finished plate after this, though nobody bumped it. */
const NOTICED_MS = 3 * MINUTE_MS;
/** Share of tickets released as soon as their first item is ready. */
const RELEASE_RATE = 0.02;
const HAND_SIGMA = 0.5;
const REST_SIGMA = 0.75;

interface ReadyTicket {
  readonly guid: string;
  readonly ticket: Ticket;
  readonly items: readonly ReadyItem[];
  readonly readyAt: number;
}

interface ReadyItem {
  readonly selection: Selection;
  readonly startedAt: number;
  readonly doneAt: number;
  /** The last bump at prep, or 0. */
  readonly bumpedAt: number;
}

/** Passes tickets with an item that a station sends to the expediter, one level after the other. */
export function passedTickets(
  use: PassUse,
  made: readonly MadeItem[],
  bumped: readonly BumpedItem[],
  sweepAt: number,
): readonly PassedTicket[] {
  const { night } = use;
  const passed: PassedTicket[] = [];
  let ready = readyTickets(night, readyItems(made, bumped));
  for (const [passIndex, pass] of night.plan.passes.entries()) {
    const served = ready.filter(({ ticket }) =>
      pass.serves.includes(ticket.order.dining.option.behavior),
    );
    const passedAt = passTimes(use, served, pass, passIndex);
    ready = served.map((each) => ({ ...each, readyAt: passedAt(each) }));
    passed.push(
      ...served.map((each): PassedTicket => {
        const at = passedAt(each);
        const level = passIndex === 0 ? 1 : 2;
        const items = each.items.map((item) => passedItem(item, at, passIndex, sweepAt));
        return { ticket: each.ticket, level, readyAt: each.readyAt, passedAt: at, items };
      }),
    );
  }
  return passed;
}

function readyItems(
  made: readonly MadeItem[],
  bumped: readonly BumpedItem[],
): readonly ReadyItem[] {
  const bumps = Map.groupBy(bumped, ({ selection }) => selection.key);
  const sent = made.filter(({ selection }) =>
    selection.dish.tasks.some(({ at }) => at.sendsToExpediter),
  );
  return [...Map.groupBy(sent, ({ selection }) => selection)].map(([selection, tasks]) => {
    const own = bumps.get(selection.key) ?? [];
    return {
      selection,
      startedAt: Math.min(...tasks.map(({ startedAt }) => startedAt)),
      doneAt: Math.max(...tasks.map(({ doneAt }) => doneAt)),
      bumpedAt: Math.max(
        0,
        ...own.map(({ doneAt, bumpedAt, isSwept }) => (isSwept ? doneAt + NOTICED_MS : bumpedAt)),
      ),
    };
  });
}

function readyTickets(night: Night, items: readonly ReadyItem[]): readonly ReadyTicket[] {
  const byTicket = Map.groupBy(items, ({ selection }) => selection.ticketGuid);
  return [...byTicket].flatMap(([guid, own]) => {
    const from = nightStream(night, 'release', guid);
    const isReleased = from.chance(RELEASE_RATE);
    const isSeen = from.chance(night.plan.seenRate);
    const readyAt = own.map(({ doneAt, bumpedAt }) =>
      Math.max(doneAt, Math.min(bumpedAt, isSeen ? doneAt + NOTICED_MS : bumpedAt)),
    );
    const [first] = own;
    if (first === undefined) return [];
    return {
      guid,
      ticket: first.selection.ticket,
      items: own,
      readyAt: isReleased ? Math.min(...readyAt) : Math.max(...readyAt),
    };
  });
}

interface PassJob extends Job {
  readonly ready: ReadyTicket;
}

function passTimes(
  { night, staffings, causes }: PassUse,
  tickets: readonly ReadyTicket[],
  { handMinutes, restMinutes }: PassPlan,
  passIndex: number,
): (ready: ReadyTicket) => number {
  const level = passIndex === 0 ? 1 : 2;
  const passedAt = new Map<ReadyTicket, number>();
  for (const [kitchen, own] of Map.groupBy(tickets, ({ ticket }) => ticket.order.kitchen)) {
    const staffing = staffings[kitchen];
    if (staffing === undefined) continue;
    const jobs = own.map((ready): PassJob => {
      const from = nightStream(night, 'pass', ready.guid, String(level));
      const [ruleHandMs, ruleRestMs] = [handMinutes * MINUTE_MS, restMinutes * MINUTE_MS];
      const handMs = from.logNormal(ruleHandMs, HAND_SIGMA);
      const restMs = from.logNormal(ruleRestMs, REST_SIGMA);
      return {
        ready,
        arrivesAt: ready.readyAt,
        priority: ready.readyAt,
        handMs: (at) => causes.passMs(handMs, level, at, ruleHandMs),
        heatMs: (at) => causes.passMs(restMs, level, at, ruleRestMs),
        product: ready,
      };
    });
    const times = servedJobs(jobs, {
      hands: (at) => causes.people(staffing.people(passIndex, at), level, at),
      slots: () => Number.POSITIVE_INFINITY,
      batch: 1,
      changes: [...staffing.changes, ...causes.changes].sort((a, b) => a - b),
    });
    for (const [{ ready }, { doneAt }] of times) passedAt.set(ready, doneAt);
  }
  return (ready) => passedAt.get(ready) ?? ready.readyAt;
}

function passedItem(
  { selection, startedAt }: ReadyItem,
  passedAt: number,
  passIndex: number,
  sweepAt: number,
): PassedItem {
  const luck = selection.passLuck[passIndex === 0 ? 0 : 1];
  return {
    selection,
    station: luck.isStationNamed ? selection.dish.tasks[0]?.at : undefined,
    startedAt,
    bumpedAt: sweptAt(selection, luck, passedAt, sweepAt),
  };
}
