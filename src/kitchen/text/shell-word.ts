/** Text as one word for a POSIX shell. */
import { replaceHidden } from './visible-text.ts';

/** Quoted where needed. Some shells take a word starting with an equals sign for a command name. */
export function shellWord(word: string): string {
  if (/^[\w:,.@%/+-][\w:=,.@%/+-]*$/.test(word)) return word;
  const text = `'${word.replaceAll("'", `'\\''`)}'`;
  return replaceHidden(text.replace(CONTROLS, printed), printed);
}

/** All but line feeds: the shell would cut those from printed output. */
// oxlint-disable-next-line no-control-regex -- control characters are what it finds
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Shell code printing an invisible character's bytes within the quoted word. */
function printed(character: string): string {
  const bytes = Array.from(
    new TextEncoder().encode(character),
    (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `'"$(printf '${bytes.join('')}')"'`;
}
