/** Menu for business dates or sort keys. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Line, rowSign, TitleLine, wrapText } from '../line/Line.tsx';
import { useTheme } from '../line/theme.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Lines besides the choices. */
const AROUND = 4;

export function choicesShown(height: number): number {
  return Math.max(1, height - AROUND);
}

/** Draws choices from `top` on, with the cursor on one (-1: none), and hints below. */
export function Picker(props: {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly choices: readonly Choice[];
  readonly cursor: number;
  readonly top: number;
  /** Position and count, in the corner. */
  readonly place: string;
  readonly note: string;
  /** Typed so far, before the note. */
  readonly typed?: string | undefined;
}): ReactNode {
  const { title, width, height, choices, cursor, top, place, note, typed } = props;
  const { glyphs } = useTheme();
  const inner = width - 2;
  const notes = wrapText(`${typed ?? ''}${note}`, inner);
  return (
    <Box flexDirection="column" height={height} paddingLeft={1} overflow="hidden">
      <TitleLine width={inner} title={title} note={place} />
      <Line width={inner} spans={[]} />
      {choices.slice(top, top + choicesShown(height)).map(({ value, label }, index) => {
        const isCursor = top + index === cursor;
        return (
          <Line
            key={value}
            width={inner}
            spans={[rowSign(isCursor, glyphs), { text: label, inverse: isCursor }]}
          />
        );
      })}
      {notes.length < 2 && <Line width={inner} spans={[]} />}
      {notes.slice(0, 2).map((text, at) => {
        const own = at === 0 ? (typed?.length ?? 0) : 0;
        const mark = own > 0 ? 'typing' : undefined;
        const spans = [{ text: text.slice(0, own) }, { text: text.slice(own), mark } as const];
        return (
          <Line
            key={text}
            width={inner}
            spans={spans.map((span) => ({ ...span, tone: 'muted' }))}
          />
        );
      })}
    </Box>
  );
}
