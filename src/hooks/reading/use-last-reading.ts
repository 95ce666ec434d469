import { useLayoutEffect, useState } from 'react';
import { observable } from '../../state/observable.ts';

/** What was drawn of a place's last reading, while the next one is shown. */
export function useLastReading<T>(
  place: string,
  readAt: number | undefined,
  shown: T,
): T | undefined {
  const [drawn] = useState(() => observable(shown));
  const [last, setLast] = useState<{ place: string; readAt?: number | undefined; before?: T }>({
    place,
    readAt,
  });
  if (last.place !== place || last.readAt !== readAt) {
    const isNext = last.place === place && last.readAt !== undefined;
    setLast({ place, readAt, ...(isNext && { before: drawn.get() }) });
  }
  useLayoutEffect(() => drawn.set(shown));
  return last.before;
}
