import type { DayReading } from '../../hooks/reading/use-day.ts';

/** In order: complete, failed or canceled partway, still loading partway, nothing. */
export type DayArrival = 'whole' | 'broke off' | 'arriving' | 'nothing';

export function dayArrival({ data, partial, link }: DayReading): DayArrival {
  if (data !== undefined) return 'whole';
  if (partial === undefined) return 'nothing';
  return link.state === 'failed' || link.state === 'canceled' ? 'broke off' : 'arriving';
}
