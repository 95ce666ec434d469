/**
 * Makes invisible characters visible in output. They reorder text (bidirectional controls), hide text in text (tags, variation selectors),
 * or make identical-looking names differ (zero-width marks). Those with a spelling function stay: joiners in emoji and joining scripts, and
 * selectors for a sign's form. Flags spelled with tags (England, Scotland, Wales) don't.
 */

/** Drawn as nothing, or as a line break. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]`;

/** Letters and marks in scripts spelling with joiners (Unicode Standard Annex 31, 2.3). */
const JOINING = `(?:(?=[\\p{L}\\p{M}])[${[
  'Arab Syrc Mand Nkoo Adlm Mong Phag',
  'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh',
  'Khmr Mymr Tibt Bali Java Newa',
]
  .flatMap((codes) => codes.split(' '))
  .map((code) => `\\p{scx=${code}}`)
  .join('')}])`;

/** Invisible characters where they have a spelling function. */
const SPELLING = [
  String.raw`(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})`,
  `(?<=${JOINING})\\u200c(?=${JOINING})`,
  `(?<=${JOINING})\\u200d(?!${INVISIBLE})`,
  // The picture or text form of a sign, or a digit on a key.
  String.raw`(?<=(?![0-9#*])\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // A form of a letter.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
].join('|');

const ANY_INVISIBLE = new RegExp(INVISIBLE, 'u');
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** Compiled at first use, because most starts save these 6 ms. */
let hidden: RegExp | undefined;

/** Escapes every invisible character without a spelling function, as in `\u{202E}`. */
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

/** With or without a spelling function. */
export function replaceInvisible(text: string, written: (character: string) => string): string {
  return ANY_INVISIBLE.test(text) ? text.replace(EVERY_INVISIBLE, written) : text;
}

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
