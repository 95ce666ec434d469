/** A waiting line: the first job that fits goes to a free pair of hands, and heat goes on without hands. */

/** Further equal jobs at once add this much to the hands' time. */
const BATCH_SHARE = 0.35;
/** Cooks look so far down the line for equal jobs. */
const BATCH_REACH = 8;
/** Cooks hurry with the line: faster by this share for each waiting job, up to a number of jobs. */
const HURRY_SHARE = 0.05;
const HURRY_JOBS = 6;

/** Instants are epoch ms, durations ms. */
export interface Job {
  readonly arrivesAt: number;
  /** The lowest goes first. */
  readonly priority: number;
  readonly handMs: (startedAt: number) => number;
  /** 0 if nothing goes on without hands. */
  readonly heatMs: (startedAt: number) => number;
  /** Equal for what can be made at once. */
  readonly product: unknown;
}

export interface ServedLine {
  readonly hands: (at: number) => number;
  /** How many jobs can be on the heat. */
  readonly slots: (at: number) => number;
  readonly batch: number;
  /** Instants at which hands or slots change, ascending. */
  readonly changes: readonly number[];
}

export interface JobTimes {
  readonly startedAt: number;
  readonly doneAt: number;
}

/** A job that nobody gets to has no times. */
export function servedJobs<Kind extends Job>(
  jobs: readonly Kind[],
  { hands, slots, batch, changes }: ServedLine,
): ReadonlyMap<Kind, JobTimes> {
  const arriving = [...jobs].sort((a, b) => a.arrivesAt - b.arrivesAt || a.priority - b.priority);
  const times = new Map<Kind, JobTimes>();
  const waiting: Kind[] = [];
  /** When each pair of hands and each slot is free again. */
  const busyHands: number[] = [];
  const busySlots: number[] = [];
  let next = 0;
  let nextChange = 0;
  let now = arriving[0]?.arrivesAt ?? Number.POSITIVE_INFINITY;
  while (now < Number.POSITIVE_INFINITY) {
    for (
      let job = arriving[next];
      job !== undefined && job.arrivesAt <= now;
      job = arriving[next]
    ) {
      insertByPriority(waiting, job);
      next += 1;
    }
    removeUpTo(busyHands, now);
    removeUpTo(busySlots, now);
    const handCount = hands(now);
    const slotCount = slots(now);
    while (waiting.length > 0 && busyHands.length < handCount) {
      const taken = takeBatch(waiting, busySlots.length < slotCount, batch, now);
      if (taken.length === 0) break;
      const hurry = 1 - HURRY_SHARE * Math.min(HURRY_JOBS, waiting.length);
      const handMs =
        Math.max(...taken.map((job) => job.handMs(now))) *
        (1 + BATCH_SHARE * (taken.length - 1)) *
        hurry;
      const heatMs = Math.max(...taken.map((job) => job.heatMs(now)));
      const freeAt = now + Math.round(handMs);
      const doneAt = freeAt + Math.round(heatMs);
      busyHands.push(freeAt);
      if (heatMs > 0) busySlots.push(doneAt);
      for (const job of taken) times.set(job, { startedAt: now, doneAt });
    }
    while ((changes[nextChange] ?? Number.POSITIVE_INFINITY) <= now) nextChange += 1;
    const arrivesAt = arriving[next]?.arrivesAt ?? Number.POSITIVE_INFINITY;
    const changesAt = changes[nextChange] ?? Number.POSITIVE_INFINITY;
    now =
      waiting.length === 0 ? arrivesAt : Math.min(arrivesAt, changesAt, ...busyHands, ...busySlots);
  }
  return times;
}

function removeUpTo(ends: number[], now: number): void {
  for (let index = ends.length - 1; index >= 0; index -= 1) {
    if ((ends[index] ?? 0) <= now) ends.splice(index, 1);
  }
}

function insertByPriority<Kind extends Job>(waiting: Kind[], job: Kind): void {
  const index = waiting.findIndex(({ priority }) => priority > job.priority);
  waiting.splice(index === -1 ? waiting.length : index, 0, job);
}

/** Takes the first job that fits, and equal ones near it. */
function takeBatch<Kind extends Job>(
  waiting: Kind[],
  hasSlot: boolean,
  batch: number,
  now: number,
): readonly Kind[] {
  const first = waiting.findIndex((job) => hasSlot || job.heatMs(now) === 0);
  const leader = waiting[first];
  if (leader === undefined) return [];
  waiting.splice(first, 1);
  const taken = [leader];
  for (let index = first; index < Math.min(waiting.length, first + BATCH_REACH);) {
    if (taken.length >= batch) break;
    if (waiting[index]?.product === leader.product) taken.push(...waiting.splice(index, 1));
    else index += 1;
  }
  return taken;
}
