/** The reader's place: a stack of screens, with at most one overlay on top. Esc closes the top one. */

/** The analyses of a business date's rows, in Tab order. */
export const ANALYSES = [
  'frequency',
  'describe',
  'histogram',
  'timeline',
  'heatMap',
  'worstTickets',
  'holding',
] as const;
export type Analysis = (typeof ANALYSES)[number];

export type Screen =
  | { readonly kind: 'fleet' }
  | { readonly kind: 'stations' }
  | { readonly kind: 'station'; readonly guid: string }
  | { readonly kind: 'trace'; readonly guid: string }
  | { readonly kind: 'graph' }
  | { readonly kind: 'dates' }
  | {
      readonly kind: 'fulfillments';
      /** Business date (`YYYYMMDD`) of an analysis' rows. */
      readonly drillDate?: string;
    }
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  /** For a business date (`YYYYMMDD`). */
  | { readonly kind: 'record'; readonly id: string; readonly date: string };

export type Overlay = 'help' | 'all-keys' | 'date' | 'sort' | 'columns';

/** The stack, bottom first; the bottom is the station list, or the fleet. */
export interface Navigation {
  readonly stack: readonly Screen[];
  readonly overlay: Overlay | undefined;
}

/** The station list without an overlay. */
export const HOME: Navigation = { stack: [{ kind: 'stations' }], overlay: undefined };

/** The fleet, nothing over it. */
export const FLEET_HOME: Navigation = { stack: [{ kind: 'fleet' }], overlay: undefined };

/** The station list of a restaurant that the fleet led to. */
export function homeOf({ stack }: Navigation): Navigation {
  const isOfFleet = stack[0]?.kind === 'fleet';
  return isOfFleet ? goTo(FLEET_HOME, { kind: 'stations' }) : HOME;
}

/** Back to the fleet where it is open, else to the fleet over what is open. */
export function toFleet(navigation: Navigation): Navigation {
  const at = navigation.stack.findIndex(({ kind }) => kind === 'fleet');
  if (at === -1) return goTo(navigation, { kind: 'fleet' });
  return { stack: navigation.stack.slice(0, at + 1), overlay: undefined };
}

export function currentScreen({ stack }: Navigation): Screen {
  return stack.at(-1) ?? { kind: 'stations' };
}

/** The business date (`YYYYMMDD`) that an open screen keeps; `undefined` for screens that follow the date in view. */
function ownDate(screen: Screen): string | undefined {
  if (screen.kind === 'record') return screen.date;
  return screen.kind === 'fulfillments' ? screen.drillDate : undefined;
}

/** The business date of the open screens, even if another one is current. */
export function openDate({ stack }: Navigation): string | undefined {
  return stack.map(ownDate).find((date) => date !== undefined);
}

/** The stack without the screens of one business date and those opened from them. */
export function undatedScreens(stack: readonly Screen[]): readonly Screen[] {
  const first = stack.findIndex((screen) => ownDate(screen) !== undefined);
  return first === -1 ? stack : stack.slice(0, first);
}

/** Number of open drill-downs. */
export function drillCount({ stack }: Navigation): number {
  return stack.filter((screen) => screen.kind === 'fulfillments' && ownDate(screen) !== undefined)
    .length;
}

/** Opens a screen, and closes the overlay. */
export function goTo(navigation: Navigation, screen: Screen): Navigation {
  return { stack: [...navigation.stack, screen], overlay: undefined };
}

/** Replaces the screen on top. */
export function replaceScreen({ stack }: Navigation, screen: Screen): Navigation {
  return { stack: [...stack.slice(0, -1), screen], overlay: undefined };
}

/** Closes the overlay, else the top screen; the first screen stays. */
export function goBack({ stack, overlay }: Navigation): Navigation {
  if (overlay !== undefined) return { stack, overlay: undefined };
  return { stack: stack.length > 1 ? stack.slice(0, -1) : stack, overlay: undefined };
}
