import { Text } from 'ink';
import { Table } from 'ink-table';
import type { ReactNode } from 'react';
import { ASCII_GLYPHS } from '../terminal/glyphs.ts';
import { makePaint } from '../terminal/palette.ts';
import { safeText } from '../terminal/safe-text.ts';
import { type Span, useTheme } from './Line.tsx';

/** Texts by column title. */
export type FiguresRow = Readonly<Record<string, string>>;

export function FiguresTable(props: { readonly rows: readonly FiguresRow[] }): ReactNode {
  const { glyphs } = useTheme();
  const data = props.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, safeText(value)])),
  );
  return (
    <Table
      data={data}
      header={FigureCell}
      cell={FigureCell}
      skeleton={glyphs === ASCII_GLYPHS ? AsciiRulesCell : RulesCell}
    />
  );
}

function FigureCell({ children }: { readonly children?: ReactNode }): ReactNode {
  const paint = makePaint(useTheme());
  const text = typeof children === 'string' ? children : '';
  return (
    <Text>
      {markedSpans(text)
        .map((span) => paint(span.text, span.tone ?? 'plain'))
        .join('')}
    </Text>
  );
}

function RulesCell({ children }: { readonly children?: ReactNode }): ReactNode {
  return <Text dimColor>{children}</Text>;
}

function AsciiRulesCell({ children }: { readonly children?: ReactNode }): ReactNode {
  const text = typeof children === 'string' ? children : '';
  return (
    <Text>
      {text
        .replaceAll('─', '-')
        .replaceAll('│', '|')
        .replace(/[^-| ]/g, '+')}
    </Text>
  );
}

const MARKED_NUMBER = /(\d[\dhm:]*!!?)/;

export function markedSpans(text: string): readonly Span[] {
  return text.split(MARKED_NUMBER).map((part): Span => {
    if (!MARKED_NUMBER.test(part)) return { text: part };
    return { text: part, tone: part.endsWith('!!') ? 'error' : 'warn' };
  });
}
