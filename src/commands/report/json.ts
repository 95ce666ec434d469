/** A report as one JSON object: integer ms, ISO 8601 times, null for missing values. */
import { instantText } from '../../kitchen/export/json-text.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { MASS_BUMPED, OTHER_DATE, UN_BUMPED } from '../../kitchen/measures/measures.ts';
import { P90_RULE } from '../../kitchen/measures/quantile.ts';
import { LATE_SHARE, type Thresholds } from '../../kitchen/measures/row-limits.ts';
import { OPEN_LOAD } from '../../kitchen/measures/ticket-time.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { hundredths } from '../../kitchen/pace/pace-figures.ts';
import { REPORTED_SHARE } from '../../kitchen/promise/date-promise.ts';
import { FROM_FIRE } from '../../kitchen/promise/words.ts';
import { roundedMs } from '../../kitchen/text/quantities.ts';
import { MIN_DATES } from '../../kitchen/usual/usual.ts';
import type { DateWhy } from './date-why.ts';
import type { Change, ComparedFigures, Report, ReportDay } from './day.ts';
import type { ReportDayFigures, ReportRowsFigures } from './figures.ts';
import { isFiltered, WHOLE_GROUPS } from './request.ts';
import type { Review } from './review.ts';
import type { ReviewSpan } from './review-hours.ts';
import type { ReportValue } from './schema.ts';
import { HELD_RULE, NO_DAYPARTS } from './sections.ts';

export function reportValue({ restaurant, source, request, day, compared }: Report): ReportValue {
  const { guid, name, calendar, zoneKnown } = restaurant;
  return {
    restaurant: { guid, name },
    source,
    zone: zoneKnown ? calendar.zone : null,
    closeoutHour: calendar.closeoutHour,
    filter: printFilter(request.filter) || null,
    wholeGroups: isFiltered(request) ? WHOLE_GROUPS : null,
    ...readingValue(day),
    thresholds: thresholdsValue(day.limits.others),
    ...figuresValue(day.figures),
    review: reviewValue(day.review, day.figures),
    ...whyValues(day.why),
    comparison:
      compared === undefined
        ? null
        : {
            ...readingValue(compared.day),
            measures: compared.comparison.measures.map(({ key, ...each }) => {
              return { id: key ?? null, ...comparedValue(each) };
            }),
            stations: compared.comparison.stations.map(({ key, ...each }) => {
              return { station: key ?? null, ...comparedValue(each) };
            }),
          },
  };
}

function readingValue(day: ReportDay) {
  const { date, readAt, rows, allRows, tally } = day;
  const { duplicates, foreignRows: strangers, ...others } = tally;
  const counts = { duplicates, strangers, ...others };
  return { businessDate: date, readAt: instantText(readAt), rows, allRows, ...counts };
}

function figuresValue({ measures, stations, dayparts, worst, openLoad }: ReportDayFigures) {
  return {
    measures: measures.map(({ id, title, rule, summary }) => ({
      id,
      title,
      rule,
      applies: summary !== undefined,
      medianMs: integerMs(summary?.median),
      p90Ms: integerMs(summary?.p90),
      meanMs: integerMs(summary?.mean),
      worstMs: integerMs(summary?.worst),
      count: summary?.count ?? null,
      leftOut: summary?.excluded ?? null,
    })),
    stations: stations.map(({ key, name, heldMs, limit, ...times }) => ({
      station: key ?? null,
      name,
      ...timesValue(times),
      heldMs: integerMs(heldMs),
      limit: { ...thresholdsValue(limit), from: limit.from },
    })),
    rules: {
      p90: P90_RULE,
      late: LATE_SHARE.rule,
      unBumped: UN_BUMPED.rule,
      massBumped: MASS_BUMPED.rule,
      otherDate: OTHER_DATE.rule,
      stations: 'slowest first, by p90',
      dayparts: 'by fire time',
      heldMs: HELD_RULE,
      openLoad: OPEN_LOAD.rule,
    },
    dayparts: dayparts?.map(({ name, ...times }) => ({ name, ...timesValue(times) })) ?? null,
    ...(dayparts === undefined && { noDayparts: NO_DAYPARTS }),
    openLoad:
      openLoad === undefined
        ? null
        : {
            peak: openLoad.peak,
            at: instantText(openLoad.at) ?? null,
            tickets: openLoad.tickets,
            leftOut: openLoad.excluded,
          },
    worstTickets: worst.map(({ ticketGuid, tookMs, firedAt, fulfilledAt, oddity, waitedOn }) => {
      const times = { firedAt: instantText(firedAt), fulfilledAt: instantText(fulfilledAt) };
      const waited = oddity === undefined &&
        waitedOn && {
          station: waitedOn.station.guid,
          name: waitedOn.station.name,
          ms: integerMs(waitedOn.longestMs),
        };
      const took = { ticketGuid, tookMs: integerMs(tookMs), ...times, odd: oddity ?? null };
      return { ...took, waitedOn: waited || null };
    }),
  };
}

function reviewValue(review: Review | undefined, { stations, heat }: ReportDayFigures) {
  if (review === undefined) return null;
  const { headlines, unusual, setup, newIssues, issues, hours, notes } = review;
  const { dates, leftOut, station: usualOf } = review.usual.usual;
  return {
    headlines: headlines.map(({ kind, sentence }) => ({ kind, sentence })),
    unusual,
    setup,
    issues,
    newIssues:
      newIssues?.map(({ rule, severity, station, message }) => {
        const name = station === undefined ? null : stationName(station);
        return { rule, severity, station: station?.guid ?? null, name, message };
      }) ?? null,
    usualDates: dates,
    notCompared: [
      ...leftOut,
      ...review.usual.missed.map(({ date, failure }) => ({ date, why: failure.code })),
    ],
    stations: stations.map(({ key, name }) => {
      const usual = key === undefined || dates.length < MIN_DATES ? undefined : usualOf(key);
      const cells = heat?.stations.find((row) => row.key === key)?.cells ?? [];
      return {
        station: key ?? null,
        name,
        usualMedianMs: integerMs(usual?.medianMs),
        usualP90Ms: integerMs(usual?.p90Ms),
        hours: cells.map(({ hour, count, median }) => {
          const at = instantText(heat?.hours[hour]?.at) ?? null;
          return { at, count, medianMs: integerMs(median) };
        }),
      };
    }),
    quarters: hours?.quarters.map(spanValue) ?? null,
    hours: hours?.hours.map(spanValue) ?? null,
    notes,
  };
}

function whyValues(why: DateWhy | undefined): Pick<ReportValue, 'lateTickets' | 'promise'> {
  if (why === undefined) return { lateTickets: null, promise: null };
  const { causes, promise, sentences } = why;
  const { earlier } = promise;
  return {
    lateTickets: {
      sentence: sentences.late,
      tickets: why.lateTickets,
      causes: causes.map(({ cause, tickets, lateMs, overHour, place, item }) => {
        const at = { station: place ?? null, item: item ?? null };
        return { cause, tickets, lateMs: Math.round(lateMs), overHour, ...at };
      }),
    },
    promise: {
      sentence: sentences.promise ?? null,
      timed: FROM_FIRE,
      promisedShare: REPORTED_SHARE,
      tickets: promise.tickets,
      overHour: promise.overHour,
      keepingMinutes: promise.minutes ?? null,
      earlier: {
        businessDates: promise.earlierDates,
        tickets: earlier.tickets,
        overHour: earlier.overHour,
        keepingMinutes: earlier.keeping?.minutes ?? null,
        keepingLow: earlier.keeping?.low ?? null,
        keepingHigh: earlier.keeping?.high ?? null,
      },
      calibration: {
        sentence: sentences.calibration,
        points: promise.calibration.map(({ share, kept }) => {
          const { kept: out, tickets, share: keptShare, low, high } = kept;
          const shares = { keptShare, keptLow: low, keptHigh: high };
          return { promisedShare: share, tickets, kept: out, ...shares };
        }),
      },
    },
  };
}

function spanValue({ at, items, usualItems, ratio, bad }: ReviewSpan) {
  return {
    at: instantText(at),
    items,
    usualItems: usualItems === undefined ? null : Math.round(usualItems * 10) / 10,
    ratio: hundredths(ratio) ?? null,
    bad: bad ?? null,
  };
}

function thresholdsValue({ cautionMs, lateMs }: Thresholds) {
  return { cautionMs, lateMs };
}

function timesValue({ median, p90, lateShare, ...counts }: Omit<ReportRowsFigures, 'limit'>) {
  const { rows, count, caution, late, unBumped, massBumped } = counts;
  return {
    rows,
    medianMs: integerMs(median),
    p90Ms: integerMs(p90),
    count,
    caution,
    late,
    lateShare: lateShare ?? null,
    unBumped,
    massBumped,
  };
}

function comparedValue({ name, median, p90 }: Omit<ComparedFigures, 'key'>) {
  return { name, medianMs: changeValue(median), p90Ms: changeValue(p90) };
}

function changeValue({ here, there, difference }: Change) {
  return { here: integerMs(here), there: integerMs(there), difference: integerMs(difference) };
}

function integerMs(ms: number | undefined): number | null {
  return roundedMs(ms) ?? null;
}
