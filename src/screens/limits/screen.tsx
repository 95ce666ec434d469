/** How often a station's limit would have rung on earlier dates, and a proposal. */
import type { ReactNode } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { TextLines, TitleLine, wrapText } from '../../components/line/Line.tsx';
import { dateSpanLabel } from '../../kitchen/calendar/business-day.ts';
import { adviceSentences, limitAdvice, RINGS_EXPLAINED } from '../../kitchen/pace/limit-advice.ts';
import type { DateLimits } from '../../kitchen/pace/station-limit.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import type { GatheredDates } from '../../kitchen/usual/gathered-dates.ts';
import { datesBefore } from '../../kitchen/usual/usual-dates.ts';
import { memoize } from '../../state/memoize.ts';
import { type Steps, saying } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { EARLIER_DATES_OFF } from '../everywhere/words.ts';
import { decisionCommands } from '../facts/decide.ts';
import { besideActions } from '../facts/states-by-station.ts';
import { StationGone } from '../frame/reading-panel.tsx';
import { stationGoneSentence } from '../frame/words.ts';

type LimitsModel = ReturnType<typeof limitsModel>;

export const LIMITS: ScreenDefinition<{ readonly guid: string }, LimitsModel> = {
  scope: 'limits',
  model: limitsModel,
  actions: ({ scene, guid, sentences, lines, top, space }) => {
    const scroll = (by: number) => (): Steps =>
      scene.isHeard
        ? [saying(() => sentences)]
        : [{ type: 'scrolled', top: Math.max(0, Math.min(top + by, lines.length - space)) }];
    return {
      up: scroll(-1),
      down: scroll(1),
      pageUp: scroll(-space),
      pageDown: scroll(space),
      ...besideActions('limits', guid, scene.check),
    };
  },
  commands: ({ scene, row }, state) => decisionCommands(scene.check, state, row?.station),
  draw: (model) => <Limits {...model} />,
  say: ({ guid, row, sentences, progress }, { readings }) => [
    {
      on: `${readings} ${guid} ${row === undefined} ${progress === undefined}`,
      sentences: () => sentences,
    },
  ],
};

/** Dates are those before the one in view, whose limits judge them. */
const advised = memoize(
  (limits: DateLimits, gathered: GatheredDates | undefined, date: string, row: BoardRow) => {
    const summaries = datesBefore(date).flatMap((each) => gathered?.summaries.get(each) ?? []);
    const advice = limitAdvice({ key: row.station.guid, name: row.name }, summaries, limits);
    return { read: summaries.length, sentences: adviceSentences(advice) };
  },
);

function limitsModel(scene: Scene, { top }: MonitorState, { guid }: { readonly guid: string }) {
  const { check, size } = scene;
  const row = check.board.rows.find(({ station }) => station.guid === guid);
  const dates = datesBefore(check.date);
  const advice = row && advised(check.limits, scene.dates?.gathered, check.date, row);
  const progress = advice && progressText(scene, advice.read, dates.length);
  const loaded = [
    ...(advice?.sentences ?? [stationGoneSentence(check, scene.keymap)]),
    ...RINGS_EXPLAINED,
  ];
  const sentences = [
    ...(progress === undefined ? [] : [progress]),
    ...(advice?.read === 0 && progress?.startsWith('Loading') ? [] : loaded),
  ];
  const lines = sentences.flatMap((sentence) => wrapText(sentence, size.width));
  const space = Math.max(1, size.height - 1);
  return {
    scene,
    guid,
    // `undefined` if the station isn't in the list.
    row,
    heading: `Limits, judged by ${dateSpanLabel(dates[0] ?? '', dates.at(-1) ?? '')}`,
    sentences,
    // How loading goes. `undefined` once all dates are read.
    progress,
    lines,
    top: Math.max(0, Math.min(top, lines.length - space)),
    // Visible lines.
    space,
  };
}

function progressText({ session, dates }: Scene, read: number, of: number): string | undefined {
  if (session.usual === undefined) return EARLIER_DATES_OFF;
  if (read === of) return undefined;
  switch (dates?.state) {
    case 'kept only':
      return `Only saved dates count: ${read} of ${of}. r reads the others.`;
    case 'over':
      return `Read: ${read} of ${of} dates. r reads the others.`;
    default:
      return `Loading earlier dates: ${read} of ${of}.`;
  }
}

function Limits({ scene, row, heading, lines, top, space }: LimitsModel): ReactNode {
  const { size, check } = scene;
  if (row === undefined) return <StationGone size={size} check={check} keys="q back" />;
  return (
    <>
      <TitleLine
        width={size.width}
        title={heading}
        note={moreText(top, lines.length - top - space, 'j')}
      />
      <TextLines
        lines={lines.slice(top, top + space).map((text) => [{ text }])}
        width={size.width}
      />
    </>
  );
}
