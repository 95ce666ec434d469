/** What rules check besides a station: lookups into the setup, joined with the business date. */

import { type Station, stationsByGuid } from '../model/station.ts';
import { everyStationFallsBackToExpo, expoRouting } from '../routing/expo-routing.ts';
import { addedTallies, type DayTally } from './day-tally.ts';
import type { DayView, StationDay } from './day-view.ts';

/** The stations on one printer, by their printing mode. */
export interface PrinterUsers {
  readonly always: readonly Station[];
  readonly backups: readonly Station[];
  /** The backup that carries the printer's issue: the first that is not allowed. */
  readonly first: Station | undefined;
}

/** Items of a station that skips expo, also bumped at one that sends there. */
export interface SplitItems {
  readonly items: number;
  /** GUID of a sending station: the most frequent one, counting one sender per item. */
  readonly sender: string;
}

/** A business date with the setup. */
export interface KitchenDay {
  readonly view: DayView;
  /** By GUID of the station that skips expo. */
  readonly split: ReadonlyMap<string, SplitItems>;
  /** Stations that rows name but the setup does not have, by GUID. */
  readonly ghosts: readonly StationDay[];
  /** Rows of no station of the setup, and all rows of expo. */
  readonly strays: DayTally;
  /** The station with the largest share of started items, among those with enough items. */
  readonly mostStarted: StationDay | undefined;
}

/** What a rule may check besides the station itself. */
export interface KitchenView {
  readonly stations: readonly Station[];
  /** Those that are not allowed. */
  readonly judged: readonly Station[];
  readonly byGuid: ReadonlyMap<string, Station>;
  /** The business date; `undefined` where none is read. */
  readonly day: KitchenDay | undefined;
  /** The implicit-all rule applies: no station sends to expo. */
  readonly fallsBackToExpo: boolean;
  /** Stations that print on a printer, by its GUID. */
  readonly byPrinter: ReadonlyMap<string, PrinterUsers>;
  /** How many stations have a name, by `foldedName`. */
  readonly namesakes: ReadonlyMap<string, number>;
  /** Elements of the station list that could not be read: they may be stations. */
  readonly unreadable: number;
  /** GUIDs of stations with bumps on earlier dates; `undefined` where none is known. */
  readonly bumpedBefore: ReadonlySet<string> | undefined;
  /** Whether a station is allowed: it has no issues on purpose. */
  readonly isAllowed: (guid: string, name: string | undefined) => boolean;
}

/** Least items for a share: of fewer it may be chance. */
export const FEWEST_ITEMS = 20;

/** A name without case and repeated spaces, as reports by name compare it. */
export function foldedName(name: string | undefined): string {
  return (name ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Context besides the stations and the date. */
export interface KitchenContext {
  /** Elements of the station list that could not be read; 0 unless given. */
  readonly unreadable?: number | undefined;
  /** GUIDs of stations with bumps on earlier dates; absent where none is known. */
  readonly bumpedBefore?: ReadonlySet<string> | undefined;
}

/** Prepares the lookups; `allowed` has GUIDs and exact names. */
export function kitchenView(
  stations: readonly Station[],
  view: DayView | undefined,
  allowed: ReadonlySet<string>,
  { unreadable = 0, bumpedBefore }: KitchenContext = {},
): KitchenView {
  const isAllowed = (guid: string, name: string | undefined) =>
    allowed.has(guid) || (name !== undefined && allowed.has(name));
  const judged = stations.filter(({ guid, name }) => !isAllowed(guid, name));
  const byPrinter = new Map<string, Users>();
  const namesakes = new Map<string, number>();
  for (const station of stations) {
    const name = foldedName(station.name);
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

interface Users {
  readonly always: Station[];
  readonly backups: Station[];
  first: Station | undefined;
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

/** Items by GUID of the sending station. */
type ItemsBySender = Map<string, number>;

function splitItems(
  { shared }: DayView,
  byGuid: ReadonlyMap<string, Station>,
): ReadonlyMap<string, SplitItems> {
  /** By station that skips expo. */
  const found = new Map<string, ItemsBySender>();
  for (const { guids, items } of shared) {
    const routed = (routing: string): readonly string[] =>
      guids.filter((guid) => {
        const station = byGuid.get(guid);
        return station !== undefined && expoRouting(station) === routing;
      });
    // One sender per item keeps items of very many stations linear.
    const [sender] = routed('SEND_TO_EXPO');
    if (sender === undefined) continue;
    for (const guid of routed('SKIP_EXPO')) {
      const senders: ItemsBySender = found.get(guid) ?? new Map();
      found.set(guid, senders.set(sender, (senders.get(sender) ?? 0) + items));
    }
  }
  return new Map(
    [...found].map(([guid, senders]) => {
      const [most = ''] = [...senders.keys()].sort(
        (a, b) => (senders.get(b) ?? 0) - (senders.get(a) ?? 0) || (a < b ? -1 : 1),
      );
      const items = [...senders.values()].reduce((sum, each) => sum + each, 0);
      return [guid, { items, sender: most }];
    }),
  );
}
