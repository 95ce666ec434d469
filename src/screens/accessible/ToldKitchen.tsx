import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useNews, useSaying } from '../../hooks/voice/use-saying.ts';
import { stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import { stillReadingText } from '../frame/unread-day.ts';
import {
  daySentence,
  findingsSentence,
  placeSentence,
  stationsSentence,
} from './kitchen-sentences.ts';
import { freshnessSentence } from './reading-sentences.ts';
import { findingSentence } from './station-sentences.ts';
import { useReadingTold } from './telling.ts';

/** The kitchen in a few sentences, where its station list is: once, and again when asked for or when it is another. */
export function ToldKitchen(props: {
  readonly check: LineCheck;
  readonly asked: number;
  /** The station list is on top. */
  readonly here: boolean;
}): null {
  const { check, asked, here } = props;
  const { stations, day, board, restaurant, date } = check;
  const place = `${asked} ${restaurant.guid} ${date}`;
  const when = (holds: boolean, occasion: string): string | undefined =>
    here && holds ? occasion : undefined;

  useSaying('opened', () => ['linecheck, in sentences. Question mark reads the keys, q quits.']);
  useNews(String(here), () => (here ? 'The station list.' : ''));
  useSaying(when(true, place), () => [placeSentence(check)]);
  useReadingTold('prep stations', stations, when(true, place));
  const gaps = stations.data === undefined ? [] : stationListGaps(stations.data.value);
  const unread = stillReadingText(day) ?? [];
  useSaying(when(stations.data !== undefined, place), () =>
    gaps.length > 0
      ? [stationsSentence(board), ...gaps].concat(unread)
      : board.rows.length === 0
        ? ['No prep stations: the platform knows this restaurant, but none is published for it.']
        : [stationsSentence(board)].concat(unread),
  );
  const noDay = day.data === undefined;
  useSaying(when(!noDay || day.link.state === 'failed', `${place} ${noDay}`), () => [
    daySentence(check),
    ...board.kitchenFindings.map((finding) => `The kitchen. ${findingSentence(finding)}`),
    freshnessSentence(check),
  ]);
  return null;
}

/** What changes by itself, in one sentence: the findings, and whether the platform answers. */
export function ToldNews({ check }: { readonly check: LineCheck }): null {
  const { stations, day } = check;
  const read = stations.data !== undefined && day.data !== undefined;
  const failed = [stations.link, day.link].find((link) => link.state === 'failed');
  const link = failed?.state === 'failed' ? failed.failure.code : 'answers';
  const findings = findingsSentence(check);
  useNews(stations.data === undefined ? undefined : findings, () => `Now ${findings}.`);
  useNews(read ? link : undefined, () =>
    link === 'answers' ? 'The platform answers again.' : freshnessSentence(check),
  );
  return null;
}
