/** The open screens are a stack with at most one overlay on top. Esc closes what is on top. */

/** Analyses of a business date's rows, in Tab order. */
export const ANALYSES = ['frequency', 'timeline', 'heatMap', 'worstTickets', 'holding'] as const;
export type Analysis = (typeof ANALYSES)[number];

export type Screen =
  | { readonly kind: 'fleet' }
  /** All dishes, or one (by key) across restaurants. */
  | { readonly kind: 'dishes'; readonly dish?: string }
  | { readonly kind: 'stations' }
  | { readonly kind: 'station'; readonly guid: string }
  | { readonly kind: 'trace'; readonly guid: string }
  | { readonly kind: 'graph' }
  | { readonly kind: 'dates' }
  | { readonly kind: 'issues' }
  | {
      readonly kind: 'fulfillments';
      /** For the rows of an analysis, their business date (`YYYYMMDD`). */
      readonly drillDate?: string;
    }
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  /** An item on a business date (`YYYYMMDD`). */
  | { readonly kind: 'record'; readonly id: string; readonly date: string };

export type Overlay = 'help' | 'all-keys' | 'date' | 'sort';

export interface Navigation {
  /** The first is the station list, or the fleet. */
  readonly stack: readonly Screen[];
  readonly overlay: Overlay | undefined;
}

export const HOME: Navigation = { stack: [{ kind: 'stations' }], overlay: undefined };

export const FLEET_HOME: Navigation = { stack: [{ kind: 'fleet' }], overlay: undefined };

/** If the restaurant was opened from the fleet, the fleet stays below. */
export function homeOf({ stack }: Navigation): Navigation {
  const isOfFleet = stack[0]?.kind === 'fleet';
  return isOfFleet ? goTo(FLEET_HOME, { kind: 'stations' }) : HOME;
}

/** Goes back to an open fleet, or opens one over the open screens. */
export function toFleet(navigation: Navigation): Navigation {
  const index = navigation.stack.findIndex(({ kind }) => kind === 'fleet');
  if (index === -1) return goTo(navigation, { kind: 'fleet' });
  return { stack: navigation.stack.slice(0, index + 1), overlay: undefined };
}

export function currentScreen({ stack }: Navigation): Screen {
  return stack.at(-1) ?? { kind: 'stations' };
}

/** The GUID of the top screen's station. `undefined` on screens that are not about one station. */
export function topStation(
  navigation: Navigation,
  filteredStation: string | undefined,
): string | undefined {
  const screen = currentScreen(navigation);
  if ('guid' in screen) return screen.guid;
  return screen.kind === 'fulfillments' || screen.kind === 'analysis' ? filteredStation : undefined;
}

/** The business date (`YYYYMMDD`) that a screen keeps. `undefined` for screens that follow the date in view. */
function keptDate(screen: Screen): string | undefined {
  if (screen.kind === 'record') return screen.date;
  return screen.kind === 'fulfillments' ? screen.drillDate : undefined;
}

/** The business date that open screens keep. */
export function openDate({ stack }: Navigation): string | undefined {
  return stack.map(keptDate).find((date) => date !== undefined);
}

/** Drops screens that keep a business date, and those opened from them. */
export function undatedScreens(stack: readonly Screen[]): readonly Screen[] {
  const first = stack.findIndex((screen) => keptDate(screen) !== undefined);
  return first === -1 ? stack : stack.slice(0, first);
}

/** The next run does not open these: they depend on a date, load for minutes, or are home. */
const PASSING_KINDS = ['fleet', 'dishes', 'stations', 'record'] as const;

/** The screen that the next run opens. */
export type LastingScreen = Exclude<Screen, { readonly kind: (typeof PASSING_KINDS)[number] }>;

export function lastingScreen({ stack }: Navigation): LastingScreen | undefined {
  return undatedScreens(stack).findLast(
    (screen): screen is LastingScreen => !PASSING_KINDS.some((kind) => kind === screen.kind),
  );
}

export function drillCount({ stack }: Navigation): number {
  return stack.filter((screen) => screen.kind === 'fulfillments' && keptDate(screen) !== undefined)
    .length;
}

export function goTo(navigation: Navigation, screen: Screen): Navigation {
  return { stack: [...navigation.stack, screen], overlay: undefined };
}

export function replaceScreen({ stack }: Navigation, screen: Screen): Navigation {
  return { stack: [...stack.slice(0, -1), screen], overlay: undefined };
}

/** Closes the overlay, or else the top screen. The first screen stays. */
export function goBack({ stack, overlay }: Navigation): Navigation {
  if (overlay !== undefined) return { stack, overlay: undefined };
  return { stack: stack.length > 1 ? stack.slice(0, -1) : stack, overlay: undefined };
}
