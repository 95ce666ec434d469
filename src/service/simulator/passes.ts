/** From ready to served: the expediter's line, then the runners'. */
import { MINUTE_MS } from '../../contract/instant.ts';
import type { Causes } from './causes.ts';
import type { PassPlan } from './kitchen-plan.ts';
import { type Job, servedJobs } from './line.ts';
import { sweptAt } from './luck.ts';
import {
  type Night,
  type NightOrders,
  nightStream,
  type Selection,
  type Ticket,
} from './orders.ts';
import type { BumpedItem, MadeItem } from './prep-bumps.ts';
import type { ItemBump } from './record.ts';
import type { Staffing } from './staffing.ts';

/** A ticket at an expediter's or a runner's level. Instants are epoch ms. */
export interface PassedTicket {
  readonly ticket: Ticket;
  readonly level: 1 | 2;
  readonly readyAt: number;
  readonly passedAt: number;
  readonly items: readonly ItemBump[];
}

export interface PassUse {
  readonly night: Night;
  /** By kitchen. */
  readonly staffings: readonly Staffing[];
  readonly causes: Causes;
  /** When the screens are swept after closing (epoch ms). */
  readonly sweepAt: number;
}

/** The expediter sees a finished plate after this, though nobody bumped it. */
const NOTICED_MS = 3 * MINUTE_MS;
/** Share of tickets released as soon as their first item is ready. */
const RELEASE_RATE = 0.02;
const HAND_SIGMA = 0.5;
const REST_SIGMA = 1.1;

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
  /** The last bump at prep, or 0, and when the expediter has seen all of it. */
  readonly bumpedAt: number;
  readonly seenAt: number;
}

/** Passes tickets with an item that a station sends to the expediter, one level after the other. */
export function passedTickets(
  use: PassUse,
  { selections }: NightOrders,
  made: readonly MadeItem[],
  bumped: readonly BumpedItem[],
): readonly PassedTicket[] {
  const { night, staffings } = use;
  const passed: (readonly PassedTicket[])[] = [];
  let ready = readyTickets(night, readyItems(selections, made, bumped));
  for (const [passIndex, pass] of night.plan.passes.entries()) {
    const served = ready.filter(({ ticket }) =>
      pass.serves.includes(ticket.order.dining.option.behavior),
    );
    const own = [...Map.groupBy(served, ({ ticket }) => ticket.order.kitchen)].flatMap(
      ([kitchen, tickets]) => {
        const staffing = staffings[kitchen];
        return staffing === undefined ? [] : ticketsAtPass(use, tickets, staffing, passIndex, pass);
      },
    );
    passed.push(own.map((each) => each.passed));
    ready = own.map((each) => ({ ...each.ready, readyAt: each.passed.passedAt }));
  }
  return passed.flat();
}

/** What is never made is never ready. */
function readyItems(
  selections: readonly Selection[],
  made: readonly MadeItem[],
  bumped: readonly BumpedItem[],
): readonly ReadyItem[] {
  const madeOf = Map.groupBy(made, ({ selection }) => selection);
  const bumpsOf = Map.groupBy(bumped, ({ selection }) => selection);
  const sent = selections.filter(({ dish }) => dish.tasks.some(({ at }) => at.sendsToExpediter));
  return sent.map((selection) => {
    const tasks = madeOf.get(selection) ?? [];
    const bumps = bumpsOf.get(selection) ?? [];
    const isMade = tasks.length === selection.dish.tasks.length;
    return {
      selection,
      startedAt: Math.min(...tasks.map(({ startedAt }) => startedAt)),
      doneAt: isMade ? Math.max(...tasks.map(({ doneAt }) => doneAt)) : Number.POSITIVE_INFINITY,
      bumpedAt: Math.max(
        0,
        ...bumps.map(({ doneAt, bumpedAt, isSwept }) => (isSwept ? doneAt + NOTICED_MS : bumpedAt)),
      ),
      seenAt: Math.max(
        0,
        ...bumps.map(({ doneAt, bumpedAt }) => Math.min(bumpedAt, doneAt + NOTICED_MS)),
      ),
    };
  });
}

function readyTickets(night: Night, items: readonly ReadyItem[]): readonly ReadyTicket[] {
  const byTicket = Map.groupBy(items, ({ selection }) => selection.ticketGuid);
  return [...byTicket].flatMap(([guid, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const from = nightStream(night, 'release', guid);
    const isReleased = from.chance(RELEASE_RATE);
    const isSeen = from.chance(night.plan.seenRate);
    const readyAt = own.map(({ doneAt, bumpedAt, seenAt }) =>
      Math.max(doneAt, isSeen ? seenAt : bumpedAt),
    );
    // Only what was fired can be released.
    const firedAt = Math.max(...own.map(({ selection }) => selection.firedAt));
    return {
      guid,
      ticket: first.selection.ticket,
      items: own,
      readyAt: isReleased ? Math.max(firedAt, Math.min(...readyAt)) : Math.max(...readyAt),
    };
  });
}

interface PassJob extends Job {
  readonly ready: ReadyTicket;
}

interface Passage {
  readonly ready: ReadyTicket;
  readonly passed: PassedTicket;
}

/** Without tickets that nobody gets to. */
function ticketsAtPass(
  { night, causes, sweepAt }: PassUse,
  tickets: readonly ReadyTicket[],
  staffing: Staffing,
  passIndex: number,
  { handMinutes, restMinutes }: PassPlan,
): readonly Passage[] {
  const level = passIndex === 0 ? 1 : 2;
  const people = (at: number) => causes.people(staffing.people(passIndex, at), level, at);
  const { changes } = staffing;
  /** What would be bumped while nobody is there is bumped when somebody is back. */
  const bumpedAt = (at: number, handMs: number) => {
    if (people(at) > 0) return at;
    const backAt = changes.find((change) => change > at && people(change) > 0);
    return backAt === undefined ? Number.POSITIVE_INFINITY : backAt + Math.round(handMs);
  };
  const [ruleHandMs, ruleRestMs] = [handMinutes * MINUTE_MS, restMinutes * MINUTE_MS];
  const jobs = tickets.map((ready): PassJob => {
    const from = nightStream(night, 'pass', ready.guid, String(level));
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
  const slots = () => Number.POSITIVE_INFINITY;
  const times = servedJobs(jobs, { hands: people, slots, batch: 1, changes });
  return [...times].flatMap(([{ ready, handMs }, { doneAt }]): readonly Passage[] => {
    const passedAt = bumpedAt(doneAt, handMs(doneAt));
    if (passedAt === Number.POSITIVE_INFINITY) return [];
    const { ticket, readyAt } = ready;
    const items = ready.items.map(({ selection, startedAt }): ItemBump => {
      const luck = selection.passLuck[level - 1] ?? selection.passLuck[0];
      const sweptTime = sweptAt(selection, luck, passedAt, sweepAt);
      return {
        selection,
        station: luck.isStationNamed ? selection.dish.tasks[0]?.at : undefined,
        startedAt,
        bumpedAt: sweptTime === passedAt ? passedAt : bumpedAt(sweptTime, luck.sweptMs),
      };
    });
    return [{ ready, passed: { ticket, level, readyAt, passedAt, items } }];
  });
}
