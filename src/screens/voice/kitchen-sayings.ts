/** The kitchen as sentences: a summary on the station list, and changes wherever the reader is. */
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import type { Saying } from '../everywhere/screen-definition.ts';
import {
  daySentence,
  findingsSentence,
  placeSentence,
  stationsSentence,
} from '../facts/kitchen-sentences.ts';
import { findingSentence } from '../facts/station-sentences.ts';
import { freshnessSentence, readingSayings } from '../frame/reading-sentences.ts';
import { stillReadingText } from '../frame/unread-day.ts';

/** The kitchen in a few sentences, where its station list is: once, and again when asked for or when it is another. */
export function kitchenSayings(
  check: LineCheck,
  readings: number,
  isHome: boolean,
): readonly Saying[] {
  const { stations, day, board, restaurant, date } = check;
  const place = `${readings} ${restaurant.guid} ${date}`;
  const when = (holds: boolean, occasion: string): string | undefined =>
    isHome && holds ? occasion : undefined;
  const gaps = stations.data === undefined ? [] : stationListGaps(stations.data.value);
  const unread = stillReadingText(day) ?? [];
  const hasNoDay = day.data === undefined;
  return [
    {
      on: 'opened',
      sentences: () => ['linecheck, in sentences. Question mark lists the keys, q quits.'],
    },
    { on: String(isHome), sentences: () => (isHome ? ['Station list.'] : []), isChangeOnly: true },
    { on: when(true, place), sentences: () => [placeSentence(check)] },
    ...readingSayings('prep stations', stations, when(true, place)),
    {
      on: when(stations.data !== undefined, place),
      sentences: () =>
        gaps.length > 0
          ? [stationsSentence(board), ...gaps].concat(unread)
          : board.rows.length === 0
            ? ['No prep stations are published for this restaurant.']
            : [stationsSentence(board)].concat(unread),
    },
    {
      on: when(!hasNoDay || day.link.state === 'failed', `${place} ${hasNoDay}`),
      sentences: () => [
        daySentence(check),
        ...board.kitchenFindings.map((finding) => `Kitchen. ${findingSentence(finding)}`),
        freshnessSentence(check),
      ],
    },
  ];
}

/** Changes without a key, in one sentence: the issues, and whether the platform answers. */
export function changeSayings(check: LineCheck): readonly Saying[] {
  const { stations, day } = check;
  const isRead = stations.data !== undefined && day.data !== undefined;
  const failed = [stations.link, day.link].find((link) => link.state === 'failed');
  const link = failed?.state === 'failed' ? failed.failure.code : 'answers';
  const findings = findingsSentence(check);
  return [
    {
      on: stations.data === undefined ? undefined : findings,
      sentences: () => [`Now ${findings}.`],
      isChangeOnly: true,
    },
    {
      on: isRead ? link : undefined,
      sentences: () =>
        link === 'answers' ? ['The platform answers again.'] : [freshnessSentence(check)],
      isChangeOnly: true,
    },
  ];
}
