import type { MergedStation } from '../../kitchen/fleet/merged-stations.ts';
import { columnDuration, countText, roundedMs } from '../../kitchen/text/quantities.ts';
import { TREND_MEASURES, type TrendMeasure } from '../../kitchen/usual/trend-measures.ts';
import { type AnswerColumn, answerOf } from '../../output/answer-columns.ts';

export type MergedColumn = (typeof MERGED_ANSWER)['columns'][number];

export const MERGED_ANSWER = answerOf({
  station: {
    value: ({ name }: MergedStation) => (name === '' ? undefined : name),
    head: 'Station',
    text: ({ name }) => (name === '' ? 'no station' : name),
    doc: 'name, null for rows without a station',
  },
  hour: {
    value: ({ hour }) => hour,
    isNumber: true,
    head: 'Hour',
    text: ({ hour }) => (hour === undefined ? 'other' : `${String(hour).padStart(2, '0')}:00`),
    doc: 'with --by hour: local hour of the bumps, 0 to 23, null (other) outside the date or at an unknown time',
  },
  restaurants: {
    value: ({ restaurants }) => restaurants,
    isNumber: true,
    head: 'Restaurants',
    text: ({ restaurants }) => countText(restaurants),
    doc: 'restaurants with rows here',
  },
  items: { ...figure(TREND_MEASURES.items), doc: 'the other columns are as without --merge' },
  bumps: { value: ({ figures }) => figures.bumps, isNumber: true },
  medianMs: figure(TREND_MEASURES.median),
  p90Ms: figure(TREND_MEASURES.p90),
  late: { value: ({ figures }) => figures.late, isNumber: true },
  lateShare: figure(TREND_MEASURES.late),
  unBumped: figure(TREND_MEASURES.over60),
  leftOut: { value: ({ figures }) => figures.leftOut, isNumber: true },
});

function figure({ head, value, text, isTime }: TrendMeasure): AnswerColumn<MergedStation> {
  return {
    value: ({ figures }) => (isTime ? roundedMs(value(figures)) : value(figures)),
    isNumber: true,
    head,
    text: ({ figures }) => (isTime ? columnDuration(value(figures)) : text(value(figures))),
  };
}
