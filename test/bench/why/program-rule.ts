/** The program's causes, asked as a command asks. */
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import {
  type BusinessCalendar,
  shiftBusinessDate,
} from '../../../src/kitchen/model/business-day.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { runToEnd } from '../../../src/kitchen/model/steps.ts';
import { causeDaySteps } from '../../../src/kitchen/tickets/cause-day.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import type { Answer, WhyRule } from './causes.ts';

export function programRule(): WhyRule {
  return (rows, before, calendar, ticketGuids) => {
    const dayOf = (records: readonly ItemFulfillment[], date: string) =>
      fulfillmentDay(records, '', rowRules(date, { calendar, zoneKnown: true }));
    const date = shiftBusinessDate(before[0]?.date ?? '', 7);
    const summaries = before.map((each) =>
      summaryOf(each, dayOf(each.records, each.date), calendar),
    );
    const day = dayOf(rows, date);
    const causes = runToEnd(causeDaySteps(day, { date, calendar, usualTimes: usualOf(summaries) }));
    const asked = new Set(ticketGuids);
    const answers = new Map<string, Answer>();
    for (let row = 0; row < day.length; row += 1) {
      const ticketGuid = day.table.guid.ticketGuid.get(row) ?? '';
      if (!asked.delete(ticketGuid)) continue;
      const why = causes.why(causes.ticketOf(row) ?? -1);
      if (why?.cause === undefined) continue;
      const stationGuid = why.last.station?.guid;
      answers.set(ticketGuid, {
        cause: why.cause,
        ...(stationGuid !== undefined && { stationGuid }),
      });
    }
    return answers;
  };
}

function summaryOf(
  { date }: { readonly date: string },
  day: ReturnType<typeof fulfillmentDay>,
  calendar: BusinessCalendar,
) {
  return summarizedDate(day, date, calendar);
}
