/** Where the reader is: a stack of screens, and at most one overlay on top of it. Esc takes off one layer. */

/** The ways to look at the rows of a business date together, in the order in which Tab goes through them. */
export const ANALYSES = [
  'frequency',
  'describe',
  'histogram',
  'timeline',
  'heatMap',
  'worstTickets',
  'holding',
] as const;
/** One of them. */
export type Analysis = (typeof ANALYSES)[number];

/** One screen. */
export type Screen =
  | { readonly kind: 'stations' }
  | { readonly kind: 'station'; readonly guid: string }
  | { readonly kind: 'trace'; readonly guid: string }
  | { readonly kind: 'graph' }
  | { readonly kind: 'fulfillments' }
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  | { readonly kind: 'record'; readonly id: string };

/** What lies over the screen. */
export type Overlay = 'help' | 'restaurant' | 'date' | 'sort' | 'columns';

/** The stack, bottom first; the bottom is the station list. */
export interface Navigation {
  readonly stack: readonly Screen[];
  readonly overlay: Overlay | undefined;
}

/** The station list, nothing over it. */
export const HOME: Navigation = { stack: [{ kind: 'stations' }], overlay: undefined };

/** The screen on top. */
export function currentScreen({ stack }: Navigation): Screen {
  return stack.at(-1) ?? { kind: 'stations' };
}

/** Goes in; an overlay is left behind. */
export function goTo(navigation: Navigation, screen: Screen): Navigation {
  return { stack: [...navigation.stack, screen], overlay: undefined };
}

/** Puts another screen in the place of the one on top. */
export function replaceScreen({ stack }: Navigation, screen: Screen): Navigation {
  return { stack: [...stack.slice(0, -1), screen], overlay: undefined };
}

/** Takes off one layer: the overlay, else the screen on top; the bottom stays. */
export function goBack({ stack, overlay }: Navigation): Navigation {
  if (overlay !== undefined) return { stack, overlay: undefined };
  return { stack: stack.length > 1 ? stack.slice(0, -1) : stack, overlay: undefined };
}
