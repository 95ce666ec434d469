/** `linecheck limits`: how often each station's limit would have rung, from saved summaries. */
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import {
  businessDateAt,
  businessDateLabel,
  dateSpanLabel,
} from '../../kitchen/calendar/business-day.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { type Decisions, limitsInForce, NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import { adviceSentences, limitAdvice, RINGS_EXPLAINED } from '../../kitchen/pace/limit-advice.ts';
import { dateLimits } from '../../kitchen/pace/station-limit.ts';
import { datesBefore } from '../../kitchen/usual/usual-dates.ts';
import { type Document, records } from '../../output/document.ts';
import { type OutputFlags, outputColumns, type Texts } from '../../output/format.ts';
import type { Outlets } from '../../output/line-output.ts';
import { textTable } from '../../output/table.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { configuredSource } from '../../sources/configured/configured-source.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { Run } from '../arguments/io.ts';
import { keptDecisions } from '../arguments/kept-decisions.ts';
import { gapNotes, usualNotes } from '../arguments/notes-about.ts';
import { newestUsual, readDates, startedDates } from '../arguments/read-dates.ts';
import { printRestaurants } from '../arguments/restaurants/each-restaurant.ts';
import type { Answering } from '../arguments/restaurants/print-several.ts';
import { wantedStation } from '../arguments/wanted-station.ts';
import { failedDates } from '../ends/failed-dates.ts';
import { LIMITS_ANSWER, type LimitRow } from './columns.ts';

export type LimitsFlags = ConnectionFlags & OutputFlags & Texts<'date' | 'columns'>;

export async function limitsCommand(
  wanted: string | undefined,
  flags: LimitsFlags,
  run: Run,
): Promise<void> {
  const source = await configuredSource(flags, run);
  const { load } = await keptDecisions(run.environment);
  run.endWith(await printLimits(source, wanted, flags, run, run.clock, load));
}

/** Throws a Failure before writing. Returns the highest exit code of unreadable dates. */
export async function printLimits(
  source: KitchenSource,
  wanted: string | undefined,
  flags: LimitsFlags,
  outlets: Outlets,
  clock: Clock,
  decisionsOf: (restaurantGuid: string) => Decisions = () => NO_DECISIONS,
): Promise<number> {
  const answer: Answering['answer'] = async (restaurant, _format, show) => {
    const columns = outputColumns(flags.columns, LIMITS_ANSWER.columns);
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const date = flags.date === undefined ? today : askedDate(flags.date, today);
    if (date > today) throw new Failure('USAGE', `${businessDateLabel(date)} is in the future.`);
    const dates = datesBefore(date);
    const progress = startedDates(source, dates, dates.length, show);
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
  };
  const answering = { answer, namesRestaurant: false };
  return printRestaurants(source, flags, 'table', answering, outlets, clock);
}

/** For one station, in sentences. */
function sections(
  rows: readonly LimitRow[],
  dates: readonly string[],
  isOne: boolean,
): Pick<Document, 'table' | 'md' | 'width'> {
  const title = `Limits, judged by ${dateSpanLabel(dates[0] ?? '', dates.at(-1) ?? '')}`;
  const list = {
    heads: ['Limit'],
    entries: rows
      .flatMap(adviceSentences)
      .map((text) => ({ rows: [[text]], lines: [['', text] as const] })),
  };
  const first = isOne ? { list } : { table: textTable(rows, LIMITS_ANSWER.shown) };
  const both = [{ title, blocks: [first] }, { blocks: [{ lines: RINGS_EXPLAINED }] }];
  return { table: both, md: both };
}
