/** Every color against the backgrounds of terminals, as WCAG counts contrast. */
import { describe, expect, test } from 'vitest';
import { type Background, type ColorDepth, TRUE_COLOR } from '../../src/terminal/capabilities.ts';
import {
  makePaint,
  type ThemeName,
  type Tone,
  toneStyle,
  withTheme,
} from '../../src/terminal/palette.ts';
import { difference, seenWith, VISIONS } from '../color-vision.ts';
import { contrast, mixed, rgb, rgbOf256 } from '../contrast.ts';

const TONES = ['error', 'warn', 'note', 'calm', 'muted'] as const;

const BACKGROUNDS: Readonly<Record<Background, readonly string[]>> = {
  // Black, the gray of editors, Solarized.
  dark: ['#000000', '#1e1e1e', '#002b36'],
  light: ['#ffffff', '#fdf6e3'],
};
const ALL = [...BACKGROUNDS.dark, ...BACKGROUNDS.light];

/** Normal text, and bold text. */
const LEGIBLE = 4.5;
const LEGIBLE_BOLD = 3;

const terminal = (depth: ColorDepth, background?: Background, theme?: ThemeName) =>
  withTheme({ color: true, depth, ...(background !== undefined && { background }) }, theme);

/** A style in parts. */
function parts(tone: Tone, of: ReturnType<typeof terminal>) {
  const { on } = toneStyle(tone, of);
  const [, bold, color, named] = /^(1)?;?(?:38;5;(\d+)|3(\d))?$/.exec(on) ?? [];
  return { isBold: bold === '1', color, named, isDim: on === '2' };
}

describe.each([
  [256, 'auto'],
  [TRUE_COLOR, 'auto'],
  [256, 'colorblind'],
] as const)('with %i colors, theme %s', (depth, theme) => {
  test.each(['dark', 'light'] as const)('every tone is legible on each %s background', (known) => {
    const colors = TONES.map((tone) => Number(parts(tone, terminal(depth, known, theme)).color));
    expect(new Set(colors).size).toBe(TONES.length);
    for (const color of colors) {
      for (const background of BACKGROUNDS[known]) {
        expect(contrast(rgbOf256(color), rgb(background))).toBeGreaterThanOrEqual(LEGIBLE);
      }
      // The environment may describe an earlier terminal.
      for (const background of ALL) {
        expect(contrast(rgbOf256(color), rgb(background))).toBeGreaterThan(1.8);
      }
    }
  });

  test('if the background is not known, colors are bold and legible on all backgrounds', () => {
    for (const tone of ['error', 'warn', 'note'] as const) {
      const { color, isBold } = parts(tone, terminal(depth, undefined, theme));
      expect(isBold).toBe(true);
      for (const background of ALL) {
        const found = contrast(rgbOf256(Number(color)), rgb(background));
        expect(found).toBeGreaterThanOrEqual(LEGIBLE_BOLD + 0.5);
      }
    }
  });
});

test('no color could be legible without bold on a dark gray and on white: none has more than 4.1 on both', () => {
  const best = Array.from({ length: 240 }, (_, at) => rgbOf256(at + 16)).map((color) =>
    Math.min(...['#1e1e1e', '#ffffff'].map((each) => contrast(color, rgb(each)))),
  );
  expect(Math.max(...best)).toBeLessThan(4.1);
});

/** Red, magenta, and both bright, as terminals are delivered. */
const SIXTEEN: Readonly<Record<string, readonly [string, string, string, string]>> = {
  xterm: ['#cd0000', '#cd00cd', '#ff0000', '#ff00ff'],
  VGA: ['#aa0000', '#aa00aa', '#ff5555', '#ff55ff'],
  'macOS Terminal': ['#990000', '#b200b2', '#e50000', '#e500e5'],
  Windows: ['#c50f1f', '#881798', '#e74856', '#b4009e'],
  Solarized: ['#dc322f', '#d33682', '#cb4b16', '#6c71c4'],
  tango: ['#cc0000', '#75507b', '#ef2929', '#ad7fa8'],
};
/** Their default backgrounds. */
const DELIVERED: Readonly<Record<string, readonly string[]>> = {
  xterm: ['#000000', '#ffffff'],
  VGA: ['#000000'],
  'macOS Terminal': ['#000000', '#ffffff'],
  Windows: ['#0c0c0c', '#ffffff'],
  Solarized: ['#002b36', '#fdf6e3'],
  tango: ['#000000', '#ffffff'],
};

test.each(Object.keys(SIXTEEN))(
  'of 16 colors as %s has them, those of late and caution are legible',
  (name) => {
    const [red, magenta, brightRed, brightMagenta] = SIXTEEN[name] ?? [];
    for (const [tone, number, normal, bright] of [
      ['error', '1', red, brightRed],
      ['warn', '5', magenta, brightMagenta],
    ] as const) {
      const { isBold, named } = parts(tone, terminal(16));
      expect({ isBold, named }).toEqual({ isBold: true, named: number });
      for (const background of DELIVERED[name] ?? []) {
        const of = (color = '#000000') => contrast(rgb(color), rgb(background));
        // Terminals draw bold in the bright color, in a bold font, or both.
        expect(Math.max(of(normal), of(bright))).toBeGreaterThanOrEqual(LEGIBLE_BOLD);
      }
    }
  },
);

test('with 16 colors only late and caution have one: notes are bold, and what is calm or muted is dim', () => {
  expect(toneStyle('note', terminal(16)).on).toBe('1');
  expect(parts('calm', terminal(16)).isDim).toBe(true);
  expect(parts('muted', terminal(16)).isDim).toBe(true);
  expect(parts('muted', terminal(256)).isDim).toBe(true);
});

test('text that the terminal dims by a third stays legible', () => {
  for (const [text, background] of [
    ['#cccccc', '#000000'],
    ['#d4d4d4', '#1e1e1e'],
    ['#000000', '#ffffff'],
  ] as const) {
    const dimmed = mixed(rgb(text), rgb(background), 2 / 3);
    expect(contrast(dimmed, rgb(background))).toBeGreaterThanOrEqual(LEGIBLE);
  }
});

test('without color no tone has a style, and text is not changed', () => {
  const none = { ...terminal(256, 'dark'), color: false };
  for (const tone of TONES) {
    expect(toneStyle(tone, none)).toEqual({ on: '', off: '' });
    expect(makePaint(none)('late!!', tone)).toBe('late!!');
  }
});

/** CIEDE2000 from which two colors are distinct, even apart from each other. */
const DISTINCT = 15;
const MEANINGS = ['error', 'warn', 'calm'] as const;

/** Pairs below that difference, by color vision. */
function confused(background: Background | undefined, theme?: ThemeName): readonly string[] {
  const colors = MEANINGS.map((tone) =>
    rgbOf256(Number(parts(tone, terminal(256, background, theme)).color)),
  );
  return VISIONS.flatMap((vision) =>
    MEANINGS.flatMap((one, at) =>
      MEANINGS.slice(at + 1).flatMap((other, after) => {
        const [first = [0, 0, 0], second = [0, 0, 0]] = [colors[at], colors[at + 1 + after]];
        const found = difference(seenWith(first, vision), seenWith(second, vision));
        return found < DISTINCT ? [`${vision}: ${one} ${other}`] : [];
      }),
    ),
  );
}

test.each(['dark', 'light', undefined] as const)(
  'on %s, the theme for color blindness keeps late, caution, and calm apart for everybody',
  (background) => {
    expect(confused(background, 'colorblind')).toEqual([]);
  },
);

test('the other themes do not, but signs, words, and positions say the same as the colors', () => {
  expect({
    dark: confused('dark'),
    light: confused('light'),
    unknown: confused(undefined),
  }).toEqual({
    dark: [
      'protanopia: error calm',
      'deuteranopia: error warn',
      'deuteranopia: error calm',
      'tritanopia: error warn',
    ],
    light: ['protanopia: error warn', 'deuteranopia: error warn'],
    unknown: [
      'all: error warn',
      'protanopia: error warn',
      'deuteranopia: error warn',
      'tritanopia: error warn',
    ],
  });
});

test('a theme sets the background, even if the terminal has another', () => {
  const light = toneStyle('error', terminal(256, 'light'));
  expect(toneStyle('error', terminal(256, 'dark', 'light'))).toEqual(light);
  expect(toneStyle('error', terminal(256, undefined, 'light'))).toEqual(light);
});
