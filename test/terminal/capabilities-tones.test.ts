import { expect, test } from 'vitest';
import { toneParameters } from '../../src/components/line/theme.tsx';
import { BOX_GLYPHS } from '../../src/terminal/text/glyphs.ts';

const TONES = ['muted', 'error', 'warn', 'good'] as const;
const theme = { color: true, glyphs: BOX_GLYPHS, depth: 256 } as const;

/** Relative luminance of one of the 256 colors that terminals agree on. */
function luminance(color: number): number {
  const steps = [0, 95, 135, 175, 215, 255];
  const at = color - 16;
  const levels =
    color >= 232
      ? Array<number>(3).fill(8 + 10 * (color - 232))
      : [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((step) => steps[step] ?? 0);
  const [red = 0, green = 0, blue = 0] = levels.map((level) => {
    const part = level / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast to black and to white, as accessibility guidelines count it. */
function contrasts(color: number) {
  const own = luminance(color) + 0.05;
  return { dark: own / 0.05, light: 1.05 / own };
}

const numberOf = (parameters: string) => Number(/^38;5;(\d+)$/.exec(parameters)?.[1] ?? Number.NaN);

test.each(['dark', 'light'] as const)(
  'tones for a %s background are legible on it, and on the other one too',
  (background) => {
    const colors = TONES.map((tone) => numberOf(toneParameters(tone, { ...theme, background })));
    expect(new Set(colors).size).toBe(TONES.length);
    for (const color of colors) {
      const contrast = contrasts(color);
      expect(contrast[background]).toBeGreaterThan(4);
      expect(Math.min(contrast.dark, contrast.light)).toBeGreaterThan(3);
    }
  },
);

test('where the background is not known, or there are 16 colors, the palette of the terminal is used', () => {
  const plain = { error: '31', warn: '35', good: '32' } as const;
  for (const tone of ['error', 'warn', 'good'] as const) {
    expect(toneParameters(tone, theme)).toBe(plain[tone]);
    expect(toneParameters(tone, { ...theme, depth: 16, background: 'dark' })).toBe(plain[tone]);
  }
  expect(toneParameters('muted', theme)).toBe('2');
});

test('without color no tone has a style', () => {
  for (const tone of TONES) {
    expect(toneParameters(tone, { ...theme, color: false, background: 'dark' })).toBe('');
  }
});
