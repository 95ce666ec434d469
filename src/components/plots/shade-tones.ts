/** Shades in the tones of their limits, in a drawing and in the legend that explains it. */
import type { Span } from '../line/Line.tsx';
import type { Tone } from '../line/theme.tsx';

/** A sign that shades an area → its tone. */
export type ShadeTones = ReadonlyMap<string, Tone>;

/** The tones of two shades, from the caution and from the late limit on. What is below is plain: a shade that is dimmed resembles another. */
export function shadeTones(caution: string, late: string): ShadeTones {
  return new Map([
    [caution, 'warn'],
    [late, 'error'],
  ]);
}

/** Text with such signs in it. */
export function shadedSpans(text: string, tones: ShadeTones): readonly Span[] {
  const spans: { text: string; tone: Tone }[] = [];
  for (const sign of text) {
    const tone = tones.get(sign) ?? 'plain';
    const last = spans.at(-1);
    if (last?.tone === tone) last.text += sign;
    else spans.push({ text: sign, tone });
  }
  return spans;
}
