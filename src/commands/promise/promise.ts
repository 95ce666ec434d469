/** `linecheck promise`: tickets out in time on earlier dates, from saved summaries. */
import { Failure } from '../../contract/failures.ts';
import {
  businessDateAt,
  businessDateLabel,
  dateSpanLabel,
} from '../../kitchen/calendar/business-day.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { DEFAULT_MINUTES } from '../../kitchen/promise/promise.ts';
import { promiseAnswer } from '../../kitchen/promise/promise-answer.ts';
import {
  MOST_WEEKS,
  type PromiseRequest,
  promiseRequest,
} from '../../kitchen/promise/promise-request.ts';
import { FROM_FIRE } from '../../kitchen/promise/words.ts';
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';
import { type Document, records, type Section, textList } from '../../output/document.ts';
import { type OutputFlags, outputColumns, type Texts } from '../../output/format.ts';
import { textTable } from '../../output/table.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate } from '../arguments/asked-date.ts';
import { readDates, startedDates } from '../arguments/read-dates.ts';
import { printConfigured, printing } from '../arguments/restaurants/each-restaurant.ts';
import { NAMED } from '../arguments/restaurants/read-restaurants.ts';
import { failedDates } from '../ends/failed-dates.ts';
import { PROMISE_ANSWER, type PromiseColumn } from './columns.ts';

export type PromiseFlags = ConnectionFlags &
  OutputFlags &
  Texts<'share' | 'weeks' | 'date' | 'columns'>;

/** Exits with the highest code of unreadable dates. */
export const printPromise = printing<readonly string[], PromiseFlags>('table', (asked) => ({
  namesRestaurant: asked.flags.columns === undefined,
  answer: async (restaurant, _format, show) => {
    const { source, wanted, flags, clock } = asked;
    const columns = outputColumns(flags.columns, PROMISE_ANSWER.columns);
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const before = flags.date === undefined ? today : askedDate(flags.date, today);
    if (before > today)
      throw new Failure('USAGE', `${businessDateLabel(before)} is in the future.`);
    const asking = { withinMinutes: DEFAULT_MINUTES, ...askedTerms(flags) };
    const request = promiseRequest(wanted, asking, restaurant.calendar, before);
    if ('fault' in request) throw new Failure('USAGE', request.fault, request);
    const { dates } = request;
    const progress = startedDates(source, dates, today, show);
    const options = { needsTicketTimes: true };
    const read = await readDates(source, restaurant, dates, today, progress, options);
    const failed = failedDates(read);
    return {
      document: promiseDocument(restaurant, request, [...read.summaries.values()], columns),
      warnings: failed.warnings.join(''),
      notes: '',
      exit: failed.exit,
    };
  },
}));

export const promiseCommand = printConfigured(printPromise);

export const PROMISE_TYPE = {
  restaurant: NAMED,
  filter: 'text',
  businessDates: { $list: 'date' },
  timed: [FROM_FIRE],
  all: 'row',
  leftOut: { $map: 'count' },
  hours: { $list: 'row' },
} as const satisfies JsonType;

/** Throws USAGE. */
function askedTerms({ share = '90%', weeks = '8' }: PromiseFlags) {
  const keeping = SCALES.share.read(share)?.low ?? 0;
  if (keeping < 0.5 || keeping > 0.99) {
    throw new Failure('USAGE', `--share takes 50% to 99%, not ${quotedValue(share)}.`);
  }
  if (!/^[1-8]$/.test(weeks)) {
    throw new Failure('USAGE', `--weeks takes 1 to ${MOST_WEEKS}, not ${quotedValue(weeks)}.`);
  }
  return { share: keeping, weeks: Number(weeks) };
}

function promiseDocument(
  restaurant: RestaurantChoice,
  request: PromiseRequest,
  summaries: readonly DateSummary[],
  columns: readonly PromiseColumn[] | undefined,
): Document {
  const { filter } = request;
  const answer = promiseAnswer(summaries, request, restaurant.calendar);
  const { businessDates, all, hours, leftOut } = answer;
  const span = dateSpanLabel(businessDates[0] ?? '', businessDates.at(-1) ?? '');
  const lead: Section = {
    title: 'Promise',
    blocks: [
      textList('Promise', [
        `${restaurant.name}, ${span}${filter === '' ? '' : `: ${filter}`}`,
        all.sentence,
        ...answer.notes,
      ]),
    ],
  };
  const byHour: Section = { blocks: [{ table: textTable(hours, PROMISE_ANSWER.shown) }] };
  const sections = hours.length === 0 ? [lead] : [lead, byHour];
  return {
    table: sections,
    md: sections,
    json: {
      restaurant: { guid: restaurant.guid, name: restaurant.name },
      filter,
      businessDates,
      timed: FROM_FIRE,
      all: PROMISE_ANSWER.json(all),
      leftOut,
      hours: hours.map(PROMISE_ANSWER.json),
    } satisfies ValueOf<typeof PROMISE_TYPE>,
    records: records([all, ...hours], PROMISE_ANSWER, columns),
  };
}
