import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import { type Keymap, keyTo, keyUses, spokenKeyTo } from '../../state/bindings.ts';

export const firstScreen = (keymap: Keymap): string =>
  `This is the first screen. ${keyTo('back', keymap)} quits.`;
export const ONLY_STATIONS = 'Only stations can be opened.';
export const allKeys = (keymap: Keymap): string =>
  `${spokenKeyTo('help', keymap)} again lists all keys.`;
export const ONE_RESTAURANT = 'Only one restaurant is configured.';
export const EARLIER_DATES_OFF = 'usual_weeks is 0, so no earlier dates are read.';
export const paused = (keymap: Keymap): string =>
  `Updates paused. ${keyUses(keymap, ['refresh', 'refresh'], ['freeze', 'resume'])}`;
export const PLAIN_ALREADY = 'Everything here is plain text already.';
export const UNNAMED_STATION = "Stations without a name can't be filtered.";
export const NOT_LOADED = 'This date is not loaded yet.';
export const NOTHING_LATER = 'This is the latest.';
export const TYPE_MOMENT = 'Type a time on this date, such as 7:10p, 19:10, -2h, or +30m.';
export const ANSWERS_AGAIN = 'The platform answers again.';
export const dateIsNow = (today: string): string =>
  `The business date is now ${businessDateLabel(today)}.`;
export const noStationNamed = (typed: string): string => `Unknown station "${typed}".`;

/** For a key missing data. `what` starts the sentence. */
export const didNotLoad = (what: string, keymap: Keymap): string =>
  `${what} did not load. ${keyUses(keymap, ['refresh', 'refresh'])}`;
