/** A restaurant, for kitchen code. */
import type { BusinessCalendar } from '../calendar/business-day.ts';

export interface RestaurantChoice {
  readonly guid: string;
  readonly name: string;
  readonly calendar: BusinessCalendar;
  /** Groups in the profile; absent for none. */
  readonly tags?: readonly string[];
  /** False without a time zone: times are then UTC. */
  readonly zoneKnown: boolean;
}

/** Characters of which nothing is seen: spaces, controls, zero-width marks, invisible letters. */
const UNSEEN =
  /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u2800]*$/u;

/** A name without spaces around it; `undefined` where nothing of it can be seen. */
export function seenName(name: string | undefined): string | undefined {
  return name === undefined || UNSEEN.test(name) ? undefined : name.trim();
}

/** The shown name of a restaurant: its GUID where nothing of the name can be seen. */
export function restaurantName(name: string | undefined, guid: string): string {
  return name === undefined || UNSEEN.test(name) ? `Restaurant ${guid}` : name;
}
