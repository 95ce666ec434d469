import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { countOf, namesText } from '../../kitchen/text/quantities.ts';
import type { Destination } from '../../output/destination.ts';
import type { Section } from '../../output/document.ts';
import { mailDestination } from '../../output/mail.ts';
import type { ReportFlags } from '../arguments/command-flags.ts';
import { NOTHING_TO_SEND, type Report } from './day.ts';
import { hasTrouble, reviewSentences } from './review.ts';
import { briefSections } from './sections.ts';
import { reportValue } from './value.ts';

const MAX_RESTAURANTS = 10;
const MAX_NAMES = 3;

/** Complete when the mail is written. */
interface MailedReports {
  /** By restaurant GUID. */
  readonly reports: ReadonlyMap<string, Report>;
  readonly chainTexts: () => readonly string[];
}

/** Throws USAGE for wrong options and too many restaurants. */
export function reportMail(
  flags: ReportFlags,
  restaurants: readonly RestaurantChoice[],
  mailed: MailedReports,
  clock: Clock,
  destination: Destination,
): Destination {
  if (restaurants.length > MAX_RESTAURANTS) {
    const sentence = `A message has reports of at most ${MAX_RESTAURANTS} restaurants.`;
    throw new Failure('USAGE', sentence, { hint: 'Use --weekly for all, or --tag for some.' });
  }
  return mailDestination(flags, clock, () => mailContent(restaurants, mailed), destination);
}

function mailContent(
  restaurants: readonly RestaurantChoice[],
  { reports, chainTexts }: MailedReports,
) {
  const reportsToSend = restaurants.flatMap(({ guid }) => reports.get(guid) ?? []);
  const [first] = reportsToSend;
  const label = businessDateLabel(first?.day.date ?? '');
  if (first === undefined || reportsToSend.every(({ day }) => day.allRows === 0)) {
    throw new Failure('NOT_FOUND', `Nothing was bumped on ${label}.`, { hint: NOTHING_TO_SEND });
  }
  const isOne = restaurants.length === 1;
  const isTrouble = ({ guid }: RestaurantChoice) =>
    hasTrouble(reports.get(guid)?.day.review?.headlines ?? []);
  const sorted = restaurants.toSorted((a, b) => Number(isTrouble(b)) - Number(isTrouble(a)));
  const about = isOne ? first.restaurant.name : countOf(restaurants.length, 'restaurant');
  const [line] = isOne ? (first.day.review?.headlines ?? []) : [];
  const [headline] = line === undefined ? [] : [line.short ?? withoutFacts(line.sentence)];
  const troubleNames = sorted.filter(isTrouble).map(({ name }) => name);
  const state = isOne ? headline : namesText(troubleNames, MAX_NAMES);
  const values = reportsToSend.map(reportValue);
  const together = chainTexts();
  return {
    subject: `${about}, ${label}${state ? `: ${state}` : ''}`,
    text: [
      ...(together.length === 0 ? [] : [{ blocks: [{ lines: together }] }]),
      ...sorted.flatMap(({ guid, name }) => mailText(name, reports.get(guid), isOne)),
    ],
    content: JSON.stringify(values, (key, value: unknown) => (key === 'readAt' ? null : value)),
  };
}

/** Matches where the facts of a sentence begin. A colon within a time doesn't match. */
const FACTS = / from | since | on this date|[.:](?=\s|$)/;

export function withoutFacts(sentence: string): string {
  return sentence.split(FACTS, 1).join('');
}

function mailText(name: string, report: Report | undefined, isOne: boolean): readonly Section[] {
  if (report === undefined) return [{ blocks: [{ lines: [`${name}: not read.`] }] }];
  const { review } = report.day;
  const lead = [isOne ? [] : name, review === undefined ? [] : reviewSentences(review)].flat();
  const brief = briefSections(report);
  return lead.length === 0 ? brief : [{ blocks: [{ lines: lead }] }, ...brief];
}
