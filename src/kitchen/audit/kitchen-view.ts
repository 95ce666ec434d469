/** What rules look at besides a station: the configuration looked up in every way they need, joined with the business date. */
import { everyStationFallsBackToExpo, expoRouting } from '../routing/expo-routing.ts';
import { type Station, stationsByGuid } from '../stations/station.ts';
import { addedTallies, type DayTally } from './day-tally.ts';
import type { DayView, StationDay } from './day-view.ts';

/** The stations on one printer, by their printing mode. */
export interface PrinterUsers {
  readonly always: readonly Station[];
  readonly backups: readonly Station[];
  /** The first of the backups that something can be told of. */
  readonly speaker: Station | undefined;
}

/** Items of a station that skips the expediter which another one sends there. */
export interface SplitItems {
  readonly items: number;
  /** Guid of one that does: of those that stand for each of the items the most frequent. */
  readonly sender: string;
}

/** A business date beside the configuration. */
export interface KitchenDay {
  readonly view: DayView;
  /** By guid of the station that skips the expediter. */
  readonly split: ReadonlyMap<string, SplitItems>;
  /** Stations that records name and the configuration lacks, by guid. */
  readonly ghosts: readonly StationDay[];
  /** Rows of no station of the configuration, and all rows above level 0. */
  readonly strays: DayTally;
  /** The station that marks the largest share of its items as started, of those with enough to tell. */
  readonly mostStarted: StationDay | undefined;
}

/** What a rule may look at besides the station itself. */
export interface KitchenView {
  readonly stations: readonly Station[];
  /** Those of them that something can be told of. */
  readonly judged: readonly Station[];
  readonly byGuid: ReadonlyMap<string, Station>;
  /** The business date in view; `undefined` when none is read. */
  readonly day: KitchenDay | undefined;
  /** The implicit-all rule holds: no station sends to the expediter. */
  readonly fallsBackToExpo: boolean;
  /** Stations that print on a printer, by its guid. */
  readonly byPrinter: ReadonlyMap<string, PrinterUsers>;
  /** How many stations have a name, by `foldedName`. */
  readonly namesakes: ReadonlyMap<string, number>;
  /** Elements of the station list that could not be read: they may be stations, and are none of these. */
  readonly unreadable: number;
  /** Guids of stations at which items were bumped on earlier dates; `undefined` where no earlier date is known. */
  readonly bumpedBefore: ReadonlySet<string> | undefined;
  /** Whether a station is one that nothing is told of. */
  readonly isAllowed: (guid: string, name: string | undefined) => boolean;
}

/** Items that a share is told of: fewer may be chance. */
export const FEWEST_ITEMS = 20;

/** A name without case and doubled spaces, as reports by name compare it. */
export function foldedName(name: string | undefined): string {
  return (name ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** What is known besides the stations and the date. */
export interface KitchenContext {
  /** Elements of the station list that could not be read; 0 unless given. */
  readonly unreadable?: number | undefined;
  /** Guids of stations at which items were bumped on earlier dates; absent where no earlier date is known. */
  readonly bumpedBefore?: ReadonlySet<string> | undefined;
}

/** Prepares what rules look at; `allowed` holds guids and exact names of stations that nothing is told of. */
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
    const users = byPrinter.get(printer) ?? { always: [], backups: [], speaker: undefined };
    byPrinter.set(printer, users);
    if (station.printingMode === 'ON') users.always.push(station);
    if (station.printingMode !== 'OFFLINE_ONLY') continue;
    users.backups.push(station);
    if (!isAllowed(station.guid, station.name)) users.speaker ??= station;
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
  speaker: Station | undefined;
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

/** Items by the guid of the station that sends them to the expediter. */
type ItemsBySender = Map<string, number>;

function splitItems(
  { shared }: DayView,
  byGuid: ReadonlyMap<string, Station>,
): ReadonlyMap<string, SplitItems> {
  /** By station that skips the expediter. */
  const found = new Map<string, ItemsBySender>();
  for (const { guids, items } of shared) {
    const routed = (routing: string): readonly string[] =>
      guids.filter((guid) => {
        const station = byGuid.get(guid);
        return station !== undefined && expoRouting(station) === routing;
      });
    // One stands for all senders of an item, so that an item of very many stations takes no more than its stations.
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
