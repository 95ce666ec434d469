/** Alerts on an archive's evenings, by restaurant. */
import type { ArchivedEvening } from './archived-evenings.ts';
import type { Began } from './replayed-evening.ts';

/** Alerts per evening, for stations and the whole kitchen. */
export function replayTable(evenings: readonly ArchivedEvening[]): string {
  const rows = Array.from(
    Map.groupBy(evenings, ({ restaurant }) => restaurant),
    ([restaurant, own]) => {
      const began = own.flatMap((evening) => evening.began);
      const each = (is: (state: Began) => boolean) =>
        (began.filter(is).length / own.length).toFixed(2);
      const slow = each(({ station, state }) => station !== undefined && state === 'slow');
      const quiet = each(({ state }) => state === 'quiet');
      const whole = each(({ station, state }) => station === undefined && state === 'slow');
      const dates = own.map(({ date }) => date).sort();
      return `| ${restaurant} | ${own.length} | ${dates[0]} to ${dates.at(-1)} | ${slow} | ${quiet} | ${whole} |`;
    },
  );
  return [
    '| restaurant | evenings | dates | slow an evening | quiet | whole kitchen |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
