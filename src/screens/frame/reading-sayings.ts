/** What is said of a reading that has brought nothing yet: that it is under way, once, or how it ended. */
import type { ReadingLink } from '../../hooks/reading/reading.ts';
import type { Saying } from '../everywhere/screen-definition.ts';
import { endedSentences } from './reading-sentences.ts';

/** For each new occasion. */
export function readingSayings(
  what: string,
  reading: { readonly data: unknown; readonly link: ReadingLink },
  occasion: string | undefined,
): readonly Saying[] {
  const { data, link } = reading;
  const isMissing = data === undefined;
  const isUnderWay = link.state === 'reading' || link.state === 'idle';
  const end = link.state === 'failed' ? link.failure.code : link.state;
  const over = occasion === undefined ? undefined : `${occasion} ${end}`;
  return [
    {
      on: isMissing && isUnderWay ? occasion : undefined,
      sentences: () => [`Loading ${what}. Escape cancels.`],
    },
    {
      on: isMissing && !isUnderWay ? over : undefined,
      sentences: () => endedSentences(what, link),
    },
  ];
}
