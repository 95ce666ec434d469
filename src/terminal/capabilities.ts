/** What the terminal can do, told from its environment. Unknown terminals get the safe tier instead of a refusal. */
import { ASCII_GLYPHS, BOX_GLYPHS, type Glyphs } from './glyphs.ts';

/** Capabilities that the drawing depends on. */
export interface Capabilities {
  /** Colours may be used. Meaning never depends on it. */
  readonly colour: boolean;
  readonly glyphs: Glyphs;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `NO_COLOR`, `TERM` and the locale. */
export function capabilities(environment: Environment): Capabilities {
  return {
    colour: !isSet(environment['NO_COLOR']) && terminalName(environment) !== 'dumb',
    glyphs: showsBoxes(environment) ? BOX_GLYPHS : ASCII_GLYPHS,
  };
}

/** Box-drawing characters need a UTF-8 locale and a terminal that is not a bare one. */
function showsBoxes(environment: Environment): boolean {
  const locale = [environment['LC_ALL'], environment['LC_CTYPE'], environment['LANG']].find(isSet);
  const term = terminalName(environment);
  return /utf-?8/i.test(locale ?? '') && term !== 'dumb' && term !== 'linux';
}

/** A terminal that does not say what it is gets the safe tier. */
function terminalName({ TERM }: Environment): string {
  return isSet(TERM) ? TERM : 'dumb';
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
