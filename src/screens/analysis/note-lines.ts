import { type Span, wrapText } from '../../components/line/Line.tsx';
import { shadedSpan } from '../../components/plots/plot-tier.ts';
import type { Legend } from './analysis-page.ts';

/** Maximum lines of notes, and the maximum in a low body. */
const MOST = 4;
const MAX_ON_FEW = 3;
const FEW = 14;

/** Minimum body height for notes. */
const NOTED = 9;

/** Too low for notes: rows need the lines. */
export function isTight(height: number): boolean {
  return height < NOTED;
}

/** Sentences wrapped to a width, limited to a few lines. */
function noteLines(notes: readonly string[], width: number, height: number): readonly string[] {
  const lines = linesOf(notes, width);
  const most = mostLines(height);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} …`];
}

/** Adds the drawing's legend, on separate lines where there is room. Signs get the drawing's tones. */
export function explainedLines(
  notes: readonly string[],
  legend: Legend | undefined,
  width: number,
  height: number,
): readonly (readonly Span[])[] {
  if (isTight(height)) return [];
  const muted = (text: string): readonly Span[] => [{ text, tone: 'muted' }];
  if (legend === undefined) return noteLines(notes, width, height).map(muted);
  const said = linesOf(notes, width).map(muted);
  const shaded = (text: string): readonly Span[] => [shadedSpan(text, legend.tones)];
  const explained = linesOf([legend.text], width).map(shaded);
  if (said.length + explained.length <= mostLines(height)) return [...said, ...explained];
  return noteLines([...notes, legend.text], width, height).map(shaded);
}

function mostLines(height: number): number {
  return height < FEW ? MAX_ON_FEW : MOST;
}

function linesOf(sentences: readonly string[], width: number): readonly string[] {
  const text = sentences.join(' ');
  return text === '' ? [] : wrapText(text, width);
}
