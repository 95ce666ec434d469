import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  type ComparedItem,
  comparedItems,
  type RestaurantItems,
} from '../kitchen/fleet/compared-items.ts';
import type { FleetView } from '../kitchen/fleet/fleet-schedule.ts';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import { restaurantItems } from '../kitchen/usual/merged-items.ts';
import {
  datesBefore,
  gatherDates,
  type SummaryReadingOptions,
} from '../kitchen/usual/usual-dates.ts';
import { useDataState } from './monitor.tsx';
import { useSession } from './session.tsx';
import { subscribeToNothing } from './use-link.ts';
import { untilCleanup } from './use-now.ts';

const NO_FLEET = () => undefined;

export interface FleetUse {
  readonly isOpen: boolean;
  /** Each reading of the fleet draws the fleet again, but not a restaurant that was opened from it. */
  readonly isOnTop: boolean;
}

/** `undefined` if the session has only one restaurant. */
export function useFleet({ isOpen, isOnTop }: FleetUse): FleetView | undefined {
  const { fleet } = useSession();
  useEffect(() => {
    if (fleet === undefined || !isOpen) return undefined;
    // Failures are in the fleet's rows.
    return untilCleanup((signal) => fleet.run(signal));
  }, [fleet, isOpen]);
  const subscribe = isOnTop ? fleet?.subscribe : undefined;
  return useSyncExternalStore(subscribe ?? subscribeToNothing, fleet?.get ?? NO_FLEET);
}

const WAITS_FOR_LINK = {};
const WAITS_FOR_NOTHING = { whenIdle: () => Promise.resolve() };

/** Earlier dates wait for the link, except while a fleet is read, because one restaurant may hang for minutes. */
export function useDatesWait(): Pick<SummaryReadingOptions, 'whenIdle'> {
  const { stack } = useDataState().state.navigation;
  return stack.some(({ kind }) => kind === 'fleet') ? WAITS_FOR_NOTHING : WAITS_FOR_LINK;
}

export interface ChainItemsReading {
  readonly items: readonly ComparedItem[];
  /** `dates` of these restaurants' `of` dates were read. */
  readonly restaurants: number;
  readonly dates: number;
  readonly of: number;
  readonly refused: number;
  readonly isOver: boolean;
  /** Reads the missing dates. Does nothing while dates are being read. */
  readonly read: () => void;
}

type ChainItemsProgress = Omit<ChainItemsReading, 'read'>;
const NO_ITEMS: ChainItemsProgress = {
  items: [],
  restaurants: 0,
  dates: 0,
  of: 0,
  refused: 0,
  isOver: false,
};

/** The items of the last four weeks. Kept dates are read first, and other dates after a call of `read`. */
export function useChainItems(isWanted: boolean): ChainItemsReading | undefined {
  const { usualReader, restaurants, clock } = useSession();
  const [progress, setProgress] = useState(NO_ITEMS);
  const [requests, setRequests] = useState(0);
  const wait = useDatesWait();
  useEffect(() => {
    if (usualReader === undefined || !isWanted) return undefined;
    return untilCleanup(async (signal) => {
      const options = { signal, isKeptOnly: requests === 0, needsItems: true, ...wait };
      const all: RestaurantItems[] = [];
      let [dates, of, refused] = [0, 0, 0];
      for (const restaurant of restaurants) {
        const past = datesBefore(businessDateAt(clock.now(), restaurant.calendar)).toReversed();
        const { summaries, failures } = await gatherDates(
          usualReader.summaries(restaurant, past, options),
        );
        if (signal.aborted) return;
        const itemsRead = [...summaries.values()].filter((summary) => 'items' in summary);
        const isRefused = failures.values().some(({ origin }) => origin === 'refusal');
        refused += isRefused && itemsRead.length === 0 ? 1 : 0;
        [dates, of] = [dates + itemsRead.length, of + (isRefused ? itemsRead : past).length];
        all.push({ restaurant, items: restaurantItems(itemsRead) });
        const soFar = { restaurants: all.length, dates, of, refused, isOver: false };
        setProgress(({ items }) => ({ items, ...soFar }));
      }
      const items = comparedItems(all);
      setProgress((before) => ({ ...before, items, isOver: true }));
    });
  }, [usualReader, restaurants, clock, wait, isWanted, requests]);
  return useMemo(() => {
    const read = () => progress.isOver && setRequests((times) => times + 1);
    return isWanted ? { ...progress, read } : undefined;
  }, [isWanted, progress]);
}
