/** Colors as people with a color blindness see them (Machado, Oliveira, Fernandes 2009, full severity), and their difference. */
import type { Rgb } from './contrast.ts';

const MATRICES = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

type Vision = keyof typeof MATRICES;
export const VISIONS = ['all', 'protanopia', 'deuteranopia', 'tritanopia'] as const;

type Triple = readonly [number, number, number];

/** Linear light, 0..1. */
export function seenWith(color: Rgb, vision: Vision): Triple {
  const [red, green, blue] = MATRICES[vision].map(([r, g, b]) => {
    const light = r * linear(color[0]) + g * linear(color[1]) + b * linear(color[2]);
    return Math.min(1, Math.max(0, light));
  });
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function linear(level: number): number {
  const part = level / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** CIE Lab under D65. */
function lab([red, green, blue]: Triple): Triple {
  const bend = (part: number) => (part > 0.008_856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.950_47);
  const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.088_83);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const wide = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** CIEDE2000. Takes linear light. */
export function difference(one: Triple, other: Triple): number {
  const [light1, a1, b1] = lab(one);
  const [light2, a2, b2] = lab(other);
  const stretch = 1.5 - 0.5 * wide((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [chroma1, chroma2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const hue = (a: number, b: number) => ((Math.atan2(b, a * stretch) * 180) / Math.PI + 360) % 360;
  const [hue1, hue2] = [hue(a1, b1), hue(a2, b2)];
  const turn = ((hue2 - hue1 + 540) % 360) - 180;
  const mean = (hue1 + turn / 2 + 360) % 360;
  const light = (light1 + light2) / 2;
  const chroma = (chroma1 + chroma2) / 2;
  const weight =
    1 -
    0.17 * Math.cos(radians(mean - 30)) +
    0.24 * Math.cos(radians(2 * mean)) +
    0.32 * Math.cos(radians(3 * mean + 6)) -
    0.2 * Math.cos(radians(4 * mean - 63));
  const byLight =
    (light2 - light1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2));
  const byChroma = (chroma2 - chroma1) / (1 + 0.045 * chroma);
  const byHue =
    (2 * Math.sqrt(chroma1 * chroma2) * Math.sin(radians(turn / 2))) /
    (1 + 0.015 * chroma * weight);
  const turned = Math.sin(radians(60 * Math.exp(-(((mean - 275) / 25) ** 2))));
  return Math.sqrt(
    byLight ** 2 + byChroma ** 2 + byHue ** 2 - 2 * wide(chroma) * turned * byChroma * byHue,
  );
}
