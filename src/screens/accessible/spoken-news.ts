/** What is known of a restaurant that is not in view, as it is said. */
import { countOf, shareText } from '../../components/quantities.ts';
import type { RestaurantNews } from '../../hooks/use-restaurant-news.ts';
import { failureWord } from '../failure-head.ts';
import { spokenDuration } from './spoken-durations.ts';

/** `2 errors, 1 warning, p90 8 minutes, 12% late`; `not read yet`; `denied`. */
export function spokenNews(news: RestaurantNews | undefined): string {
  if (news === undefined) return 'not read yet';
  const { link, headline } = news;
  const { findings, day } = headline ?? {};
  const late = day?.lateShare;
  return [
    ...(link === 'read' ? [] : [typeof link === 'string' ? link : failureWord(link.code)]),
    ...(findings === undefined
      ? []
      : [countOf(findings.errors, 'error'), countOf(findings.warnings, 'warning')]),
    ...(day === undefined ? [] : [`p90 ${spokenDuration(day.p90Ms)}`]),
    ...(late === undefined ? [] : [`${shareText(late, 1)} late`]),
  ].join(', ');
}
