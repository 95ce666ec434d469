/** What all told screens are given: the kitchen, and when to tell everything anew. */
import type { ReadingLink } from '../../hooks/reading/reading.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useSaying } from '../../hooks/voice/use-saying.ts';
import { endedSentences } from './reading-sentences.ts';

/** The properties of a told screen. */
export interface Telling {
  readonly check: LineCheck;
  /** How often a reading was asked for and is over: each time the screen is told anew. */
  readonly asked: number;
  /** Reads again, and counts `asked` when that is over. */
  readonly refresh: () => void;
}

/** Tells, while there is no data, that it is being read, once, or how the reading ended. */
export function useReadingTold(
  what: string,
  reading: { readonly data: unknown; readonly link: ReadingLink },
  occasion: string | undefined,
): void {
  const { data, link } = reading;
  const missing = data === undefined;
  const underWay = link.state === 'reading' || link.state === 'idle';
  useSaying(missing && underWay ? occasion : undefined, () => [`Loading ${what}. Escape cancels.`]);
  const end = link.state === 'failed' ? link.failure.code : link.state;
  const over = occasion === undefined ? undefined : `${occasion} ${end}`;
  useSaying(missing && !underWay ? over : undefined, () => endedSentences(what, link));
}
