/** A date's ticket times as flat lists. */
import { REASONS } from '../measures/measure.ts';
import { arrayIn, check, count, inGroups, mapOf, name, whole } from './checked-values.ts';
import { TICKET_SIZES, type TicketTimes } from './date-summary.ts';
import { eachBin } from './histogram-text.ts';

/** Dining options once, then groups, then reasons. */
export function ticketLists({ groups, leftOut }: TicketTimes): readonly (readonly unknown[])[] {
  const options = [...new Set(groups.map(optionOf))];
  return [
    options.flatMap((option) => JSON.parse(option)),
    groups.flatMap((each) => [
      options.indexOf(optionOf(each)),
      each.size,
      each.hour,
      each.overHour,
      each.times,
    ]),
    [...leftOut].flat(),
  ];
}

function optionOf({ dining, behavior }: TicketTimes['groups'][number]): string {
  return JSON.stringify([dining, behavior]);
}

export function ticketTimesOf(found: unknown): TicketTimes {
  const [named, flat, reasons] = arrayIn(found);
  const options = inGroups(named, 2).map(([dining, behavior]) => {
    return { dining: name(dining), behavior: name(behavior) };
  });
  const groups = inGroups(flat, 5).map(([option, size, hour, overHour, times]) => {
    const own = options[count(option)];
    const least = TICKET_SIZES.find((each) => each === size);
    check(own !== undefined && least !== undefined && eachBin(name(times), () => undefined));
    const late = count(overHour);
    return { ...own, size: least, hour: whole(hour, 0, 23), overHour: late, times: name(times) };
  });
  const leftOut = mapOf(inGroups(reasons, 2), ([reason, tickets]) => {
    const known = REASONS.find((each) => each === reason);
    check(known !== undefined);
    return [known, count(tickets)] as const;
  });
  return { groups, leftOut };
}
