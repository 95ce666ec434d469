import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CheckInput, type KitchenCheck, kitchenCheck } from '../../kitchen/check.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { useSession } from '../session.tsx';

type InView = Omit<CheckInput, 'restaurant' | 'bumpedBefore'> & {
  readonly restaurant: RestaurantChoice;
};

/** Setup and date, joined. Where nothing else can judge a station, bumps on earlier dates do. These don't change and are read once. */
export function useKitchenCheck({ restaurant, setup, date, day, settings }: InView): KitchenCheck {
  const { bumpedBefore } = useSession();
  const alone = useMemo(
    () => kitchenCheck({ restaurant, setup, date, day, settings }),
    [restaurant, setup, date, day, settings],
  );
  const { unproven } = alone;
  const { data } = useQuery({
    queryKey: ['bumped before', restaurant.guid, date, ...unproven],
    // Null for no answer: a query must not return `undefined`.
    queryFn: async () =>
      date === undefined ? null : ((await bumpedBefore?.(restaurant.guid, date, unproven)) ?? null),
    enabled: bumpedBefore !== undefined && unproven.length > 0,
    staleTime: Infinity,
  });
  return useMemo(() => {
    if (data === undefined || data === null) return alone;
    return kitchenCheck({ restaurant, setup, date, day, settings, bumpedBefore: data });
  }, [alone, data, restaurant, setup, date, day, settings]);
}
