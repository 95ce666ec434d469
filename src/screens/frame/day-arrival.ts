import type { DayReading } from '../../hooks/reading/use-day.ts';

/** Complete; broken off or canceled with a part; still loading with a part; nothing. */
export type DayArrival = 'whole' | 'broke off' | 'arriving' | 'nothing';

/** What there is of a day. */
export function dayArrival({ data, partial, link }: DayReading): DayArrival {
  if (data !== undefined) return 'whole';
  if (partial === undefined) return 'nothing';
  return link.state === 'failed' || link.state === 'canceled' ? 'broke off' : 'arriving';
}
