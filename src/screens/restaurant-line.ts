/** Restaurants in lines of the menu. */
import { fittedNames } from '../components/fitted-names.ts';
import { countText, durationText, shareText } from '../components/quantities.ts';
import type { RestaurantChoice } from '../hooks/session.tsx';
import type { RestaurantNews } from '../hooks/use-restaurant-news.ts';
import { failureWord } from './failure-head.ts';

/** Names get this much where they need it, whatever is left for figures. */
const NAME_LEAST = 30;
/** Columns of the usual figures. */
const FIGURES = 36;

/** A line for each restaurant, in a menu of a width: name, news by guid, and guid; what does not fit is cut from the right. */
export function restaurantLines(
  restaurants: readonly RestaurantChoice[],
  news: ReadonlyMap<string, RestaurantNews>,
  width: number,
  ellipsis: string,
): readonly string[] {
  const most = Math.max(NAME_LEAST, width - FIGURES);
  const names = restaurants.map(({ name }) => name);
  const fitted = fittedNames(names, most, ellipsis);
  return restaurants.map(({ guid }, at) =>
    [fitted[at], ...newsParts(news.get(guid)), guid].join('  '),
  );
}

function newsParts(news: RestaurantNews | undefined): readonly string[] {
  if (news === undefined) return ['not read yet'];
  const { link, headline } = news;
  const { findings, day } = headline ?? {};
  const late = day?.lateShare;
  return [
    ...(link === 'read' ? [] : [typeof link === 'string' ? link : failureWord(link.code)]),
    ...(day === undefined ? [] : [`p90 ${durationText(day.p90Ms)}`]),
    ...(late === undefined ? [] : [`late ${shareText(late, 1)}`]),
    ...(findings === undefined
      ? []
      : [`${countText(findings.errors)} err`, `${countText(findings.warnings)} warn`]),
  ];
}
