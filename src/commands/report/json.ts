/** A report as one JSON object: integer ms, ISO 8601 times, null for missing values. */

import { instantText } from '../../kitchen/export/json-text.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { HELD_RULE } from '../../kitchen/journey/station-holding.ts';
import { MASS_BUMPED, OTHER_DATE, UN_BUMPED } from '../../kitchen/measures/measures.ts';
import { P90_RULE } from '../../kitchen/measures/quantile.ts';
import type { Thresholds } from '../../kitchen/measures/row-limits.ts';
import { LATE_SHARE } from '../../kitchen/measures/row-limits.ts';
import type { TicketFigures } from '../../kitchen/measures/ticket-figures.ts';
import { OPEN_LOAD } from '../../kitchen/measures/ticket-time.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { hundredths, roundedMs } from '../../kitchen/text/quantities.ts';
import { MIN_DATES } from '../../kitchen/usual/usual.ts';
import type { DateWhy } from './date-why.ts';
import type { Report, ReportDay } from './day.ts';
import type { ReportDayFigures, ReportRowsFigures } from './figures.ts';
import { isFiltered, WHOLE_GROUPS } from './request.ts';
import type { Review } from './review.ts';
import type { ReviewSpan } from './review-hours.ts';
import type { ReportValue } from './schema.ts';
import { NO_DAYPARTS } from './sections.ts';

export function reportValue({ restaurant, source, request, day }: Report): ReportValue {
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
    lateTickets: lateValue(day.why),
  };
}

function readingValue(day: ReportDay) {
  const { date, readAt, rows, allRows, tally } = day;
  const { duplicates, foreignRows: strangers, ...others } = tally;
  const counts = { duplicates, strangers, ...others };
  return { businessDate: date, readAt: instantText(readAt), rows, allRows, ...counts };
}

function figuresValue(figures: ReportDayFigures) {
  const { measures, stations, dayparts, worst, tickets, openLoad } = figures;
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
    tickets: ticketsValue(tickets),
    openLoad:
      openLoad === undefined
        ? null
        : {
            peak: openLoad.peak,
            at: instantText(openLoad.at) ?? null,
            tickets: openLoad.tickets,
            leftOut: openLoad.excluded,
          },
    worstTickets: worst.map(({ ticketGuid, tookMs, firedAt, fulfilledAt, oddity, hold }) => {
      const times = { firedAt: instantText(firedAt), fulfilledAt: instantText(fulfilledAt) };
      const waited = oddity === undefined &&
        hold && {
          station: hold.station.guid,
          name: hold.station.name,
          ms: integerMs(hold.longestMs),
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

function lateValue(why: DateWhy | undefined): ReportValue['lateTickets'] {
  if (why === undefined) return null;
  return {
    sentence: why.sentence,
    tickets: why.lateTickets,
    causes: why.causes.map(({ cause, tickets, lateMs, overHour, place, item }) => {
      const at = { station: place ?? null, item: item ?? null };
      return { cause, tickets, lateMs: Math.round(lateMs), overHour, ...at };
    }),
  };
}

function ticketsValue(tickets: TicketFigures | undefined): ReportValue['tickets'] {
  if (tickets === undefined) return null;
  const { medianMs, p90Ms } = tickets;
  return { ...tickets, medianMs: integerMs(medianMs), p90Ms: integerMs(p90Ms) };
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

function integerMs(ms: number | undefined): number | null {
  return roundedMs(ms) ?? null;
}
