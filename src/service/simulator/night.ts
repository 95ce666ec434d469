/** A date in a kitchen, with or without causes, from the same draws. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import type { Causes } from './causes.ts';
import type { KitchenPlan, StationWork } from './kitchen-plan.ts';
import { type Job, servedJobs } from './line.ts';
import { drawSweep, type Luck } from './luck.ts';
import type { StationTask } from './menu.ts';
import {
  type Night,
  type NightOrders,
  nightStream,
  placeOrders,
  type Selection,
} from './orders.ts';
import { type PassedTicket, passedTickets } from './passes.ts';
import { type BumpedItem, bumpedItems, type MadeItem } from './prep-bumps.ts';
import type { Random } from './random.ts';
import type { KitchenStation, SimulatedKitchen } from './restaurant.ts';
import { plannedStaffing, type Staffing } from './staffing.ts';

export interface NightOutcome {
  /** Everything made, also where nothing is bumped. */
  readonly made: readonly MadeItem[];
  readonly bumped: readonly BumpedItem[];
  readonly passed: readonly PassedTicket[];
}

/** The same arguments give the same outcome, and a cause changes only what it touches. */
export function simulateNight(night: Night, causes: Causes): NightOutcome {
  return servedNight(night, placeOrders(night, causes), causes);
}

export function servedNight(night: Night, orders: NightOrders, causes: Causes): NightOutcome {
  const byKitchen = Map.groupBy(orders.selections, ({ ticket }) => ticket.order.kitchen);
  const staffings = orders.menus.map((menu) => plannedStaffing(night, orders, menu, causes));
  const made = orders.kitchens.flatMap((kitchen, index) => {
    const staffing = staffings[index];
    const selections = byKitchen.get(index);
    return staffing === undefined || selections === undefined
      ? []
      : madeItems({ night, kitchen, staffing, causes }, selections);
  });
  const sweepAt = orders.closesAt + SWEEP_AFTER_CLOSE_MS;
  const bumped = bumpedAtScreens(night, orders, made, causes, sweepAt);
  const passed = passedTickets({ night, staffings, causes, sweepAt }, orders, made, bumped);
  return { made, bumped, passed };
}

// Making

/** One item in thirty is made again, or comes with wishes. */
const AGAIN_RATE = 0.03;
/** Crews differ by date, everywhere and at each station. */
const DATE_SIGMA = 0.05;
const CREW_SIGMA = 0.06;
const TAP_MS = 14_000;
const TAP_SIGMA = 0.7;
/** A forgotten item is bumped minutes later, or stays on the screen until the sweep. */
const FORGETTING_RATE = 0.012;
const CLEARING_RATE = 0.005;
/** The first courses jump the line. */
const STARTER_JUMP_MS = 4 * MINUTE_MS;

interface Task extends Job {
  readonly selection: Selection;
  readonly station: KitchenStation;
  readonly luck: Luck;
}

interface KitchenUse {
  readonly night: Night;
  readonly kitchen: SimulatedKitchen;
  readonly staffing: Staffing;
  readonly causes: Causes;
}

/** Station by station in the order of the line, which no cause changes. */
function madeItems(
  { night, kitchen, staffing, causes }: KitchenUse,
  selections: readonly Selection[],
): readonly MadeItem[] {
  const crewShare = crewShares(night);
  const tasks = selections.flatMap((selection) => {
    const from = nightStream(night, 'item', selection.key);
    return selection.dish.tasks.map((task): Task => {
      const luck = drawLuck(from, night.plan);
      return stationTask(selection, task, crewShare(task.at.name), luck, causes);
    });
  });
  const tasksOf = Map.groupBy(tasks, ({ station }) => station);
  return [...kitchen.values()].flatMap((station) => {
    const { kind, name } = station;
    const own = tasksOf.get(station) ?? [];
    const times = servedJobs(own, {
      hands: (at) => causes.cooks(staffing.cooks(kind, at), name, at),
      slots: (at) => causes.slots(staffing.slots(kind), name, at),
      batch: workAt(night, kind).batch,
      changes: staffing.changes,
    });
    return own.flatMap((task): readonly MadeItem[] => {
      const done = times.get(task);
      const { selection, luck } = task;
      return done === undefined ? [] : [{ selection, station, luck, ...done }];
    });
  });
}

function stationTask(
  selection: Selection,
  { at: station, handMinutes, heatMinutes }: StationTask,
  crewShare: number,
  drawn: Luck,
  causes: Causes,
): Task {
  const { dish, firedAt, key, ticket } = selection;
  const luck = causes.luck(drawn, station.name, key);
  const arrivesAt = causes.arrivesAt(firedAt, station.name, key);
  const handMs = handMinutes * MINUTE_MS * crewShare * luck.handShare;
  const heatMs = heatMinutes * MINUTE_MS * luck.heatShare;
  return {
    selection,
    station,
    luck,
    arrivesAt,
    priority: arrivesAt - (ticket.fire === 0 ? STARTER_JUMP_MS : 0),
    handMs: (at) => causes.handMs(handMs, station.name, at, dish.item),
    heatMs: (at) => causes.heatMs(heatMs, station.name, at, dish.item),
    product: dish,
  };
}

const DEFAULT_WORK: StationWork = { batch: 1, bumps: 'item' };

function workAt({ plan }: Night, kind: string): StationWork {
  return plan.work[kind] ?? DEFAULT_WORK;
}

/** Of the ordinary time, by station. */
export function crewShares(night: Night): (station: string) => number {
  const dateShare = nightStream(night, 'pace').logNormal(1, DATE_SIGMA);
  return oncePerKey(
    (station) => dateShare * nightStream(night, 'crew', station).logNormal(1, CREW_SIGMA),
  );
}

/** Always draws the same number. */
function drawLuck(from: Random, { handSigma, heatSigma }: KitchenPlan): Luck {
  const again = from.unit();
  const handShare = from.logNormal(1, handSigma);
  const heatShare = from.logNormal(1, heatSigma);
  const tapMs = from.logNormal(TAP_MS, TAP_SIGMA);
  const isForgotten = from.chance(FORGETTING_RATE);
  const forgottenMinutes = 5 + from.below(15);
  return {
    handShare: handShare * (again < AGAIN_RATE ? 1 + (2 * again) / AGAIN_RATE : 1),
    heatShare,
    tapMs,
    forgottenMs: isForgotten ? forgottenMinutes * MINUTE_MS : 0,
    ...drawSweep(from),
    clearsScreen: from.chance(CLEARING_RATE),
    clearedMs: from.below(1_000),
  };
}

// Bumping

/** From last call to the sweep of forgotten items. */
const SWEEP_AFTER_CLOSE_MS = 75 * MINUTE_MS;

function bumpedAtScreens(
  night: Night,
  { opensAt }: NightOrders,
  made: readonly MadeItem[],
  causes: Causes,
  sweepAt: number,
): readonly BumpedItem[] {
  const ticketsDoneAt = new Map<string, number>();
  for (const { selection, doneAt } of made) {
    const { key } = selection.ticket;
    ticketsDoneAt.set(key, Math.max(ticketsDoneAt.get(key) ?? 0, doneAt));
  }
  return [...Map.groupBy(made, ({ station }) => station)].flatMap(([station, own]) => {
    if (!station.bumps) return [];
    const { bumps: habit } = workAt(night, station.kind);
    const ticketDoneAt = (key: string) => ticketsDoneAt.get(key) ?? 0;
    return bumpedItems(own, { night, opensAt, sweepAt, habit, ticketDoneAt, causes });
  });
}
