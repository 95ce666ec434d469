import type { Lines } from '../../components/line/Line.tsx';
import type { PlotTier } from '../../components/plots/plot-tier.ts';
import { journeyParts, journeysOf } from '../../components/table/journey-chart.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { memoize } from '../../state/memoize.ts';

/** A row's journey on screens without the row's fields. */
export const rowJourneyLines = memoize(
  (day: FulfillmentDay, row: number, clock: ClockFace, width: number, tier: PlotTier): Lines => {
    const { item, ticket } = journeyParts(journeysOf(day, row, clock), clock, width, tier);
    return [...item, ...ticket, []];
  },
);
