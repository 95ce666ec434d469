import { useMemo } from 'react';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { type OtherDay, useWeekBefore } from '../../hooks/reading/use-week-before.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { fulfillmentsView } from '../../state/monitor-state.ts';
import { useSelectedRows } from '../frame/selected-rows.ts';
import type { OtherRows } from './week-before.ts';

/** The other day's rows, and the way to read them again where that failed: a past day hardly changes. */
export interface OtherRead {
  readonly other: OtherRows;
  readonly readOther: () => void;
}

/** Reads the same weekday a week before, and selects its rows as the list does. */
export function useOtherRows(check: LineCheck): OtherRead {
  const { state } = useMonitor();
  const before = useWeekBefore(check);
  const { date, reading } = before;
  const view = fulfillmentsView(state);
  const { all, shown } = useSelectedRows({ ...check, date, day: reading }, view, true);
  const isKnown = reading.data?.value.kind === 'day';
  const words = wordsOf(before);
  const other = useMemo(
    (): OtherRows => ({
      date,
      words,
      known: isKnown ? { day: all, rows: shown.order } : undefined,
    }),
    [date, words, isKnown, all, shown],
  );
  const readOther = (): void => {
    if (reading.data === undefined) void reading.refresh();
  };
  return { other, readOther };
}

function wordsOf({ date, reading: { data, link } }: OtherDay): string {
  const label = businessDateLabel(date);
  if (data?.value.kind === 'day') {
    return data.value.day.length === 0 ? `${label} has no rows` : label;
  }
  if (data !== undefined) return `${label} is not subscribed`;
  if (link.state === 'failed') return `${label} could not be read: ${link.failure.code}`;
  return link.state === 'cancelled' ? `${label} was not read` : `${label} is being read`;
}
