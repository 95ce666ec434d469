import { useEffect, useState } from 'react';
import { Failure } from '../../api/contract.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { changesByDate } from '../../kitchen/stations/setup-changes.ts';
import { useSession } from '../session.tsx';

/** What is known of a restaurant's setup changes. */
export interface SetupChanges {
  /** What changed in a few words, by the business date (`YYYYMMDD`) on which it was first seen. */
  readonly byDate: ReadonlyMap<string, readonly string[]>;
  /** Why nothing is known. */
  readonly failure: Failure | undefined;
}

/** Nothing is known yet, or nobody knows. */
export const NO_CHANGES: SetupChanges = { byDate: new Map(), failure: undefined };

/** The changes while they are wanted, read again whenever stations were (`readAt`, epoch ms). */
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
      (versions) =>
        pass({ byDate: changesByDate(versions, restaurant.calendar), failure: undefined }),
      (error: unknown) => pass({ ...NO_CHANGES, failure: failureOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [setupVersions, restaurant, readAt, isWanted]);
  return known?.of === restaurant ? known.changes : NO_CHANGES;
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('ARCHIVE', 'Earlier setups could not be read.', { cause: error });
}
