/**
 * How many colors to use. The first of these decides: `FORCE_COLOR`, which only a user sets; `NO_COLOR`; the user's answer to the test strip;
 * `COLORTERM`, the terminal's kind, and the ending of `TERM`.
 */
import {
  type ColourDepth,
  type Environment,
  type TerminalKind,
  TRUE_COLOUR,
  terminalName,
} from './terminal-kind.ts';

/** `FORCE_COLOR` → colors; `true` means an unknown number. Any other value is ignored. */
const FORCED: Readonly<Record<string, ColourDepth>> = {
  '0': 0,
  false: 0,
  '1': 16,
  '2': 256,
  '3': TRUE_COLOUR,
};

/** The colors to use; `seen` is whether the user saw the 16 colors, if asked. */
export function colourDepth(
  environment: Environment,
  kind: TerminalKind,
  seen: boolean | undefined,
): ColourDepth {
  const told = toldDepth(environment, kind);
  const force = environment['FORCE_COLOR'] ?? '';
  if (force === 'true') return told === 0 ? 16 : told;
  if (Object.hasOwn(FORCED, force)) return FORCED[force] ?? 0;
  if (environment['NO_COLOR'] || seen === false) return 0;
  return seen === true && told === 0 ? 16 : told;
}

function toldDepth(environment: Environment, { depth, mostColours }: TerminalKind): ColourDepth {
  const name = terminalName(environment);
  const claims: readonly ColourDepth[] = [
    depth,
    /^(?:truecolor|24bit)$/i.test(environment['COLORTERM'] ?? '') ? TRUE_COLOUR : 0,
    name.endsWith('-direct') ? TRUE_COLOUR : 0,
    /-256colou?r$/.test(name) ? 256 : 0,
  ];
  const most = claims.reduce((a, b) => (a > b ? a : b));
  return most < mostColours ? most : mostColours;
}

/** The same as a value of `FORCE_COLOR`, for libraries that read nothing else. */
export function forcedColour(depth: ColourDepth): string {
  const depths: readonly ColourDepth[] = [0, 16, 256, TRUE_COLOUR];
  return String(depths.indexOf(depth));
}
