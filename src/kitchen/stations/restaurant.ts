/** A restaurant, as all that is about its kitchen takes it. */
import type { BusinessCalendar } from '../calendar/business-day.ts';

/** A restaurant that can be looked at. */
export interface RestaurantChoice {
  readonly guid: string;
  readonly name: string;
  readonly calendar: BusinessCalendar;
  /** False where no zone is configured: times are then told in UTC. */
  readonly zoneKnown: boolean;
}
