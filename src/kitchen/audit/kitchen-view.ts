/** Setup lookups for rules, joined with the date. */
import { type Station, stationsByGuid } from '../model/restaurant.ts';
import { stationKey } from '../model/row-oddities.ts';
import { everyStationFallsBackToExpo, expoRouting } from '../routing/routing-graph.ts';
import { addedTallies, type DayTally, type DayView, type StationDay } from './day-view.ts';

/** By printing mode. */
export interface PrinterUsers {
  readonly always: Station[];
  readonly backups: Station[];
  /** The backup carrying the printer's issue: the first one not allowed. */
  first: Station | undefined;
}

/** Items from a station skipping expo, also bumped at one sending there. */
export interface SplitItems {
  readonly items: number;
  /** Most frequent sending station (GUID), counting one sender per item. */
  readonly sender: string;
}

export interface KitchenDay {
  readonly view: DayView;
  /** By GUID of a station skipping expo. */
  readonly split: ReadonlyMap<string, SplitItems>;
  /** Stations in rows but not in the setup, by GUID. */
  readonly ghosts: readonly StationDay[];
  /** All expo rows, and rows from no station in the setup. */
  readonly strays: DayTally;
  /** Largest share of started items, among stations with enough items. */
  readonly mostStarted: StationDay | undefined;
}

export interface KitchenView {
  readonly stations: readonly Station[];
  /** All but allowed stations. */
  readonly judged: readonly Station[];
  readonly byGuid: ReadonlyMap<string, Station>;
  readonly day: KitchenDay | undefined;
  /** Implicit-all rule: no station sends to expo. */
  readonly fallsBackToExpo: boolean;
  readonly byPrinter: ReadonlyMap<string, PrinterUsers>;
  /** Station counts by name as a `stationKey`, as reports by name do. */
  readonly namesakes: ReadonlyMap<string, number>;
  /** Unreadable list elements. They may be stations. */
  readonly unreadable: number;
  /** GUIDs of stations with bumps on earlier dates, or `undefined` where none is known. */
  readonly bumpedBefore: ReadonlySet<string> | undefined;
  /** An allowed station has no issues on purpose. */
  readonly isAllowed: (guid: string, name: string | undefined) => boolean;
}

/** With fewer items a share may be chance. */
export const FEWEST_ITEMS = 20;

export interface KitchenContext {
  readonly unreadable?: number | undefined;
  /** Absent where none is known. */
  readonly bumpedBefore?: ReadonlySet<string> | undefined;
}

/** `allowed` has GUIDs and exact names. */
export function kitchenView(
  stations: readonly Station[],
  view: DayView | undefined,
  allowed: ReadonlySet<string>,
  { unreadable = 0, bumpedBefore }: KitchenContext = {},
): KitchenView {
  const isAllowed = (guid: string, name: string | undefined) =>
    allowed.has(guid) || (name !== undefined && allowed.has(name));
  const judged = stations.filter(({ guid, name }) => !isAllowed(guid, name));
  const byPrinter = new Map<string, PrinterUsers>();
  const namesakes = new Map<string, number>();
  for (const station of stations) {
    const name = stationKey(station.name ?? '');
    namesakes.set(name, (namesakes.get(name) ?? 0) + 1);
    const printer = station.kitchenPrinter?.guid;
    if (printer === undefined) continue;
    const users = byPrinter.get(printer) ?? { always: [], backups: [], first: undefined };
    byPrinter.set(printer, users);
    if (station.printingMode === 'ON') users.always.push(station);
    if (station.printingMode !== 'OFFLINE_ONLY') continue;
    users.backups.push(station);
    if (!isAllowed(station.guid, station.name)) users.first ??= station;
  }
  const byGuid = stationsByGuid(stations);
  return {
    stations,
    judged,
    byGuid,
    day: view === undefined ? undefined : kitchenDay(view, byGuid),
    fallsBackToExpo: everyStationFallsBackToExpo(stations),
    byPrinter,
    namesakes,
    unreadable,
    bumpedBefore,
    isAllowed,
  };
}

function kitchenDay(view: DayView, byGuid: ReadonlyMap<string, Station>): KitchenDay {
  const named = [...view.stations.values()];
  const ghosts = named
    .filter(({ guid }) => !byGuid.has(guid))
    .sort((a, b) => (a.guid < b.guid ? -1 : 1));
  const enough = named.filter(({ timed }) => timed >= FEWEST_ITEMS);
  return {
    view,
    split: splitItems(view, byGuid),
    ghosts,
    strays: ghosts.reduce<DayTally>(addedTallies, view.elsewhere),
    mostStarted: enough.sort(
      (a, b) => b.started / b.timed - a.started / a.timed || (a.guid < b.guid ? -1 : 1),
    )[0],
  };
}

function splitItems(
  { shared }: DayView,
  byGuid: ReadonlyMap<string, Station>,
): ReadonlyMap<string, SplitItems> {
  /** By station skipping expo. */
  const split = new Map<string, Map<string, number>>();
  for (const { guids, items } of shared) {
    const routed = (routing: string): readonly string[] =>
      guids.filter((guid) => {
        const station = byGuid.get(guid);
        return station !== undefined && expoRouting(station) === routing;
      });
    // One sender per item keeps items with very many stations linear.
    const [sender] = routed('SEND_TO_EXPO');
    if (sender === undefined) continue;
    for (const guid of routed('SKIP_EXPO')) {
      const senders = split.get(guid) ?? new Map<string, number>();
      split.set(guid, senders.set(sender, (senders.get(sender) ?? 0) + items));
    }
  }
  return new Map(
    [...split].map(([guid, senders]) => {
      const [most = ''] = [...senders.keys()].sort(
        (a, b) => (senders.get(b) ?? 0) - (senders.get(a) ?? 0) || (a < b ? -1 : 1),
      );
      const items = [...senders.values()].reduce((sum, each) => sum + each, 0);
      return [guid, { items, sender: most }];
    }),
  );
}
/** Finds stations (GUIDs) with bumps before `date` (`YYYYMMDD`), or `undefined` where no earlier date can be read. Throws a Failure. */
export type BumpedBefore = (
  restaurantGuid: string,
  date: string,
  stations: readonly string[],
) => Promise<ReadonlySet<string> | undefined>;
