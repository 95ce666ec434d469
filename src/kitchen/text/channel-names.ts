/** A channel is how guests get their food: a `diningOptionBehavior` of the API, such as `DINE_IN`. */

/** Tickets without a dining option. */
export const UNKNOWN_CHANNEL = 'UNKNOWN';

/** `Dine-in` for `DINE_IN`, as people write it. */
export function channelName(channel: string): string {
  return NAMES.get(channel) ?? channel;
}

/** The channel that a person means, as `TAKE_OUT` by `take_out` or `Takeout`. Other names are those of channels that come later. */
export function channelNamed(name: string): string {
  const folded = foldChannel(name);
  return (
    NAMES.keys().find((each) => foldChannel(each) === folded) ??
    name.toUpperCase().replaceAll(/[- ]/g, '_')
  );
}

function foldChannel(name: string): string {
  return name.toUpperCase().replaceAll(/[-_ ]/g, '');
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['DINE_IN', 'Dine-in'],
  ['TAKE_OUT', 'Takeout'],
  ['DELIVERY', 'Delivery'],
  ['CURBSIDE', 'Curbside'],
  [UNKNOWN_CHANNEL, 'Unknown'],
]);
