/** `linecheck promise`: tickets out in time on earlier dates, from saved summaries. */
import { Failure } from '../../contract/failures.ts';
import {
  businessDateAt,
  businessDateLabel,
  dateSpanLabel,
} from '../../kitchen/calendar/business-day.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { promised, promisedByHour } from '../../kitchen/promise/promise.ts';
import {
  daysText,
  FROM_FIRE,
  leftOutOf,
  promiseNotes,
  promiseSentence,
} from '../../kitchen/promise/words.ts';
import { namesText } from '../../kitchen/text/quantities.ts';
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';
import { type Document, records, type Section } from '../../output/document.ts';
import { outputColumns } from '../../output/format.ts';
import { textTable } from '../../output/table.ts';
import { askedDate } from '../arguments/asked-date.ts';
import { readDates, startedDates } from '../arguments/read-dates.ts';
import { printConfigured, printing } from '../arguments/restaurants/each-restaurant.ts';
import { NAMED } from '../arguments/restaurants/read-restaurants.ts';
import { failedDates } from '../ends/failed-dates.ts';
import { PROMISE_ANSWER, type PromiseColumn, type PromiseRow } from './columns.ts';
import { type PromiseFlags, type PromiseRequest, promiseRequest } from './request.ts';

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
    const request = promiseRequest(wanted, flags, restaurant.calendar, before);
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

function promiseDocument(
  restaurant: RestaurantChoice,
  request: PromiseRequest,
  summaries: readonly DateSummary[],
  columns: readonly PromiseColumn[] | undefined,
): Document {
  const { withinMinutes, share, test, filter } = request;
  const asked = { withinMinutes, share };
  const kept = summaries.flatMap(({ date, ticketTimes }) =>
    ticketTimes === undefined
      ? []
      : [{ date, ...ticketTimes, like: ticketTimes.groups.filter(test) }],
  );
  const groups = kept.map(({ like }) => like);
  const all: PromiseRow = { ...asked, ...promised(groups, asked) };
  const hours = promisedByHour(groups, asked, restaurant.calendar.closeoutHour).map(
    (each): PromiseRow => ({ ...asked, ...each }),
  );
  const dated = kept
    .filter(({ like }) => like.length > 0)
    .map(({ date }) => date)
    .sort();
  const compared = dated.length > 0 ? dated : request.dates;
  const options = new Set(
    kept.flatMap((each) => each.groups.flatMap(({ dining }) => dining || [])),
  );
  const sentences = [
    promiseSentence(all, asked, daysText(compared)),
    ...(all.tickets === 0 && options.size > 0
      ? [`Dining options: ${namesText([...options].sort())}.`]
      : []),
    ...promiseNotes(all, kept),
  ];
  const span = dateSpanLabel(compared[0] ?? '', compared.at(-1) ?? '');
  const lead: Section = {
    title: 'Promise',
    blocks: [
      {
        list: {
          heads: ['Promise'],
          entries: [
            `${restaurant.name}, ${span}${filter === '' ? '' : `: ${filter}`}`,
            ...sentences,
          ].map((text) => ({ rows: [[text]], lines: [['', text] as const] })),
        },
      },
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
      businessDates: compared,
      timed: FROM_FIRE,
      all: PROMISE_ANSWER.json(all),
      leftOut: leftOutOf(kept),
      hours: hours.map(PROMISE_ANSWER.json),
    } satisfies ValueOf<typeof PROMISE_TYPE>,
    records: records([all, ...hours], PROMISE_ANSWER, columns),
  };
}
