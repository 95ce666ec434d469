/** A restaurant, for kitchen code. */
import type { BusinessCalendar } from '../calendar/business-day.ts';

/** A restaurant to choose. */
export interface RestaurantChoice {
  readonly guid: string;
  readonly name: string;
  readonly calendar: BusinessCalendar;
  /** Groups in the profile; absent for none. */
  readonly tags?: readonly string[];
  /** False without a time zone: times are then UTC. */
  readonly zoneKnown: boolean;
}
