/** Which tickets are like these: words of the filter language about what is kept of tickets. */
import type { BusinessCalendar } from '../calendar/business-day.ts';
import type { Filter } from '../filter/filter.ts';
import { fieldHelp, fieldLanguage } from '../filter/filter-language.ts';
import { fieldsTest } from '../filter/filter-match.ts';
import { parseFilterIn } from '../filter/filter-parser.ts';
import { numberTest, timeTest } from '../filter/term-test.ts';
import { DAYPARTS, daypartOf } from '../measures/business-quarters.ts';
import { TICKET_SIZES, type TicketGroup } from '../usual/date-summary.ts';

const TEXT_FIELDS = {
  dining: { kind: 'text', aliases: [], help: 'dining option, by name or by behavior' },
  daypart: {
    kind: 'choice',
    aliases: [],
    values: DAYPARTS.map(({ key }) => key),
    help: DAYPARTS.map(({ key }) => key).join(', '),
  },
} as const;
const NUMBER_FIELDS = {
  fired: { kind: 'time', aliases: [], help: 'full hours of the first fire: fired:18:00..20:00' },
  items: {
    kind: 'count',
    aliases: [],
    help: 'ticket size, kept as 1, 2, 3 to 4, 5 to 8, and 9 or more: items>=5',
  },
} as const;
const LANGUAGE = fieldLanguage(TEXT_FIELDS, NUMBER_FIELDS);

type TicketFilter = Filter<keyof typeof TEXT_FIELDS, keyof typeof NUMBER_FIELDS>;

export const TICKET_FILTER_HELP = fieldHelp({ ...TEXT_FIELDS, ...NUMBER_FIELDS });

/** Past it, every size is alike. */
const MOST_ITEMS = 200;
const HOUR_SECONDS = 3_600;
/** Finer times are not kept apart. */
const MOMENTS = Array.from({ length: 12 }, (_, at) => (at + 0.5) * 300);

/** A group, at one of its sizes and moments. Seconds are from closeout. */
interface Ticket {
  readonly group: TicketGroup;
  readonly items: number;
  readonly seconds: number;
}

/** A test for groups, or the mistake in a sentence. */
export function ticketFilter(
  text: string,
  { closeoutHour }: Pick<BusinessCalendar, 'closeoutHour'>,
): { readonly test: (group: TicketGroup) => boolean } | { readonly fault: string } {
  const parsed = parseFilterIn(text, LANGUAGE);
  if ('error' in parsed) return { fault: parsed.error.sentence };
  const { filter } = parsed;
  const clock = { closeoutHour, timeOfDay: (seconds: number) => seconds };
  const testOf = (part: TicketFilter) =>
    fieldsTest<keyof typeof TEXT_FIELDS, keyof typeof NUMBER_FIELDS, Ticket>(part, {
      wordFields: ['dining', 'daypart'],
      texts: {
        dining: ({ group: { dining, behavior } }) =>
          [dining, behavior, behavior.replaceAll('_', '')].filter(Boolean),
        daypart: ({ group }) => [DAYPARTS[daypartOf(group.hour, closeoutHour)]?.key ?? ''],
      },
      numbers: { items: ({ items }) => items, fired: ({ seconds }) => seconds },
      intervalTest: (interval, field) =>
        field === 'items' ? numberTest(interval) : timeTest(interval, clock),
    });
  const fault = splitFault(filter, testOf);
  if (fault !== undefined) return { fault };
  const test = testOf(filter);
  return {
    test: (group) =>
      test({ group, items: group.size, seconds: secondsOf(group.hour, closeoutHour) }),
  };
}

function secondsOf(hour: number, closeoutHour: number): number {
  return ((hour - closeoutHour + 24) % 24) * HOUR_SECONDS + (MOMENTS[0] ?? 0);
}

/** Sizes and hours are kept only in classes: a test must not divide one. */
function splitFault(
  filter: TicketFilter,
  testOf: (part: TicketFilter) => (ticket: Ticket) => boolean,
): string | undefined {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const faults = filter.parts.map((part) => splitFault(part, testOf));
    return faults.find((fault) => fault !== undefined);
  }
  if (filter.kind === 'not') return splitFault(filter.part, testOf);
  if (filter.kind !== 'intervals') return undefined;
  const passes = testOf(filter);
  const group = { dining: '', behavior: '', size: 1, hour: 0, overHour: 0, times: '' };
  const isSplit = (tickets: readonly Omit<Ticket, 'group'>[]) =>
    new Set(tickets.map((ticket) => passes({ group, ...ticket }))).size > 1;
  if (filter.field === 'items') {
    const sizes = TICKET_SIZES.map((least, at) => {
      const next = TICKET_SIZES[at + 1] ?? MOST_ITEMS;
      return Array.from({ length: next - least }, (_, more) => ({
        items: least + more,
        seconds: 0,
      }));
    });
    return sizes.some(isSplit)
      ? 'Tickets are kept by size: 1, 2, 3 to 4, 5 to 8, and 9 or more items. Write items:1, items:3..4, or items>=5.'
      : undefined;
  }
  const hours = Array.from({ length: 24 }, (_, hour) =>
    MOMENTS.map((moment) => ({ items: 1, seconds: hour * HOUR_SECONDS + moment })),
  );
  return hours.some(isSplit)
    ? 'Tickets are kept by the hour of their first fire. Write full hours: fired:18:00..20:00.'
    : undefined;
}
