/** Earlier dates that are not read: why, and how to read them. */
import type { DatesReading } from '../../hooks/reading/use-dates.ts';
import { dateRuns } from '../../kitchen/calendar/words.ts';
import { failureText, isNotCopied } from '../../kitchen/model/failure-text.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import type { MissedDate } from '../../kitchen/usual/gathered-dates.ts';
import type { ShownDate } from '../../kitchen/usual/shown-trend.ts';
import { keyUses } from '../../state/keys/bindings.ts';
import type { Scene } from '../everywhere/scene.ts';
import { EARLIER_DATES_OFF } from '../everywhere/words.ts';
import { NO_TICKET_TIMES, NOT_SUBSCRIBED } from '../frame/words.ts';

export interface DatesPanel {
  readonly heading: string;
  readonly sentences: readonly string[];
  readonly keys: string;
}

/** In place of the dates, if none are to come: without a subscription, they are from while there was one. */
export function noDatesPanel(
  { session, check, keymap }: Pick<Scene, 'session' | 'check' | 'keymap'>,
  dates: readonly Pick<ShownDate, 'failure'>[],
  isAnyRead: boolean,
): DatesPanel | undefined {
  if (session.usual === undefined) return TURNED_OFF;
  const isNone = check.day.data?.value.kind === 'not subscribed' || dates.some(isUnsubscribed);
  if (!isNone || isAnyRead) return undefined;
  return {
    heading: NO_TICKET_TIMES,
    sentences: NOT_SUBSCRIBED,
    keys: keyUses(keymap, ['stations', 'stations']),
  };
}

const TURNED_OFF: DatesPanel = {
  heading: 'Earlier dates are turned off',
  sentences: [EARLIER_DATES_OFF],
  keys: 'Set usual_weeks to 1 to 8 in the profile, or LINECHECK_USUAL_WEEKS=4, and restart linecheck.',
};

/** The platform has no ticket times. That is no failure. */
export function isUnsubscribed({ failure }: Pick<ShownDate, 'failure'>): boolean {
  return failure?.code === 'NOT_SUBSCRIBED';
}

/** By reason. */
export function missedSentences(missed: readonly MissedDate[]): readonly string[] {
  const byCode = Map.groupBy(missed, ({ failure }) => failure.code);
  return Array.from(byCode.values(), (own) => {
    const dates = dateRuns(own.map(({ date }) => date));
    if (own.some(({ failure }) => isNotCopied(failure)))
      return `Not copied: ${dates}. Run linecheck sync to copy them.`;
    if (own.some(isUnsubscribed)) return `No ticket times: ${dates}. ${NOT_SUBSCRIBED[0]}`;
    const [why] = own.map(({ failure }) => failureText(failure));
    return `Not read: ${dates}. ${why?.head ?? ''} (${why?.code ?? ''}). r refreshes.`;
  });
}

/** `unread`: how many, failures left out. */
export function waitingSentences(
  state: DatesReading['state'],
  isPaused: boolean,
  unread: number,
): readonly string[] {
  if (unread === 0) return [];
  const when = isPaused ? 'While paused' : 'On a slow link';
  return [
    state === 'kept only'
      ? `${when}, only saved dates are shown. r reads the other ${countText(unread)}.`
      : 'Loading dates one at a time, in the background. An export can take over a minute.',
  ];
}
