import { BUMP_DOUBTS, believedShare, type StationTrust } from '../usual/bump-trust.ts';
import { doubtSentences } from '../usual/bump-words.ts';
import { countColumn, msColumn, subjectTable } from './column.ts';

export const BUMPS_TABLE = subjectTable({
  station: {
    value: ({ key }: StationTrust) => key,
    type: 'text',
    doc: 'GUID, or the name where rows have none',
  },
  name: { value: ({ name }: StationTrust) => name, type: 'text' },
  bumped: countColumn(({ bumped }: StationTrust) => bumped, {
    doc: 'items bumped here: each is believed or in one of the next four',
  }),
  bulk: countColumn(({ bulk }: StationTrust) => bulk, {
    doc: 'five tickets in one second, or at most 8 s from another ticket where that is no chance',
  }),
  early: countColumn(({ early }: StationTrust) => early, {
    doc: 'before such an item can be made: its mass-bump limit, or a quarter of the time in which a third of these items come',
  }),
  forgotten: countColumn(({ forgotten }: StationTrust) => forgotten, {
    doc: 'over 60 min, after five items that were fired much later',
  }),
  wrongTime: countColumn(({ wrongTime }: StationTrust) => wrongTime, {
    doc: "with impossible, missing, or other dates' times",
  }),
  believedShare: { value: believedShare, unit: 'share', type: 'share' },
  believedMedianMs: msColumn(({ figures }: StationTrust) => figures?.medianMs, {
    doc: 'of believed bumps, null for few',
  }),
  believedLateShare: {
    value: ({ figures }) => figures?.lateShare,
    unit: 'share',
    doc: 'of believed bumps, null for few',
  },
  doubt: {
    value: ({ doubt }) => doubt,
    type: { $null: BUMP_DOUBTS },
    doc: "the most frequent one where over 10% of 10 bumps or more can't be believed",
  },
  advice: { value: (trust) => doubtSentences(trust).join(' ') || undefined, type: 'text?' },
});
