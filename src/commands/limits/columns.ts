import { roundText, writtenLimits } from '../../kitchen/measures/words.ts';
import { type LimitAdvice, perDayText } from '../../kitchen/pace/limit-advice.ts';
import { roundedMs } from '../../kitchen/text/quantities.ts';
import { answerOf } from '../../output/answer-columns.ts';

export interface LimitRow extends LimitAdvice {
  readonly guid: string;
  readonly businessDate: string;
}

const LIMIT = 'the limit in force, from set here, profile, usual 90% or default';
const RINGS = 'times it would have rung on all days, days with any, and rings per day';
const PROPOSED = 'the proposed limit, and how often it would have rung';

export const LIMITS_ANSWER = answerOf({
  guid: { value: ({ guid }: LimitRow) => guid, type: 'text' },
  station: { value: ({ name }) => name, head: 'Station', type: 'text' },
  businessDate: { value: ({ businessDate }) => businessDate, type: 'date' },
  cautionMs: { value: ({ limit }) => limit.cautionMs, isNumber: true, type: 'ms', doc: LIMIT },
  lateMs: {
    value: ({ limit }) => limit.lateMs,
    isNumber: true,
    type: 'ms',
    head: 'Late',
    text: ({ limit }) => roundText(limit.lateMs),
    doc: LIMIT,
  },
  limitFrom: { value: ({ limit }) => limit.from, head: 'Set by', doc: LIMIT },
  days: {
    value: ({ days }) => days,
    isNumber: true,
    type: 'count',
    head: 'Days',
    doc: 'days with at least five bumps here, in the four weeks before businessDate',
  },
  rings: { value: ({ rings }) => rings?.rings, isNumber: true, doc: RINGS },
  ringDays: { value: ({ rings }) => rings?.ringDays, isNumber: true, head: 'Rang on', doc: RINGS },
  ringsPerDay: {
    value: ({ rings }) => rounded(rings?.perDay),
    isNumber: true,
    head: 'Per day',
    text: ({ rings }) => rings && perDayText(rings.perDay),
    doc: RINGS,
  },
  usualP90Ms: {
    value: ({ usualP90Ms }) => roundedMs(usualP90Ms),
    isNumber: true,
    head: 'Usual 90%',
    text: ({ usualP90Ms }) => usualP90Ms && roundText(usualP90Ms),
    doc: 'of the same weekday, null with under two dates',
  },
  proposedCautionMs: {
    value: ({ proposed }) => proposed?.cautionMs,
    isNumber: true,
    doc: PROPOSED,
  },
  proposedLateMs: {
    value: ({ proposed }) => proposed?.lateMs,
    isNumber: true,
    head: 'Proposed',
    align: 'left',
    text: ({ proposed, why }) => (proposed === undefined ? why : writtenLimits(proposed)),
    doc: PROPOSED,
  },
  proposedRings: { value: ({ proposed }) => proposed?.rings, isNumber: true, doc: PROPOSED },
  proposedRingDays: { value: ({ proposed }) => proposed?.ringDays, isNumber: true, doc: PROPOSED },
  proposedRingsPerDay: {
    value: ({ proposed }) => rounded(proposed?.perDay),
    isNumber: true,
    head: 'Then',
    text: ({ proposed }) => proposed && perDayText(proposed.perDay),
    doc: PROPOSED,
  },
  why: { value: ({ why }) => why, doc: 'why there is no proposal' },
});

function rounded(perDay: number | undefined): number | undefined {
  return perDay === undefined ? undefined : Math.round(perDay * 100) / 100;
}
