/** A restaurant, as kitchen code takes it. */
import type { BusinessCalendar } from '../calendar/business-day.ts';

/** A restaurant to choose. */
export interface RestaurantChoice {
  readonly guid: string;
  readonly name: string;
  readonly calendar: BusinessCalendar;
  /** False where no zone is set: times are then in UTC. */
  readonly zoneKnown: boolean;
}
