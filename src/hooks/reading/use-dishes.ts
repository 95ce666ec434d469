import { useEffect, useMemo, useState } from 'react';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import {
  type ComparedDish,
  comparedDishes,
  type RestaurantDishes,
} from '../../kitchen/fleet/compared-dishes.ts';
import { mergedDishes } from '../../kitchen/usual/date-dishes.ts';
import { gatherDates } from '../../kitchen/usual/gathered-dates.ts';
import { datesBefore } from '../../kitchen/usual/usual-dates.ts';
import { useSession } from '../session.tsx';
import { useDatesWait } from './use-fleet.ts';

interface Known {
  /** `undefined` until all restaurants were read once. */
  readonly all: readonly RestaurantDishes[] | undefined;
  /** Restaurants read, and their dates. */
  readonly restaurants: number;
  readonly dates: number;
  readonly isOver: boolean;
}

export interface DishesReading extends Omit<Known, 'all'> {
  readonly dishes: readonly ComparedDish[] | undefined;
  /** Dates of all restaurants. */
  readonly of: number;
  /** Reads the missing dates. Does nothing while some are being read. */
  readonly read: () => void;
}

/** While unsaved dates are read, the list is made again so often. */
const LOOKS = 10;
const NOTHING: Known = { all: undefined, restaurants: 0, dates: 0, isOver: false };

/** The last four weeks' dishes, restaurant by restaurant: saved dates, and the others once requested. `undefined` unless wanted. */
export function useDishes(isWanted: boolean): DishesReading | undefined {
  const { usual, restaurants, clock } = useSession();
  const [known, setKnown] = useState(NOTHING);
  const [asked, setAsked] = useState(0);
  const wait = useDatesWait();
  useEffect(() => {
    if (usual === undefined || !isWanted) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const isKeptOnly = asked === 0;
    const readAll = async () => {
      const all: RestaurantDishes[] = [];
      let dates = 0;
      for (const [at, restaurant] of restaurants.entries()) {
        const past = datesBefore(businessDateAt(clock.now(), restaurant.calendar)).toReversed();
        const options = { signal, isKeptOnly, needsDishes: true, ...wait };
        const { summaries } = await gatherDates(usual.summaries(restaurant, past, options));
        const read = [...summaries.values()].flatMap(({ dishes }) => dishes ?? []);
        dates += read.length;
        if (read.length > 0) all.push({ restaurant, dishes: mergedDishes(read) });
        if (signal.aborted) return;
        const isOver = at === restaurants.length - 1;
        const isShown = isOver || (!isKeptOnly && at % Math.ceil(restaurants.length / LOOKS) === 0);
        const progress = { restaurants: at + 1, dates, isOver };
        setKnown((before) => ({ ...before, ...progress, ...(isShown && { all: [...all] }) }));
      }
    };
    // Only an abort ends it like this.
    readAll().catch(() => undefined);
    return () => stopping.abort();
  }, [usual, restaurants, clock, wait, isWanted, asked]);
  const { all } = known;
  const dishes = useMemo(() => all && comparedDishes(all), [all]);
  return useMemo(() => {
    if (!isWanted) return undefined;
    const of = restaurants.length * datesBefore('20260101').length;
    const read = () => {
      if (known.isOver) setAsked((times) => times + 1);
    };
    return { ...known, dishes, of, read };
  }, [isWanted, known, dishes, restaurants]);
}
