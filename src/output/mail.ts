/** An answer becomes one MIME message, ready for `sendmail -t -i` or an SMTP client. */
import { createHash } from 'node:crypto';
import addressParser from 'nodemailer/lib/addressparser';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { Failure } from '../contract/failures.ts';
import { DEMO_SENTENCE } from '../kitchen/text/json-text.ts';
import { quotedValue } from '../settings/typed-text.ts';
import { cutText } from '../terminal/safe-text.ts';
import type { Destination } from './destination.ts';
import type { Section } from './document.ts';
import type { MailFlags } from './format.ts';
import { plainText } from './print.ts';

/** Phones and preview panes are this narrow. */
const TEXT_WIDTH = 42;
/** Short enough for a header's line of 998 bytes, even when encoded. */
const MAX_LETTERS = 200;
/** With other characters before the @, an address would need a special server. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}][\p{L}\p{N}.-]*$/u;

export interface MailContent {
  readonly subject: string;
  readonly text: readonly Section[];
  /** Identifies the message. It stays the same if the command runs again. */
  readonly content: string;
}

/** Sends a page as a message. `content` is called when the page is complete. Throws USAGE. */
export function mailDestination(
  { to = [], from = '', subject = '' }: MailFlags,
  clock: { readonly now: () => number },
  content: () => MailContent,
  target: Destination,
): Destination {
  const To = to.flatMap((text) => mailboxes('--to', text));
  const From = mailboxes('--from', from);
  if (To.length === 0) throw new Failure('USAGE', 'Add --to manager@example.com to --mail.');
  if (From.length > 1) throw new Failure('USAGE', '--from takes one address.');
  if (target.format !== 'html') throw new Failure('USAGE', '--mail has no other --format.');
  const ownSubject = requireOneLine('--subject', subject).trim();
  if (ownSubject.length > MAX_LETTERS) throw new Failure('USAGE', '--subject is over 200 letters.');
  async function* message(blocks: AsyncIterable<Iterable<string>>) {
    let page = '';
    for await (const block of blocks) page += Array.from(block).join('');
    const about = content();
    // If several messages have the same ID, mail programs show only one.
    const sent = JSON.stringify([To, ownSubject, about.content]);
    const id = createHash('sha256').update(sent).digest('hex').slice(0, 32);
    const host = /@([\w.-]+)$/.exec(From[0]?.address ?? '')?.[1] ?? 'linecheck.invalid';
    const demo = target.isDemo ? [{ blocks: [{ lines: [DEMO_SENTENCE] }] }] : [];
    const defaultSubject = `${target.isDemo ? 'Demo: ' : ''}${about.subject}`;
    const root = new MimeNode('multipart/alternative', { baseBoundary: id, newline: 'win' });
    const Subject = encodeSubject(ownSubject || cutText(defaultSubject, MAX_LETTERS));
    root.setHeader({ From, To, Subject });
    root.setHeader({ Date: new Date(clock.now()), 'Message-ID': `<${id}@${host}>` });
    root.setHeader('Auto-Submitted', 'auto-generated');
    const lines = plainText([...demo, ...about.text], TEXT_WIDTH);
    root.createChild('text/plain; charset=utf-8').setContent(Array.from(lines).join(''));
    root.createChild('text/html; charset=utf-8').setContent(page);
    yield [(await root.build()).toString()];
  }
  return { ...target, isMail: true, write: (blocks) => target.write(message(blocks)) };
}

/** Encodes a subject that looks like an encoded word, because mail programs would decode it. */
function encodeSubject(subject: string) {
  if (!subject.includes('=?')) return subject;
  return { value: encodeWord(subject, 'B', 52), prepared: true, foldLines: true };
}

function mailboxes(flag: string, text: string) {
  return addressParser(requireOneLine(flag, text)).map(({ name, address = '' }) => {
    const isShort = address.length + name.length <= MAX_LETTERS;
    if (isShort && ADDRESS.test(address)) return { name, address };
    throw new Failure('USAGE', `${flag}: ${quotedValue(address || name)} is no mail address.`);
  });
}

/** A line break is refused, because it would begin another header. */
function requireOneLine(flag: string, text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/[\0-\x1f\x7f]/.test(text)) return text;
  throw new Failure('USAGE', `${flag} has a line break or another control character.`);
}
