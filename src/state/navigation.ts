/** The reader's place: a stack of screens, with at most one overlay on top. Esc closes the top one. */

/** Of a business date's rows, in Tab order. */
export const ANALYSES = ['frequency', 'timeline', 'heatMap', 'worstTickets', 'holding'] as const;
export type Analysis = (typeof ANALYSES)[number];

export type Screen =
  | { readonly kind: 'fleet' }
  /** Of all restaurants, or one dish's (by key). */
  | { readonly kind: 'dishes'; readonly dish?: string }
  | { readonly kind: 'stations' }
  | { readonly kind: 'station'; readonly guid: string }
  | { readonly kind: 'trace'; readonly guid: string }
  | { readonly kind: 'graph' }
  | { readonly kind: 'dates' }
  | { readonly kind: 'issues' }
  | {
      readonly kind: 'fulfillments';
      /** Business date (`YYYYMMDD`) of an analysis' rows. */
      readonly drillDate?: string;
    }
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  /** For a business date (`YYYYMMDD`). */
  | { readonly kind: 'record'; readonly id: string; readonly date: string };

export type Overlay = 'help' | 'all-keys' | 'date' | 'sort';

/** Bottom first: the station list, or the fleet. */
export interface Navigation {
  readonly stack: readonly Screen[];
  readonly overlay: Overlay | undefined;
}

export const HOME: Navigation = { stack: [{ kind: 'stations' }], overlay: undefined };

export const FLEET_HOME: Navigation = { stack: [{ kind: 'fleet' }], overlay: undefined };

/** For a restaurant opened from the fleet. */
export function homeOf({ stack }: Navigation): Navigation {
  const isOfFleet = stack[0]?.kind === 'fleet';
  return isOfFleet ? goTo(FLEET_HOME, { kind: 'stations' }) : HOME;
}

/** Back to an open fleet, else a new one over the open screens. */
export function toFleet(navigation: Navigation): Navigation {
  const index = navigation.stack.findIndex(({ kind }) => kind === 'fleet');
  if (index === -1) return goTo(navigation, { kind: 'fleet' });
  return { stack: navigation.stack.slice(0, index + 1), overlay: undefined };
}

export function currentScreen({ stack }: Navigation): Screen {
  return stack.at(-1) ?? { kind: 'stations' };
}

/** GUID. `undefined` on screens not about one station. `listed`: the one whose items are listed. */
export function topStation(navigation: Navigation, listed: string | undefined): string | undefined {
  const screen = currentScreen(navigation);
  if ('guid' in screen) return screen.guid;
  return screen.kind === 'fulfillments' || screen.kind === 'analysis' ? listed : undefined;
}

/** Business date (`YYYYMMDD`) kept by an open screen. `undefined` for screens following the date in view. */
function ownDate(screen: Screen): string | undefined {
  if (screen.kind === 'record') return screen.date;
  return screen.kind === 'fulfillments' ? screen.drillDate : undefined;
}

/** The open screens' business date, even if another one is current. */
export function openDate({ stack }: Navigation): string | undefined {
  return stack.map(ownDate).find((date) => date !== undefined);
}

/** Without one business date's screens and those opened from them. */
export function undatedScreens(stack: readonly Screen[]): readonly Screen[] {
  const first = stack.findIndex((screen) => ownDate(screen) !== undefined);
  return first === -1 ? stack : stack.slice(0, first);
}

/** Fleet, business dates, and what loads for minutes. */
const PASSING = ['fleet', 'dishes', 'stations', 'record'] as const;

/** The screen that the next run opens. */
export type LastingScreen = Exclude<Screen, { readonly kind: (typeof PASSING)[number] }>;

export function lastingScreen({ stack }: Navigation): LastingScreen | undefined {
  return undatedScreens(stack).findLast(
    (screen): screen is LastingScreen => !PASSING.some((kind) => kind === screen.kind),
  );
}

export function drillCount({ stack }: Navigation): number {
  return stack.filter((screen) => screen.kind === 'fulfillments' && ownDate(screen) !== undefined)
    .length;
}

export function goTo(navigation: Navigation, screen: Screen): Navigation {
  return { stack: [...navigation.stack, screen], overlay: undefined };
}

export function replaceScreen({ stack }: Navigation, screen: Screen): Navigation {
  return { stack: [...stack.slice(0, -1), screen], overlay: undefined };
}

/** Closes the overlay, else the top screen. The first screen stays. */
export function goBack({ stack, overlay }: Navigation): Navigation {
  if (overlay !== undefined) return { stack, overlay: undefined };
  return { stack: stack.length > 1 ? stack.slice(0, -1) : stack, overlay: undefined };
}
