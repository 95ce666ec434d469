import type { BusinessCalendar } from './business-day.ts';

export interface RestaurantChoice {
  readonly guid: string;
  readonly name: string;
  readonly calendar: BusinessCalendar;
  /** Profile groups, absent for none. */
  readonly tags?: readonly string[];
  /** False without a time zone. Times are then UTC. */
  readonly zoneKnown: boolean;
}

/** Nothing visible: spaces, controls, zero-width marks, invisible letters. */
const UNSEEN =
  /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u2800]*$/u;

/** Trimmed, or `undefined` where nothing is visible. */
export function seenName(name: string | undefined): string | undefined {
  return name === undefined || UNSEEN.test(name) ? undefined : name.trim();
}

/** The GUID where nothing in the name is visible. */
export function restaurantName(name: string | undefined, guid: string): string {
  return name === undefined || UNSEEN.test(name) ? `Restaurant ${guid}` : name;
}
