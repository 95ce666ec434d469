/** Which setup a past date is judged by, and issues with the date since which they are known. */
import type { Finding } from '../audit/rule.ts';
import {
  type BusinessCalendar,
  businessDateAt,
  businessDateLabel,
} from '../calendar/business-day.ts';
import type { SetupOnDate } from '../stations/setup-on-date.ts';

/** A sentence, or nothing where the current setup was seen by the end of the date. */
export function setupOnDateText(
  { isCurrent, known, versions }: SetupOnDate,
  calendar: BusinessCalendar,
): readonly string[] {
  const { seenAt } = versions.at(-1) ?? {};
  if (known === 'not kept' || seenAt === undefined) {
    return known === 'by then'
      ? []
      : ['The setup of that date is not known: this is the current one.'];
  }
  const seen = businessDateLabel(businessDateAt(seenAt, calendar));
  if (known === 'later') {
    return [`The setup of that date is not known: this is the oldest one, first seen on ${seen}.`];
  }
  return isCurrent ? [] : [`The setup is that of the date, first seen on ${seen}.`];
}

/** The same in a few words, for a header: `setup of Thu, Nov 12, 2026`. */
export function setupOnDateMark(
  { isCurrent, known, versions }: SetupOnDate,
  calendar: BusinessCalendar,
): string | undefined {
  const { seenAt } = versions.at(-1) ?? {};
  if (known === 'by then' && isCurrent) return undefined;
  if (seenAt === undefined || isCurrent) return "today's setup";
  return `setup of ${businessDateLabel(businessDateAt(seenAt, calendar))}`;
}

/** An issue in its sentences, with `Since Thu, Nov 12, 2026.` where it is known that it was not there before. */
export function datedIssueText({ message, since }: Pick<Finding, 'message' | 'since'>): string {
  if (since === undefined || since.isOldest) return message;
  return `${message} Since ${businessDateLabel(since.date)}.`;
}
