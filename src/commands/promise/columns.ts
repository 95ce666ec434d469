import { TOO_FEW } from '../../kitchen/promise/promise.ts';
import type { PromiseRow } from '../../kitchen/promise/promise-answer.ts';
import { FROM_FIRE, keepingText, keptText } from '../../kitchen/promise/words.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { answerOf } from '../../output/answer-columns.ts';

export type PromiseColumn = (typeof PROMISE_ANSWER)['columns'][number];

const KEPT = 'share (0 to 1) out within these minutes, and its 90% interval. null with too few';
const KEEPING =
  'full minutes that would have kept promisedShare, and their 90% interval. null over 60, and with too few';

export const PROMISE_ANSWER = answerOf({
  hour: {
    value: ({ hour }: PromiseRow) => hour,
    isNumber: true,
    head: 'Hour',
    align: 'left',
    text: ({ label }) => label,
    doc: 'local hour of the first fire, 0 to 23, null for all hours',
  },
  timed: { value: () => FROM_FIRE, type: [FROM_FIRE], doc: 'what ticket times are' },
  days: {
    value: ({ dates }) => dates,
    isNumber: true,
    type: 'count',
    head: 'Days',
    doc: 'days with such tickets',
  },
  tickets: {
    value: ({ tickets }) => tickets,
    isNumber: true,
    type: 'count',
    head: 'Tickets',
    text: ({ tickets }) => countText(tickets),
    doc: 'tickets like these. overHour: over 60 min, not kept',
  },
  overHour: { value: ({ overHour }) => overHour, isNumber: true, type: 'count' },
  withinMinutes: {
    value: ({ withinMinutes }) => withinMinutes,
    isNumber: true,
    type: 'count',
    doc: 'the promise',
  },
  kept: {
    value: ({ kept }) => kept?.kept,
    isNumber: true,
    doc: 'tickets out within these minutes',
  },
  keptShare: {
    value: ({ kept }) => rounded(kept?.share),
    isNumber: true,
    head: 'Kept',
    text: keptText,
    doc: KEPT,
  },
  keptLow: { value: ({ kept }) => rounded(kept?.low), isNumber: true, type: 'share?', doc: KEPT },
  keptHigh: { value: ({ kept }) => rounded(kept?.high), isNumber: true, type: 'share?', doc: KEPT },
  promisedShare: { value: ({ share }) => share, isNumber: true, type: 'share', doc: '--share' },
  keepingMinutes: {
    value: ({ keeping }) => keeping?.minutes,
    isNumber: true,
    head: 'Minutes needed',
    text: keepingText,
    doc: KEEPING,
  },
  keepingLow: { value: ({ keeping }) => keeping?.low, isNumber: true, doc: KEEPING },
  keepingHigh: { value: ({ keeping }) => keeping?.high, isNumber: true, doc: KEEPING },
  why: {
    value: ({ kept }) => (kept === undefined ? TOO_FEW : undefined),
    doc: 'why there is no share',
  },
});

function rounded(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(share * 1_000) / 1_000;
}
