import { type Span, wrapText } from '../../components/line/Line.tsx';
import { shadedSpans } from '../../components/plots/plot-tier.ts';
import type { Legend } from './analysis-page.ts';

/** Lines on a body of that height that notes may take, and on one of less. */
const MOST = 4;
const MAX_ON_FEW = 3;
const FEW = 14;

/** From this height on a body has room for notes at all. */
const NOTED = 9;

/** Whether a body is so low that its rows need the lines of the notes. */
export function isTight(height: number): boolean {
  return height < NOTED;
}

/** Sentences as lines of a width, one after the other; on a low screen no more than a few lines. */
function noteLines(notes: readonly string[], width: number, height: number): readonly string[] {
  const lines = linesOf(notes, width);
  const most = mostLines(height);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} …`];
}

/**
 * The same with what explains the signs of a drawing, in lines of its own where there is room, its signs in the tones of the drawing.
 */
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
  const shaded = (text: string): readonly Span[] => shadedSpans(text, legend.tones);
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
