import { useEffect, useState } from 'react';
import { Failure } from '../../api/contract.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import {
  changesByDate,
  type SetupChange,
  setupChanges,
} from '../../kitchen/stations/setup-changes.ts';
import type { SetupVersion } from '../../kitchen/stations/setup-history.ts';
import { useSession } from '../session.tsx';

/** The known setup changes of a restaurant. */
export interface SetupChanges {
  /** All of them, oldest first. */
  readonly all: readonly SetupChange[];
  /** Changes in a few words, by the business date (`YYYYMMDD`) of their first sight. */
  readonly byDate: ReadonlyMap<string, readonly string[]>;
  /** Why none are known. */
  readonly failure: Failure | undefined;
}

/** None known yet, or none available. */
export const NO_CHANGES: SetupChanges = { all: [], byDate: new Map(), failure: undefined };

/** The changes while they are needed; read again after each reading of the stations (`readAt`, epoch ms). */
export function useSetupChanges(
  restaurant: RestaurantChoice,
  readAt: number | undefined,
  isWanted: boolean,
): SetupChanges {
  const { setupVersions } = useSession();
  const [known, setKnown] = useState<{
    readonly of: RestaurantChoice;
    readonly changes: SetupChanges;
  }>();
  useEffect(() => {
    if (setupVersions === undefined || !isWanted || readAt === undefined) return undefined;
    let isOver = false;
    const pass = (changes: SetupChanges): void => {
      if (!isOver) setKnown({ of: restaurant, changes });
    };
    setupVersions(restaurant).then(
      (versions) => pass(changesOf(versions, restaurant)),
      (error: unknown) => pass({ ...NO_CHANGES, failure: failureOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [setupVersions, restaurant, readAt, isWanted]);
  return known?.of === restaurant ? known.changes : NO_CHANGES;
}

function changesOf(
  versions: readonly SetupVersion[],
  { calendar }: RestaurantChoice,
): SetupChanges {
  const all = setupChanges(versions, calendar);
  return { all, byDate: changesByDate(all), failure: undefined };
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('ARCHIVE', "Can't read earlier setups.", { cause: error });
}
