/**
 * Makes invisible characters visible. They reorder text (bidirectional controls), hide text (tags, variation selectors), or make different
 * names look the same (zero-width marks). Characters that spelling needs stay: joiners in emoji and in joining scripts, and selectors of a
 * sign's form. Flags spelled with tags (England, Scotland, Wales) don't stay.
 */

const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]`;

/** Letters and marks of scripts that are spelled with joiners (Unicode Standard Annex 31, 2.3). */
const JOINING = `(?:(?=[\\p{L}\\p{M}])[${[
  'Arab Syrc Mand Nkoo Adlm Mong Phag',
  'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh',
  'Khmr Mymr Tibt Bali Java Newa',
]
  .flatMap((codes) => codes.split(' '))
  .map((code) => `\\p{scx=${code}}`)
  .join('')}])`;

const SPELLING = [
  String.raw`(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})`,
  `(?<=${JOINING})\\u200c(?=${JOINING})`,
  `(?<=${JOINING})\\u200d(?!${INVISIBLE})`,
  // Selects the picture or the text form of a sign, or puts a digit on a key.
  String.raw`(?<=(?![0-9#*])\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
].join('|');

const ANY_INVISIBLE = new RegExp(INVISIBLE, 'u');
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** Compiled on first use, which saves most starts 6 ms. */
let hidden: RegExp | undefined;

/** Escapes invisible characters as `\u{202E}`, unless the text needs them. */
export function visibleText(text: string): string {
  return replaceHidden(text, (character) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase() ?? '';
    return `\\u{${code.padStart(4, '0')}}`;
  });
}

function replaceHidden(text: string, written: (character: string) => string): string {
  if (!ANY_INVISIBLE.test(text)) return text;
  hidden ??= new RegExp(`(?<spelling>${SPELLING})|${INVISIBLE}`, 'gu');
  return text.replace(hidden, (character, spelling: unknown) =>
    spelling === undefined ? written(character) : character,
  );
}

export function replaceInvisible(text: string, written: (character: string) => string): string {
  return ANY_INVISIBLE.test(text) ? text.replace(EVERY_INVISIBLE, written) : text;
}

/** A word for a shell, quoted if needed. Some shells read a leading equals sign as the name of a command. */
export function shellWord(word: string): string {
  if (/^[\w:,.@%/+-][\w:=,.@%/+-]*$/.test(word)) return word;
  const text = `'${word.replaceAll("'", `'\\''`)}'`;
  return replaceHidden(text.replace(CONTROLS, printed), printed);
}

/** Control characters except line feeds. A shell would cut line feeds from printed output. */
// oxlint-disable-next-line no-control-regex -- control characters are what it finds
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Shell code within the quoted word that prints the bytes of an invisible character. */
function printed(character: string): string {
  const bytes = Array.from(
    new TextEncoder().encode(character),
    (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `'"$(printf '${bytes.join('')}')"'`;
}
