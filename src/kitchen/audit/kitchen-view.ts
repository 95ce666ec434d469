import { type Station, stationsByGuid } from '../model/restaurant.ts';
import { stationKey } from '../model/row-oddities.ts';
import { everyStationFallsBackToExpo, expoRouting } from '../routing/routing-graph.ts';
import { addTallies, type DayTally, type DayView, type StationDay } from './day-view.ts';

/** Items bumped both at a station that skips expo and at a station that sends to expo. */
export interface SplitItems {
  readonly items: number;
  readonly sender: string;
}

export interface KitchenDay {
  readonly view: DayView;
  /** By GUID of the station that skips expo. */
  readonly splitItems: ReadonlyMap<string, SplitItems>;
  readonly unlistedStations: readonly StationDay[];
  /** Rows at expo or at no station of the setup. */
  readonly otherRows: DayTally;
  readonly stationWithTopStartShare: StationDay | undefined;
}

export interface KitchenView {
  readonly stations: readonly Station[];
  readonly judgedStations: readonly Station[];
  readonly byGuid: ReadonlyMap<string, Station>;
  readonly day: KitchenDay | undefined;
  /** Whether no station sends to expo. The platform then sends all stations' tickets there. */
  readonly fallsBackToExpo: boolean;
  /** By printer GUID: stations that always print, and those that print while their KDS is offline. */
  readonly alwaysPrinting: StationsByText;
  readonly backups: StationsByText;
  /** Without allowed stations. The first one of a printer has the printer's issue. */
  readonly judgedBackups: StationsByText;
  /** By `stationKey`. */
  readonly byName: StationsByText;
  readonly unreadable: number;
  /** GUIDs of stations with bumps on earlier dates. `undefined` if no earlier date was read. */
  readonly bumpedBefore: ReadonlySet<string> | undefined;
  readonly isAllowed: (guid: string, name: string | undefined) => boolean;
}

type StationsByText = ReadonlyMap<string | undefined, readonly Station[]>;

/** A share of fewer items may be chance. */
export const MIN_ITEMS_FOR_SHARE = 20;

export interface KitchenContext {
  readonly unreadable?: number | undefined;
  readonly bumpedBefore?: ReadonlySet<string> | undefined;
}

export function kitchenView(
  stations: readonly Station[],
  view: DayView | undefined,
  allowed: ReadonlySet<string>,
  { unreadable = 0, bumpedBefore }: KitchenContext = {},
): KitchenView {
  const isAllowed = (guid: string, name: string | undefined) =>
    allowed.has(guid) || (name !== undefined && allowed.has(name));
  const judgedStations = stations.filter(({ guid, name }) => !isAllowed(guid, name));
  const onPrinters = (list: readonly Station[], mode: string) =>
    Map.groupBy(
      list.filter(({ printingMode }) => printingMode === mode),
      ({ kitchenPrinter }) => kitchenPrinter?.guid,
    );
  const byGuid = stationsByGuid(stations);
  return {
    stations,
    judgedStations,
    byGuid,
    day: view === undefined ? undefined : kitchenDay(view, byGuid),
    fallsBackToExpo: everyStationFallsBackToExpo(stations),
    alwaysPrinting: onPrinters(stations, 'ON'),
    backups: onPrinters(stations, 'OFFLINE_ONLY'),
    judgedBackups: onPrinters(judgedStations, 'OFFLINE_ONLY'),
    byName: Map.groupBy(stations, ({ name }) => stationKey(name ?? '')),
    unreadable,
    bumpedBefore,
    isAllowed,
  };
}

function kitchenDay(view: DayView, byGuid: ReadonlyMap<string, Station>): KitchenDay {
  const rowStations = [...view.stations.values()];
  const unlistedStations = rowStations
    .filter(({ guid }) => !byGuid.has(guid))
    .sort((a, b) => (a.guid < b.guid ? -1 : 1));
  const comparable = rowStations.filter(({ withStart }) => withStart >= MIN_ITEMS_FOR_SHARE);
  return {
    view,
    splitItems: findSplitItems(view, byGuid),
    unlistedStations,
    otherRows: unlistedStations.reduce<DayTally>(addTallies, view.elsewhere),
    stationWithTopStartShare: comparable.sort(
      (a, b) =>
        b.startedLater / b.withStart - a.startedLater / a.withStart || (a.guid < b.guid ? -1 : 1),
    )[0],
  };
}

function findSplitItems(
  { sharedItems }: DayView,
  byGuid: ReadonlyMap<string, Station>,
): ReadonlyMap<string, SplitItems> {
  /** By the GUID of the station that skips expo: how many items each sender shares with that station. */
  const split = new Map<string, Map<string, number>>();
  for (const { guids, items } of sharedItems) {
    const guidsRouted = (routing: string): readonly string[] =>
      guids.filter((guid) => {
        const station = byGuid.get(guid);
        return station !== undefined && expoRouting(station) === routing;
      });
    // Only an item's first sender counts, so that an item with very many stations takes linear time.
    const [sender] = guidsRouted('SEND_TO_EXPO');
    if (sender === undefined) continue;
    for (const guid of guidsRouted('SKIP_EXPO')) {
      const senders = split.get(guid) ?? new Map<string, number>();
      split.set(guid, senders.set(sender, (senders.get(sender) ?? 0) + items));
    }
  }
  return new Map(
    [...split].map(([guid, senders]) => {
      const [mainSender = ''] = [...senders.keys()].sort(
        (a, b) => (senders.get(b) ?? 0) - (senders.get(a) ?? 0) || (a < b ? -1 : 1),
      );
      const items = [...senders.values()].reduce((sum, each) => sum + each, 0);
      return [guid, { items, sender: mainSender }];
    }),
  );
}

/** Returns the stations (GUIDs) with bumps before `date`. `undefined` if no earlier date can be read. Throws a Failure. */
export type ReadBumpedBefore = (
  restaurantGuid: string,
  date: string,
  stations: readonly string[],
) => Promise<ReadonlySet<string> | undefined>;
