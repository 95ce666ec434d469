/** Text as one word for a POSIX shell. */
import { replaceHidden } from './visible-text.ts';

/** The word, quoted where it has to be. Some shells take a word that begins with an equals sign for a command name. */
export function shellWord(word: string): string {
  if (/^[\w:,.@%/+-][\w:=,.@%/+-]*$/.test(word)) return word;
  const text = `'${word.replaceAll("'", `'\\''`)}'`;
  return replaceHidden(text.replace(CONTROLS, printed), printed);
}

/** All but line feeds, which the shell would cut from printed output. */
// oxlint-disable-next-line no-control-regex -- control characters are what it finds
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** An invisible character, as shell code that prints its bytes within the quoted word. */
function printed(character: string): string {
  const bytes = Array.from(
    new TextEncoder().encode(character),
    (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `'"$(printf '${bytes.join('')}')"'`;
}
