/** Text that somebody typed. Messages quote it cut, printable, and without secrets. It is also compared with known names. */
import { quotedText } from '../api/quoted-text.ts';
import { Failure } from '../contract/failures.ts';
import { nearName } from '../kitchen/text/near-name.ts';
import { cutText, safeText } from '../terminal/safe-text.ts';

const MAX_REPEATED = 40;

const USER_INFO = /\/\/[^/\s]*@/g;

const HIDDEN = '(hidden)';

/** Cuts the text, and removes control characters, user names, and passwords. */
export function quotedValue(text: string): string {
  const safe = safeText(text).trim();
  if (safe === '') return '""';
  const quoted = quotedText(safe, secretsInUse());
  if (quoted === undefined) return HIDDEN;
  return `"${cutText(quoted.replace(USER_INFO, '//…@'), MAX_REPEATED)}"`;
}

/** USAGE: `Invalid closeout hour "24". Write a whole number from 0 to 23.` `rule` is the sentence that says what to write. */
export function invalidValue(what: string, text: string, rule: string): Failure {
  return new Failure('USAGE', `Invalid ${what} ${quotedValue(text)}. ${rule}`);
}

// Secrets of this process, which messages and crash reports leave out.

const secrets = new Set<string>();

export function noteSecret(secret: string): void {
  secrets.add(secret);
}

export function forgetSecrets(): void {
  secrets.clear();
}

export function secretsInUse(): readonly string[] {
  return [...secrets];
}

/** A shorter text may be both an ID and a secret, as in a sandbox. */
const MIN_SECRET_LENGTH = 16;

export function isSecret(id: string, secret: string | undefined): boolean {
  return id === secret && id.length >= MIN_SECRET_LENGTH;
}

/** Throws CONFIGURATION if one of these IDs is the secret. The message doesn't repeat it. */
export function refuseSecret(
  secret: string,
  clientId: string,
  restaurants: readonly string[],
): void {
  const ids = { 'client ID': [clientId], 'restaurant ID': restaurants };
  for (const [name, values] of Object.entries(ids)) {
    if (!values.some((id) => isSecret(id, secret))) continue;
    throw new Failure('CONFIGURATION', `The client secret is set as the ${name}.`);
  }
}

/** People write `warning` for `warn`. */
export function findChoice<T extends string>(choices: readonly T[], text: string): T | undefined {
  const name = text === 'warning' ? 'warn' : text;
  return choices.find((each) => each === text) ?? choices.find((each) => each === name);
}

/** `what` names the setting, as in `Unknown format "xml"`. Throws USAGE for an unknown choice. */
export function readChoice<T extends string>(what: string, choices: readonly T[], text: string): T {
  const choice = findChoice(choices, text);
  if (choice !== undefined) return choice;
  throw new Failure(
    'USAGE',
    `Unknown ${what} ${quotedValue(text)}. ${suggestionSentence(text, choices)}Use ${choices.length === 1 ? '' : 'one of '}${choices.join(', ')}.`,
  );
}

/** `Did you mean "table"? `, or empty if no name is near. `names` are lowercase. */
export function suggestionSentence(text: string, names: readonly string[]): string {
  const near = nearName(text.trim(), names);
  return near === undefined ? '' : `Did you mean "${near}"? `;
}

const MAX_COMPARED_LENGTH = 64;

/** ` Did you mean "Grill"?`, or empty. A likely name is a few typos away, or contains the typed text. Case and blanks don't count. */
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
