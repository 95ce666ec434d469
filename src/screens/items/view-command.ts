/** Command line to print the list's rows: for the phone, a script, or a bug report. */
import { filterCalendar, repeatedMark } from '../../kitchen/calendar/local-time.ts';
import { EVERY_ROW, LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import { allOf } from '../../kitchen/filter/filter.ts';
import { filterMask } from '../../kitchen/filter/filter-mask.ts';
import { parseFilter } from '../../kitchen/filter/filter-parser.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { equalsFilter } from '../../kitchen/filter/typed-filter.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { shellWord } from '../../kitchen/text/visible-text.ts';
import { activeFilter } from '../../state/prompt-view.ts';
import type { FulfillmentsView } from '../../state/screen-views.ts';

const DAY_SECONDS = 24 * 60 * 60;

export interface SeenDay {
  readonly restaurant: RestaurantChoice;
  /** `YYYYMMDD`. */
  readonly date: string;
  /** Moment the rows are of (epoch ms). `undefined` for the latest. */
  readonly asOf: number | undefined;
  /** All rows. */
  readonly day: FulfillmentDay;
}

/** Quoted for a POSIX shell. `sourceOptions` select the monitor's own source. `undefined` for a moment that no filter ends at. */
export function viewCommand(
  seen: SeenDay,
  view: FulfillmentsView,
  sourceOptions: readonly string[] = [],
): string | undefined {
  const until = momentFilter(seen);
  if (until === undefined) return undefined;
  const { query, filter, drill } = view;
  const hidden = LEVELS.filter((level) => !query.levels.includes(level));
  const text = activeFilter(filter).trim();
  const isDefaultSort = query.sort === EVERY_ROW.sort && query.descending === EVERY_ROW.descending;
  const filters = [
    ...(hidden.length > 0 ? [`!level:${hidden.join(',')}`] : []),
    ...stationFilter(seen, view),
    ...(drill === undefined ? [] : [drill]),
    ...(text === '' ? [] : [text]),
    ...until,
  ];
  return [
    'linecheck',
    'fulfillments',
    seen.date,
    // A filter starting with `-` would be taken for an option.
    ...filters.map((each) => (each.startsWith('-') ? `--filter=${each}` : each)),
    ...(isDefaultSort ? [] : [`--sort=${query.descending ? '-' : ''}${query.sort}`]),
    ...sourceOptions,
    ...placeOptions(seen.restaurant, sourceOptions),
  ]
    .map(shellWord)
    .join(' ');
}

/** Rows bumped by the moment. `undefined` in an hour that the clock repeats: a filter matches both passes. */
function momentFilter({ restaurant, date, asOf }: SeenDay): readonly string[] | undefined {
  if (asOf === undefined) return [];
  const { calendar } = restaurant;
  if (repeatedMark(asOf, calendar.zone) !== '') return undefined;
  const { closeoutHour, timeOfDay } = filterCalendar(calendar, date);
  const at = (timeOfDay(asOf) + closeoutHour * 3_600) % DAY_SECONDS;
  const intervals = [{ from: undefined, to: { at, included: true } }];
  return [printFilter({ kind: 'intervals', field: 'fulfilled', intervals })];
}

/** By name if it selects the same rows, else by GUID. */
function stationFilter(
  { restaurant, date, day }: SeenDay,
  { query: { stationGuid }, stationName }: FulfillmentsView,
): readonly string[] {
  if (stationGuid === undefined) return [];
  const byGuid = equalsFilter('stationid', stationGuid) ?? '';
  const byName = equalsFilter('station', stationName ?? '');
  if (byName === undefined) return [byGuid];
  const calendar = filterCalendar(restaurant.calendar, date);
  const [named, meant] = [byName, byGuid].map((text) => {
    const parsed = parseFilter(text);
    return filterMask(day, 'filter' in parsed ? parsed.filter : allOf([]), calendar);
  });
  const isSame = named?.every((passes, row) => passes === meant?.[row]) === true;
  return [isSame ? byName : byGuid];
}

/** The restaurant, and a clock if the source has none. */
function placeOptions(
  { guid, calendar, zoneKnown }: RestaurantChoice,
  sourceOptions: readonly string[],
): readonly string[] {
  const isClockKnown = sourceOptions.some((option) => /^--(?:archive|timezone)=/.test(option));
  const clock = [`--timezone=${calendar.zone}`, `--closeout-hour=${calendar.closeoutHour}`];
  return [`--restaurant=${guid}`, ...(zoneKnown && !isClockKnown ? clock : [])];
}
