/**
 * How many colors to use. The first of these decides: `FORCE_COLOR`, which only a user sets; `NO_COLOR`; the user's answer to the test strip;
 * `COLORTERM`, the terminal's kind, and the ending of `TERM`.
 */
import {
  type ColorDepth,
  type Environment,
  type TerminalKind,
  TRUE_COLOR,
  terminalName,
} from './terminal-kind.ts';

/** `FORCE_COLOR` → colors; `true` means an unknown number. Any other value is ignored. */
const FORCED: Readonly<Record<string, ColorDepth>> = {
  '0': 0,
  false: 0,
  '1': 16,
  '2': 256,
  '3': TRUE_COLOR,
};

/** The colors to use; `seen` is whether the user saw the 16 colors, if asked. */
export function colorDepth(
  environment: Environment,
  kind: TerminalKind,
  seen: boolean | undefined,
): ColorDepth {
  const detected = detectedDepth(environment, kind);
  const force = environment['FORCE_COLOR'] ?? '';
  if (force === 'true') return detected === 0 ? 16 : detected;
  if (Object.hasOwn(FORCED, force)) return FORCED[force] ?? 0;
  if (environment['NO_COLOR'] || seen === false) return 0;
  return seen === true && detected === 0 ? 16 : detected;
}

function detectedDepth(environment: Environment, { depth, mostColors }: TerminalKind): ColorDepth {
  const name = terminalName(environment);
  const claims: readonly ColorDepth[] = [
    depth,
    /^(?:truecolor|24bit)$/i.test(environment['COLORTERM'] ?? '') ? TRUE_COLOR : 0,
    name.endsWith('-direct') ? TRUE_COLOR : 0,
    /-256colou?r$/.test(name) ? 256 : 0,
  ];
  const most = claims.reduce((a, b) => (a > b ? a : b));
  return most < mostColors ? most : mostColors;
}

/** The same as a value of `FORCE_COLOR`, for libraries that read nothing else. */
export function forcedColor(depth: ColorDepth): string {
  const depths: readonly ColorDepth[] = [0, 16, 256, TRUE_COLOR];
  return String(depths.indexOf(depth));
}
