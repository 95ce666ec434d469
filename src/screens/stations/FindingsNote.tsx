import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Line, type Span } from '../../components/Line.tsx';
import { moreText, outOfViewText } from '../../components/StatePanel.tsx';
import type { LineCheck } from '../../hooks/use-line-check.ts';
import { type Finding, SEVERITY_MARKS, severityCounts } from '../../kitchen/audit/rule.ts';
import { setupOnDateMark, stationListGaps } from '../../kitchen/stations/words.ts';
import { capitalized, countOf } from '../../kitchen/text/quantities.ts';
import { filteredText } from '../everywhere/reading-words.ts';
import { stationNote } from '../facts/now-lines.ts';
import { kitchenLines, type StationsModel } from './model.ts';
import { dateLine } from './pace-lines.ts';

/** Below the list: the kitchen in a line, then sentences about the cursor station's issues. */
export function FindingsNote(model: StationsModel): ReactNode {
  const { scene, text, rows, cursor, top, counted, height: shown, noteHeight: height } = model;
  const { check, slow, theme, size } = scene;
  const { width } = size;
  const row = rows[cursor];
  const { kitchenFindings } = check.board;
  const filtered = text === '' ? undefined : filteredText(counted, text);
  const outOfView = outOfViewText({ top, shown, length: rows.length }, width);
  const room = height - kitchenLines(check);
  const lines = row === undefined || room === 0 ? [] : stationNote(row.setup, check, width);
  const rest = moreText(0, lines.length - room, 'Enter');
  const more: readonly Span[] = [{ text: rest, tone: 'muted' }];
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Line
        width={width}
        spans={slow ? [] : [{ text: theme.glyphs.rule.repeat(width), tone: 'muted' }]}
      />
      <Line
        width={width}
        spans={summary(check, filtered)}
        right={[{ text: outOfView, tone: 'muted' }]}
      />
      {kitchenFindings.length > 0 && <Line width={width} spans={kitchenSpans(kitchenFindings)} />}
      {lines.slice(0, room).map((spans, index) => (
        <Line
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          width={width}
          spans={spans}
          {...(index === room - 1 && { right: more })}
        />
      ))}
    </Box>
  );
}

/** The kitchen's own issues, each in a few words. */
function kitchenSpans(findings: readonly Finding[]): readonly Span[] {
  const parts = findings.flatMap(({ severity, words }, at): readonly Span[] => {
    const { sign, tone } = SEVERITY_MARKS[severity];
    return [
      { text: at === 0 ? ' ' : ', ' },
      { text: `${sign} ${words}`, tone, toned: sign.length },
    ];
  });
  return [{ text: 'Kitchen:' }, ...parts];
}

function summary(check: LineCheck, filtered: string | undefined): readonly Span[] {
  const { board, stations } = check;
  const { error, warn } = severityCounts(board.findings);
  const setup = setupOnDateMark(check.setup, check.restaurant.calendar);
  const parts: Span[] = [
    ...(setup === undefined ? [] : [{ text: `${capitalized(setup)}: ` }]),
    { text: countOf(error, 'error'), tone: error > 0 ? 'error' : 'plain' },
    { text: ', ' },
    { text: countOf(warn, 'warning'), tone: warn > 0 ? 'warn' : 'plain' },
  ];
  const filter = filtered === undefined ? [] : [{ text: `${filtered} `, strong: true }];
  const [gap] = stations.data === undefined ? [] : stationListGaps(stations.data.value);
  const incomplete: readonly Span[] = gap === undefined ? [] : [{ text: `${gap} `, tone: 'warn' }];
  // Gaps first, because a long filter can fill the line.
  if (board.day === undefined) {
    // The line above the list has the reason.
    const isSaid = check.day.data !== undefined;
    const why = isSaid ? [] : [{ text: `${dateLine(check)} ` }];
    return [...incomplete, ...why, ...filter, ...parts, { text: '.' }];
  }
  return [...incomplete, ...filter, ...parts, { text: `. ${dateLine(check)}` }];
}
