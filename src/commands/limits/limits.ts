/** `linecheck limits`: how often each station's limit would have rung, from saved summaries. */
import { Failure } from '../../contract/failures.ts';
import {
  businessDateAt,
  businessDateLabel,
  dateSpanLabel,
} from '../../kitchen/calendar/business-day.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { limitsInForce } from '../../kitchen/pace/decisions.ts';
import { adviceSentences, limitAdvice, RINGS_EXPLAINED } from '../../kitchen/pace/limit-advice.ts';
import { dateLimits } from '../../kitchen/pace/station-limit.ts';
import { datesBefore } from '../../kitchen/usual/usual-dates.ts';
import { records, textList } from '../../output/document.ts';
import { type OutputFlags, outputColumns, type Texts } from '../../output/format.ts';
import { textTable } from '../../output/table.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate } from '../arguments/asked-date.ts';
import { gapNotes, usualNotes } from '../arguments/notes-about.ts';
import { newestUsual, readDates, startedDates } from '../arguments/read-dates.ts';
import { printConfigured, printing } from '../arguments/restaurants/each-restaurant.ts';
import { wantedStation } from '../arguments/wanted-station.ts';
import { failedDates } from '../ends/failed-dates.ts';
import { LIMITS_ANSWER, type LimitRow } from './columns.ts';

export type LimitsFlags = ConnectionFlags & OutputFlags & Texts<'date' | 'columns'>;

/** Exits with the highest code of unreadable dates. */
export const printLimits = printing<string | undefined, LimitsFlags>('table', (asked) => ({
  namesRestaurant: false,
  answer: async (restaurant, _format, show) => {
    const { source, wanted, flags, clock, decisionsOf } = asked;
    const columns = outputColumns(flags.columns, LIMITS_ANSWER.columns);
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const date = flags.date === undefined ? today : askedDate(flags.date, today);
    if (date > today) throw new Failure('USAGE', `${businessDateLabel(date)} is in the future.`);
    const dates = datesBefore(date);
    const progress = startedDates(source, dates, today, show);
    const { stations, ...gaps } = await source.api.stations(restaurant.guid);
    const setUp = stations.map((station) => ({ station }));
    const own =
      wanted === undefined
        ? setUp.sort((a, b) => stationName(a.station).localeCompare(stationName(b.station), 'en'))
        : [wantedStation(setUp, wanted, gaps.unreadable)];
    const read = await readDates(source, restaurant, dates, today, progress, { needsRises: true });
    const { usual, missed } = await newestUsual(source, restaurant, [...dates, date], read);
    const limits = dateLimits(limitsInForce(source, decisionsOf(restaurant.guid)), usual);
    const summaries = [...read.summaries.values()];
    const rows = own.map(({ station }): LimitRow => {
      const { guid } = station;
      const advice = limitAdvice({ key: guid, name: stationName(station) }, summaries, limits);
      return { ...advice, guid, businessDate: date };
    });
    const failed = failedDates(read);
    return {
      document: {
        records: records(rows, LIMITS_ANSWER, columns),
        ...(columns === undefined && sections(rows, dates, wanted !== undefined)),
      },
      warnings: [...gapNotes(gaps), ...failed.warnings].join(''),
      notes: usualNotes(usual, missed),
      exit: failed.exit,
    };
  },
}));

export const limitsCommand = printConfigured(printLimits);

/** For one station, in sentences. */
function sections(rows: readonly LimitRow[], dates: readonly string[], isOne: boolean) {
  const title = `Limits, judged by ${dateSpanLabel(dates[0] ?? '', dates.at(-1) ?? '')}`;
  const first = isOne
    ? textList('Limit', rows.flatMap(adviceSentences))
    : { table: textTable(rows, LIMITS_ANSWER.shown) };
  const both = [{ title, blocks: [first] }, { blocks: [{ lines: RINGS_EXPLAINED }] }];
  return { table: both, md: both };
}
