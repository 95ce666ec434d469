/** Where the reader is: a stack of screens, and at most one overlay on top of it. Esc closes one of them. */

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
  | { readonly kind: 'dates' }
  | {
      readonly kind: 'fulfillments';
      /** Of rows that an analysis led to: their business date (`YYYYMMDD`). */
      readonly drillDate?: string;
    }
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  /** Of a business date (`YYYYMMDD`). */
  | { readonly kind: 'record'; readonly id: string; readonly date: string };

/** What lies over the screen. */
export type Overlay = 'help' | 'all-keys' | 'restaurant' | 'date' | 'sort' | 'columns';

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

/** The business date (`YYYYMMDD`) that a screen keeps while it is open; `undefined` for those that follow the date in view. */
function ownDate(screen: Screen): string | undefined {
  if (screen.kind === 'record') return screen.date;
  return screen.kind === 'fulfillments' ? screen.drillDate : undefined;
}

/** The business date that the open screens are of, whichever is current by now. */
export function openDate({ stack }: Navigation): string | undefined {
  return stack.map(ownDate).find((date) => date !== undefined);
}

/** The stack without the screens that are of one business date, and what was opened from them. */
export function undatedScreens(stack: readonly Screen[]): readonly Screen[] {
  const first = stack.findIndex((screen) => ownDate(screen) !== undefined);
  return first === -1 ? stack : stack.slice(0, first);
}

/** How many layers of drill-ins are open. */
export function drillCount({ stack }: Navigation): number {
  return stack.filter((screen) => screen.kind === 'fulfillments' && ownDate(screen) !== undefined)
    .length;
}

/** Goes in; an overlay is left behind. */
export function goTo(navigation: Navigation, screen: Screen): Navigation {
  return { stack: [...navigation.stack, screen], overlay: undefined };
}

/** Puts another screen in the place of the one on top. */
export function replaceScreen({ stack }: Navigation, screen: Screen): Navigation {
  return { stack: [...stack.slice(0, -1), screen], overlay: undefined };
}

/** Closes the overlay, else the screen on top; the first screen stays. */
export function goBack({ stack, overlay }: Navigation): Navigation {
  if (overlay !== undefined) return { stack, overlay: undefined };
  return { stack: stack.length > 1 ? stack.slice(0, -1) : stack, overlay: undefined };
}
