import { capabilities, characterLocale } from '../../terminal/capabilities/capabilities.ts';
import {
  type Environment,
  isMultiplexed,
  TRUE_COLOR,
} from '../../terminal/capabilities/terminal-kind.ts';
import {
  partLabel,
  STRIP_PARTS,
  type StripAnswer,
} from '../../terminal/capabilities/test-strip.ts';
import type { GlyphTier } from '../../terminal/text/glyphs.ts';
import type { DoctorCheck } from './check-line.ts';
import { terminalKey } from './terminal-memory.ts';

/** With the size of a terminal. */
interface End {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

const SIGNS: Readonly<Record<GlyphTier, string>> = {
  ascii: 'ASCII',
  box: 'ASCII, box drawing, blocks',
  braille: 'ASCII, box drawing, blocks, braille',
};

export function terminalReport(
  environment: Environment,
  input: End,
  output: End,
  remembered: StripAnswer | undefined,
): readonly DoctorCheck[] {
  const { depth, tier, synchronized, background } = capabilities(environment, remembered);
  const { columns, rows } = output;
  const size = columns === undefined || rows === undefined ? 'unknown size' : `${columns}x${rows}`;
  const ends = `input ${endText(input)}, output ${endText(output)}`;
  const colors = depth === TRUE_COLOR ? 'true color' : depth === 0 ? 'none' : String(depth);
  const locale = characterLocale(environment) || 'none';
  return [
    { about: 'terminal', says: `${nameText(environment['TERM'])}, ${size}, ${ends}` },
    { about: 'colors', says: `${colors}, background ${background ?? 'unknown'}` },
    { about: 'characters', says: `${SIGNS[tier]} (locale ${locale})` },
    { about: 'frames', says: synchronizedText(synchronized, isMultiplexed(environment)) },
    { about: 'test strip', says: rememberedText(environment, remembered) },
  ];
}

export function rememberedText(
  environment: Environment,
  remembered: StripAnswer | undefined,
): string {
  const { term, client } = terminalKey(environment);
  const where = `for ${nameText(term)} from ${client}`;
  if (remembered === undefined) return `nothing saved ${where}`;
  const wrong = STRIP_PARTS.filter((part) => remembered[part] === false).map(partLabel);
  return `saved ${where}: ${wrong.length === 0 ? 'all lines look right' : `${wrong.join(', ')} did not look right`}`;
}

function nameText(term: string | undefined): string {
  return term === undefined || term === '' ? 'a terminal without TERM' : term;
}

function endText({ isTTY = false }: End): string {
  return isTTY ? 'is a terminal' : 'is not a terminal';
}

function synchronizedText(synchronized: boolean, multiplexed: boolean): string {
  if (synchronized) return 'synchronized output works';
  return `no synchronized output${multiplexed ? ': a multiplexer is in between' : ''}`;
}
