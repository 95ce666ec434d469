/** `report --mail`: one message about one or several restaurants. */
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { failureWord } from '../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { Destination } from '../../output/destination.ts';
import type { Section } from '../../output/document.ts';
import { type MailContent, mailPlace } from '../../output/mail.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import { briefSections } from './brief.ts';
import type { Report } from './day.ts';
import { reportValue } from './json.ts';
import type { ReportFlags } from './request.ts';

/** More restaurants have a line each in the text part. */
const MAX_BRIEFS = 10;
const MAX_RESTAURANTS = 100;

export interface ReportMail {
  /** Takes a restaurant's report, or why there is none. */
  readonly reported: (restaurant: RestaurantChoice, report: Promise<Report>) => Promise<Report>;
  readonly placed: (place: Destination) => Destination;
}

/** Throws USAGE for options of the message, and for too many restaurants. */
export function reportMail(
  flags: ReportFlags,
  restaurants: readonly RestaurantChoice[],
  clock: Pick<Clock, 'now'>,
): ReportMail {
  if (restaurants.length > MAX_RESTAURANTS) {
    throw new Failure('USAGE', `A message has at most ${MAX_RESTAURANTS} restaurants.`, {
      hint: 'Add --weekly for all in one, or --tag or --restaurant for some.',
    });
  }
  const known = new Map<string, Report | Failure>();
  return {
    placed: mailPlace(flags, clock.now, () => contentOf(restaurants, known)),
    reported: async ({ guid }, reading) => {
      try {
        const report = await reading;
        known.set(guid, report);
        return report;
      } catch (error) {
        if (error instanceof Failure) known.set(guid, error);
        throw error;
      }
    },
  };
}

/** Throws CANCELLED unless all were tried, and NOT_FOUND without any bumps. */
function contentOf(
  restaurants: readonly RestaurantChoice[],
  known: ReadonlyMap<string, Report | Failure>,
): MailContent {
  const tried = restaurants.flatMap((restaurant) => {
    const found = known.get(restaurant.guid);
    return found === undefined ? [] : [{ restaurant, found }];
  });
  if (tried.length < restaurants.length) throw new Failure('CANCELLED', 'No message was written.');
  const reports = tried.flatMap(({ found }) => (found instanceof Failure ? [] : found));
  const [first] = reports;
  const label = businessDateLabel(first?.day.date ?? '');
  if (first === undefined || reports.every(({ day }) => day.allRows === 0)) {
    throw new Failure('NOT_FOUND', `No bumps on ${label}. No message was written.`, {
      hint: 'Check the date, and run linecheck report without --mail.',
    });
  }
  const isOne = restaurants.length === 1;
  const about = isOne ? first.restaurant.name : countOf(restaurants.length, 'restaurant');
  const values = reports.map(reportValue);
  return {
    subject: [`${about}, ${label}`, ...(isOne ? stateOf(first) : [])].join(': '),
    text: tried.flatMap(({ restaurant: { name }, found }): readonly Section[] => {
      if (found instanceof Failure) return lines(`${name}: ${failureWord(found.code)}`);
      const { headlines = [], unusual, setup } = found.day.review ?? {};
      const sentences = headlines.map(({ sentence }) => sentence);
      if (reports.length > MAX_BRIEFS) return lines(`${name}: ${sentences[0] ?? 'no bumps'}`);
      const lead = [...sentences, unusual ?? [], setup ?? []].flat();
      return [...(lead.length === 0 ? [] : lines(...lead)), ...briefSections(found, safeText)];
    }),
    content: JSON.stringify(values, (key, value: unknown) => (key === 'readAt' ? null : value)),
  };
}

function lines(...texts: readonly string[]): readonly Section[] {
  return [{ blocks: [{ lines: texts }] }];
}

/** `Grill slow`, `No station was slow or quiet on this date`. */
function stateOf({ day }: Report): readonly string[] {
  const [line] = day.review?.headlines ?? [];
  return line === undefined
    ? []
    : [line.short ?? line.sentence.split(/ from | since |[.:]/)[0] ?? ''];
}
