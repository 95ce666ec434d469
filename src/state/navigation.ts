/** In the order of the Tab key. */
export const ANALYSES = ['frequency', 'timeline', 'heatMap', 'worstTickets', 'holding'] as const;
export type Analysis = (typeof ANALYSES)[number];

export type Screen =
  | { readonly kind: 'fleet' }
  | ({ readonly kind: 'menuItems' } & MenuItemsView)
  | { readonly kind: 'stations' }
  | { readonly kind: 'station'; readonly guid: string }
  | { readonly kind: 'trace'; readonly guid: string }
  | { readonly kind: 'graph' }
  | { readonly kind: 'dates' }
  | { readonly kind: 'issues' }
  | {
      readonly kind: 'fulfillments';
      /** Business date (`YYYYMMDD`) of rows that were opened from an analysis. */
      readonly drillDate?: string;
    }
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  | { readonly kind: 'record'; readonly id: string; readonly date: string };

/** The menu items of the restaurant today, or of all restaurants: all items, or one (by key). */
export interface MenuItemsView {
  readonly of: 'restaurant' | 'chain';
  readonly item?: string;
}

export type Overlay = 'help' | 'all-keys' | 'date' | 'sort';

export interface Navigation {
  readonly stack: readonly Screen[];
  readonly overlay: Overlay | undefined;
}

export const HOME: Navigation = { stack: [{ kind: 'stations' }], overlay: undefined };

export const FLEET_HOME: Navigation = { stack: [{ kind: 'fleet' }], overlay: undefined };

/** If the restaurant was opened from the fleet, the fleet stays below the station list. */
export function homeOf({ stack }: Navigation): Navigation {
  const isOfFleet = stack[0]?.kind === 'fleet';
  return isOfFleet ? goTo(FLEET_HOME, { kind: 'stations' }) : HOME;
}

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

/** A record and the rows of an analysis keep their business date (`YYYYMMDD`). Other screens follow the date in view. */
function keptDate(screen: Screen): string | undefined {
  if (screen.kind === 'record') return screen.date;
  return screen.kind === 'fulfillments' ? screen.drillDate : undefined;
}

export function openDate({ stack }: Navigation): string | undefined {
  return stack.map(keptDate).find((date) => date !== undefined);
}

/** Drops screens that keep a business date, and all screens above them. */
export function undatedScreens(stack: readonly Screen[]): readonly Screen[] {
  const first = stack.findIndex((screen) => keptDate(screen) !== undefined);
  return first === -1 ? stack : stack.slice(0, first);
}

/** The next run does not open these screens. They depend on a date, load for minutes, or are home. */
const PASSING_KINDS = ['fleet', 'menuItems', 'stations', 'record'] as const;

export type LastingScreen = Exclude<Screen, { readonly kind: (typeof PASSING_KINDS)[number] }>;

/** Whether the screen is about all restaurants' items. */
export function isOfChain(screen: Screen): boolean {
  return screen.kind === 'menuItems' && screen.of === 'chain';
}

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

export function goBack({ stack, overlay }: Navigation): Navigation {
  if (overlay !== undefined) return { stack, overlay: undefined };
  return { stack: stack.length > 1 ? stack.slice(0, -1) : stack, overlay: undefined };
}
