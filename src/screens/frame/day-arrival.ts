/** How much of a business date there is to be heard. */
import type { DayReading } from '../../hooks/reading/use-day.ts';

/** All of it; what came before the reading broke off or was cancelled; what came so far; nothing. */
export type DayArrival = 'whole' | 'broke off' | 'arriving' | 'nothing';

/** What there is of a day. */
export function dayArrival({ data, partial, link }: DayReading): DayArrival {
  if (data !== undefined) return 'whole';
  if (partial === undefined) return 'nothing';
  return link.state === 'failed' || link.state === 'cancelled' ? 'broke off' : 'arriving';
}
