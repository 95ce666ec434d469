/** Text that somebody typed: quoted in messages short, printable, and without any secret, and compared with what was meant. */
import { quotedText } from '../api/quoted-text.ts';
import { Failure } from '../contract/failures.ts';
import { nearName } from '../kitchen/text/near-name.ts';
import { cutText, safeText } from '../terminal/safe-text.ts';

/** Columns of a quoted text. */
const MAX_REPEATED = 40;

const USER_INFO = /\/\/[^/\s]*@/g;

/** Stands for a value that has a token, or a secret of this process. */
const HIDDEN = '(hidden)';

/** Quotes a text, cut to 40 columns, without control characters, user names, and passwords. `(hidden)` for a secret. */
export function quotedValue(text: string): string {
  const safe = safeText(text).trim();
  if (safe === '') return '""';
  const quoted = quotedText(safe, secretsInUse());
  if (quoted === undefined) return HIDDEN;
  return `"${cutText(quoted.replace(USER_INFO, '//…@'), MAX_REPEATED)}"`;
}

/** USAGE: `Invalid closeout hour "24". Write a whole number from 0 to 23.` `rule` is what to write instead, as sentences. */
export function invalidValue(what: string, text: string, rule: string): Failure {
  return new Failure('USAGE', `Invalid ${what} ${quotedValue(text)}. ${rule}`);
}

// Secrets of this process, to be left out of messages and crash reports.

const secrets = new Set<string>();

/** Remembers a secret until the process ends. */
export function noteSecret(secret: string): void {
  secrets.add(secret);
}

/** For another run in the same process. */
export function forgetSecrets(): void {
  secrets.clear();
}

export function secretsInUse(): readonly string[] {
  return [...secrets];
}

/** A shorter text may well be both an ID and a secret, as in a sandbox. */
const MIN_SECRET_LENGTH = 16;

export function isSecret(id: string, secret: string | undefined): boolean {
  return id === secret && id.length >= MIN_SECRET_LENGTH;
}

/** Throws CONFIGURATION where one of these IDs is the secret, without repeating it. */
export function refuseSecret(
  secret: string,
  clientId: string,
  restaurants: readonly string[],
): void {
  const refuse = (name: string, ids: readonly string[]): void => {
    if (!ids.some((id) => isSecret(id, secret))) return;
    throw new Failure('CONFIGURATION', `The client secret is set as the ${name}.`);
  };
  refuse('client ID', [clientId]);
  refuse('restaurant ID', restaurants);
}

/** Finds a choice by its name. People write `warning` for `warn`. */
export function findChoice<T extends string>(choices: readonly T[], text: string): T | undefined {
  const name = text === 'warning' ? 'warn' : text;
  return choices.find((each) => each === text) ?? choices.find((each) => each === name);
}

/** `what` names the setting, as in `Unknown format "xml"`. Throws USAGE for any other name. */
export function readChoice<T extends string>(what: string, choices: readonly T[], text: string): T {
  const choice = findChoice(choices, text);
  if (choice !== undefined) return choice;
  throw new Failure(
    'USAGE',
    `Unknown ${what} ${quotedValue(text)}. ${suggestionSentence(text, choices)}Use ${choices.length === 1 ? '' : 'one of '}${choices.join(', ')}.`,
  );
}

/** `Did you mean "table"? `, or empty without a near choice. `names` are lowercase. */
export function suggestionSentence(text: string, names: readonly string[]): string {
  const near = nearName(text.trim(), names);
  return near === undefined ? '' : `Did you mean "${near}"? `;
}

/** Longer texts are not compared with names. */
const MAX_COMPARED_LENGTH = 64;

/** ` Did you mean "Grill"?`, or empty. A likely name is a few typos away or contains the typed text. Ignores case and blanks. */
export function didYouMean(typed: string, names: Iterable<string>): string {
  const text = foldName(typed);
  if (text === '' || text.length > MAX_COMPARED_LENGTH) return '';
  const nameByFolded = new Map(Array.from(names, (name) => [foldName(name), name]));
  const foldedNames = [...nameByFolded.keys()];
  const near = nearName(text, foldedNames) ?? foldedNames.find((each) => each.includes(text));
  const name = near === undefined ? undefined : nameByFolded.get(near);
  return name === undefined ? '' : ` Did you mean ${quotedValue(name)}?`;
}

export function foldName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
