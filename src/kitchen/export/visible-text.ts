/**
 * Characters that cannot be seen, made visible in what leaves the program. They reorder the text around them (bidirectional controls),
 * hide text in text (tags, variation selectors), or make two names that look alike differ (zero-width marks). Those that spell
 * something stay: joiners within emoji and within words of scripts that join, and the selectors that choose a form of a sign. Flags
 * that are spelled by tags (England, Scotland, Wales) do not.
 */

/** Whatever is drawn as nothing, or breaks a line where no line feed is. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]`;

/** Letters and marks of scripts in which joiners are spelling (Unicode Standard Annex 31, 2.3). */
const JOINING = `(?:(?=[\\p{L}\\p{M}])[${[
  'Arab Syrc Mand Nkoo Adlm Mong Phag',
  'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh',
  'Khmr Mymr Tibt Bali Java Newa',
]
  .flatMap((codes) => codes.split(' '))
  .map((code) => `\\p{scx=${code}}`)
  .join('')}])`;

/** Invisible characters that spell something where they are. */
const SPELLING = [
  String.raw`(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})`,
  `(?<=${JOINING})\\u200c(?=${JOINING})`,
  `(?<=${JOINING})\\u200d(?!${INVISIBLE})`,
  // A sign as a picture or as text; a digit on a key.
  String.raw`(?<=(?![0-9#*])\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // A form of a letter.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
].join('|');

const ANY_INVISIBLE = new RegExp(INVISIBLE, 'u');
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** Made for the first text that needs it: 6 ms that few starts have to pay. */
let hidden: RegExp | undefined;

/** Writes every character that cannot be seen, and spells nothing where it is, as an escape such as `\u{202E}`. */
export function visibleText(text: string): string {
  return replaceHidden(text, (character) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase() ?? '';
    return `\\u{${code.padStart(4, '0')}}`;
  });
}

/** Replaces the same characters by what `written` makes of each. */
export function replaceHidden(text: string, written: (character: string) => string): string {
  if (!ANY_INVISIBLE.test(text)) return text;
  hidden ??= new RegExp(`(?<spelling>${SPELLING})|${INVISIBLE}`, 'gu');
  return text.replace(hidden, (character, spelling: unknown) =>
    spelling === undefined ? written(character) : character,
  );
}

/** Replaces each that cannot be seen, whether it spells something or not. */
export function replaceInvisible(text: string, written: (character: string) => string): string {
  return ANY_INVISIBLE.test(text) ? text.replace(EVERY_INVISIBLE, written) : text;
}
