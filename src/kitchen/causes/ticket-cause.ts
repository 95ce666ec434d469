/** Why a ticket took so long: one cause, or why none is clear. Durations in ms. */
import type { CauseRules } from './cause-rules.ts';
import type { StationMoment } from './station-moment.ts';
import type { PrepPart, TicketParts } from './ticket-parts.ts';

export const CAUSES = [
  'station slow',
  'station loaded',
  'started late',
  'sync',
  'expo held',
  'run',
  'forgotten bump',
  'unusual order',
] as const;
export type Cause = (typeof CAUSES)[number];

/** Why no cause is named. */
export const DOUBTS = [
  'no earlier dates',
  'not late',
  'several',
  'long order',
  'slow or loaded',
  'one item',
  'few tickets',
  'mass bump',
] as const;
export type CauseDoubt = (typeof DOUBTS)[number];

/** Time above usual in each part. */
export interface Excess {
  readonly prep: number;
  readonly hold: number;
  readonly run: number;
}

export interface TicketWhy {
  readonly parts: TicketParts;
  readonly tookMs: number;
  /** What a ticket with these items usually takes. */
  readonly usualMs: number;
  readonly excess: Excess;
  readonly cause: Cause | undefined;
  readonly doubt: CauseDoubt | undefined;
  /** At prep, and there the item that was last. */
  readonly last: PrepPart;
  readonly moment: StationMoment | undefined;
}

/** What is usual on the date for tickets. */
export interface UsualTicket {
  readonly holdMs: number;
  readonly runMs: number;
  /** Time at prep. */
  readonly prepMs: number;
  /** Prep time by what its slowest item usually takes, for a ticket with this many items. */
  readonly sizeTimes: (items: number) => number;
}

export type MomentOf = (part: PrepPart) => StationMoment | undefined;

interface Found {
  readonly cause?: Cause;
  readonly doubt?: CauseDoubt;
  readonly moment?: StationMoment | undefined;
}

export function ticketWhy(
  parts: TicketParts,
  usual: UsualTicket,
  momentOf: MomentOf,
  rules: CauseRules,
): TicketWhy | undefined {
  const last = parts.prep.at(-1);
  if (last === undefined) return undefined;
  const { holdMs, runMs } = parts;
  const readyMs = parts.dueMs * usual.sizeTimes(parts.items);
  const usualMs =
    readyMs + (holdMs === undefined ? 0 : usual.holdMs) + (runMs === undefined ? 0 : usual.runMs);
  const tookMs = parts.endedAt - parts.firedAt;
  const excess: Excess = {
    prep: parts.prepEnd - parts.firedAt - readyMs,
    hold: holdMs === undefined ? 0 : holdMs - usual.holdMs,
    run: runMs === undefined ? 0 : runMs - usual.runMs,
  };
  const known = { parts, tookMs, usualMs, excess, last, cause: undefined, doubt: undefined };
  return { ...known, moment: undefined, ...found(known, usual, momentOf, rules) };
}

/** False where usual is unknown. */
export function isOverUsual(
  { tookMs, usualMs }: Pick<TicketWhy, 'tookMs' | 'usualMs'>,
  { lateMs, lateTimes }: CauseRules,
): boolean {
  return tookMs >= usualMs + lateMs && tookMs >= usualMs * lateTimes;
}

type Known = Pick<TicketWhy, 'parts' | 'tookMs' | 'usualMs' | 'excess' | 'last'>;

function found(known: Known, usual: UsualTicket, momentOf: MomentOf, rules: CauseRules): Found {
  const { tookMs, usualMs, excess } = known;
  if (Number.isNaN(usualMs)) return { doubt: 'no earlier dates' };
  const typicalMs = usual.prepMs + usual.holdMs + usual.runMs;
  const byItemsMs = Math.max(0, usualMs - typicalMs);
  const isByItems = (share: number) => byItemsMs > 0 && byItemsMs >= share * (tookMs - typicalMs);
  if (!isOverUsual(known, rules)) {
    const isCalm = () => (momentOf(known.last)?.pace ?? rules.calmTimes) < rules.calmTimes;
    return isByItems(rules.mainShare) && isCalm()
      ? { cause: 'unusual order' }
      : { doubt: 'not late' };
  }
  if (isByItems(rules.mainShare)) return { doubt: 'long order' };
  const all = Math.max(0, excess.prep) + Math.max(0, excess.hold) + Math.max(0, excess.run);
  if (excess.hold >= rules.mainShare * all) return { cause: 'expo held' };
  if (excess.run >= rules.mainShare * all) return { cause: 'run' };
  if (excess.prep < rules.mainShare * all) return { doubt: 'several' };
  return prepCause(known, momentOf, rules);
}

function prepCause({ parts, excess, last }: Known, momentOf: MomentOf, rules: CauseRules): Found {
  const moment = momentOf(last);
  const lag = last.firedAt - parts.firedAt - last.lagMs;
  const took = last.bumpedAt - last.firedAt;
  const own = took - (last.usualMs ?? took);
  const isFiredLate = lag >= rules.mainShare * Math.max(excess.prep, lag + own);
  if (isFiredLate) return { cause: 'sync', moment };
  const isAfterExpo =
    last.bumpedAt - (parts.expoEnd ?? last.bumpedAt) >= rules.mainShare * excess.prep;
  if (isAfterExpo) return { cause: 'forgotten bump', moment };
  const queue = (last.startedAt ?? last.firedAt) - last.firedAt - (moment?.queueMs ?? 0);
  const isPassed = (moment?.startedBefore ?? 0) >= rules.startedBefore;
  if (isPassed && queue >= rules.mainShare * own) return { cause: 'started late', moment };
  const doubt = last.isMassBumped ? 'mass bump' : undefined;
  if (moment?.pace === undefined) return { doubt: doubt ?? 'few tickets', moment };
  const isCalm = moment.pace < rules.calmTimes;
  const explained = (moment.pace - 1) * (took - own);
  if (own > 0 && moment.pace >= rules.stationTimes && explained >= rules.mainShare * own)
    return { ...slowOrLoaded(moment.lineMs / own, rules), moment };
  const isAlone = took >= rules.forgottenTimes * (took - own);
  if (isCalm && isAlone && moment.overtakers >= rules.overtakers) {
    return { cause: 'forgotten bump', moment };
  }
  return { doubt: doubt ?? 'one item', moment };
}

/** `lined` is the part of the excess that orders before it explain. */
function slowOrLoaded(lined: number, { mainShare }: CauseRules): Found {
  if (lined >= mainShare) return { cause: 'station loaded' };
  return lined <= 1 - mainShare ? { cause: 'station slow' } : { doubt: 'slow or loaded' };
}
