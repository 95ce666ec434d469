/** Dates side by side: station times on recent dates, and setup changes. */

import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { asciiSigns } from '../../components/line/ascii-signs.ts';
import { Line, type Span, TextLines, wrapText } from '../../components/line/Line.tsx';
import { dateGridLines } from '../../components/plots/date-grid.ts';
import { plotTier } from '../../components/plots/plot-tier.ts';
import { lateWords } from '../../kitchen/measures/words.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { cursorOf, HEARD_PAGE } from '../../state/monitor/list-actions.ts';
import type {
  Asked,
  ScreenAnnouncement,
  ScreenDefinition,
} from '../everywhere/screen-definition.ts';
import { rowSayings } from '../frame/sayings.ts';
import { datesActions } from './actions.ts';
import { datesPane } from './dates-pane.ts';
import { type DatesModel, datesList, datesModel, datesPlaceSentence } from './model.ts';
import * as words from './words.ts';

export const DATES: ScreenDefinition<unknown, DatesModel> = {
  scope: 'dates',
  model: datesModel,
  list: datesList,
  pane: datesPane,
  actions: datesActions,
  draw: (model) => <Dates {...model} />,
  say: sayDates,
};

function Dates(model: DatesModel): ReactNode {
  const { scene, panel, trend, measure, rows, grid, cursor, at, top, height, noteHeight } = model;
  const { size, theme } = scene;
  const { width } = size;
  if (panel !== undefined) return <StatePanel {...size} {...panel} />;
  const visible = { ...grid, rows: grid.rows.slice(top, top + height) };
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  const lines = dateGridLines(visible, {
    width,
    cursor: { row: cursor - top, column: at },
    signs: theme.glyphs,
  });
  const right = [words.datesProgressText(model), ...(outOfView === '' ? [] : [outOfView])].join(
    ', ',
  );
  return (
    <>
      <Line
        width={width}
        spans={[{ text: measure.title(lateWords(trend.shared)), strong: true }]}
        right={[{ text: right }]}
      />
      <TextLines lines={[...lines, ...noteLines(model, width, noteHeight)]} width={width} />
    </>
  );
}

/** A rule where there is room, the cursor's cell, and the number of dates loaded. */
function noteLines(model: DatesModel, width: number, height: number): readonly (readonly Span[])[] {
  const { scene, cursor, at } = model;
  const { theme, slow } = scene;
  const signs = (text: string) => (plotTier(theme) === 'ascii' ? asciiSigns(text) : text);
  const wrapped = (text: string) => (text === '' ? [] : wrapText(signs(text), width));
  const cell = wrapped(words.cellSentences(model, cursor, at, durationText).join(' '));
  const notes = [...words.unreadSentences(model), words.legendText(model)].flatMap(wrapped);
  const lines = [
    ...cell.map((text): Span => ({ text })),
    ...notes.map((text): Span => ({ text, tone: 'muted' })),
  ];
  const rule: Span = { text: slow ? '' : theme.glyphs.rule.repeat(width), tone: 'muted' };
  const shown = lines.length < height ? [rule, ...lines] : shortened(lines, height);
  return shown.map((span) => [span]);
}

/** The last line kept marks the cut. */
function shortened(lines: readonly Span[], most: number): readonly Span[] {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return lines.slice(0, most);
  return [...lines.slice(0, most - 1), { ...last, text: `${last.text} …` }];
}

/** Announces the dates once, and the loaded count when loading ends. */
function sayDates(model: DatesModel, { readings }: Asked): readonly ScreenAnnouncement[] {
  const { scene, panel, state, trend, measure } = model;
  const { guid } = scene.check.restaurant;
  const place = `${readings} ${guid} ${panel?.heading ?? ''}`;
  if (panel !== undefined) {
    const { heading, sentences, keys } = panel;
    return [{ on: place, sentences: () => [`${heading}.`, ...sentences, keys] }];
  }
  const list = datesList(model);
  const progress = () => [`${words.datesProgressText(model)}.`, ...words.unreadSentences(model)];
  return [
    {
      on: place,
      sentences: () => [
        `Dates side by side. ${measure.title(lateWords(trend.shared))}.`,
        ...progress(),
      ],
    },
    ...rowSayings(list, place),
    {
      on: `${guid} ${state}`,
      isChangeOnly: true,
      sentences: () =>
        state === 'reading'
          ? []
          : [
              ...progress(),
              datesPlaceSentence(model, cursorOf({ ...list, height: HEARD_PAGE }), model.at),
            ],
    },
  ];
}
