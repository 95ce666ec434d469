/** WCAG 2 color contrast. */

/** Red, green, and blue, 0..255. */
export type Rgb = readonly [number, number, number];

/** From `#d75f00`. */
export function rgb(text: string): Rgb {
  const part = (at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** `#d75f00`. */
export function hex(color: Rgb): string {
  return `#${color.map((level) => level.toString(16).padStart(2, '0')).join('')}`;
}

/** `share` (0..1) is the first color's opacity. */
export function mixed([red, green, blue]: Rgb, over: Rgb, share: number): Rgb {
  const level = (one: number, other: number) => share * one + (1 - share) * other;
  return [level(red, over[0]), level(green, over[1]), level(blue, over[2])];
}

/** Colors 16 and up (240 colors), the same in every terminal. */
export function rgbOf256(color: number): Rgb {
  if (color >= 232) {
    const gray = 8 + 10 * (color - 232);
    return [gray, gray, gray];
  }
  const steps = [0, 95, 135, 175, 215, 255];
  const at = color - 16;
  const step = (place: number) => steps[place] ?? 0;
  return [step(Math.floor(at / 36)), step(Math.floor(at / 6) % 6), step(at % 6)];
}

/** 1 (same color) to 21 (black and white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(level: number): number {
  const part = level / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
