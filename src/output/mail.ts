/** An answer as one MIME message, ready for `sendmail -t` or an SMTP client. */
import { createHash } from 'node:crypto';
import addressParser from 'nodemailer/lib/addressparser';
import MimeNode from 'nodemailer/lib/mime-node';
import { Failure } from '../contract/failures.ts';
import { DEMO_SENTENCE } from '../kitchen/export/demo-mark.ts';
import { quotedValue } from '../settings/quoted-value.ts';
import { cutText } from '../terminal/text/safe-text.ts';
import type { Destination } from './destination.ts';
import type { Section } from './document.ts';
import type { MailFlags } from './format.ts';
import { plainText } from './print.ts';

/** As printed for a ticket printer: phones and preview panes are as narrow. */
const TEXT_WIDTH = 42;
/** With encoding, far from the 998 bytes of a line. */
const MAX_LETTERS = 200;
/** C0 controls and DEL: a line break would begin a header of its own. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x1f\x7f]/;
/** A dot-atom. Other letters before the @ need a server with SMTPUTF8. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

interface MailHead {
  readonly to: readonly Mailbox[];
  /** `undefined`: the mail server fills it in. */
  readonly from: Mailbox | undefined;
  readonly subject: string | undefined;
}

export interface MailContent {
  readonly subject: string;
  /** Of the text part, which the page follows. */
  readonly text: readonly Section[];
  /** The same for a repeated run: names the message. */
  readonly content: string;
}

/** Throws USAGE, before anything is read. */
function mailHead({ to = [], from, subject }: MailFlags): MailHead {
  const recipients = to.flatMap((text) => mailboxes('--to', text));
  if (recipients.length === 0) {
    throw new Failure('USAGE', '--mail needs recipients.', {
      hint: 'Add --to manager@example.com.',
    });
  }
  const [sender, second] = from === undefined ? [] : mailboxes('--from', from);
  if (second !== undefined) throw new Failure('USAGE', '--from takes one address.');
  if (subject !== undefined) checked('--subject', subject);
  return { to: recipients, from: sender, subject };
}

function mailboxes(flag: string, text: string): readonly Mailbox[] {
  const found = addressParser(checked(flag, text));
  return found.map(({ name, address }) => {
    const isKnown = address !== undefined && ADDRESS.test(address);
    if (isKnown && address.length + name.length <= MAX_LETTERS) return { name, address };
    const shown = quotedValue(address || name || text);
    throw new Failure('USAGE', `${flag} ${shown} is not a mail address.`, {
      hint: 'Write manager@example.com or "Ann Lee <ann@example.com>", separated by commas.',
    });
  });
}

function checked(flag: string, text: string): string {
  if (CONTROL.test(text)) {
    throw new Failure('USAGE', `${flag} has a line break or a control character.`, {
      hint: 'Put it on one line.',
    });
  }
  if (flag !== '--subject' || text.length <= MAX_LETTERS) return text;
  throw new Failure('USAGE', `${flag} is longer than ${MAX_LETTERS} characters.`);
}

/** Writes a message with the page in it, complete or not at all. `content` is asked once the page is there. Throws USAGE for its options. */
export function mailPlace(
  flags: MailFlags,
  now: () => number,
  content: () => MailContent,
): (place: Destination) => Destination {
  const head = mailHead(flags);
  return (place) => {
    async function* message(blocks: AsyncIterable<Iterable<string>>) {
      let page = '';
      for await (const block of blocks) page += Array.from(block).join('');
      yield [await mailMessage(head, content(), page, { isDemo: place.isDemo, now: now() })];
    }
    return { ...place, write: (blocks) => place.write(message(blocks)) };
  };
}

async function mailMessage(
  { to, from, subject }: MailHead,
  { subject: usual, text, content }: MailContent,
  page: string,
  { isDemo, now }: { readonly isDemo: boolean; readonly now: number },
): Promise<string> {
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const host = from?.address.replace(/^.*@/, '') ?? '';
  const demo = isDemo ? [{ blocks: [{ lines: [DEMO_SENTENCE] }] }] : [];
  const root = new MimeNode('multipart/alternative', { baseBoundary: id, newline: 'win' });
  root.setHeader({
    From: from === undefined ? undefined : { ...from },
    To: to.map((each) => ({ ...each })),
    Subject: subject ?? cutText(`${isDemo ? 'Demo: ' : ''}${usual}`, MAX_LETTERS),
    Date: new Date(now),
    'Message-ID': `<${id}@${/^[\w.-]+$/.test(host) ? host : 'linecheck.invalid'}>`,
    'Auto-Submitted': 'auto-generated',
  });
  const plain = Array.from(plainText([...demo, ...text], TEXT_WIDTH)).join('');
  root.createChild('text/plain; charset=utf-8').setContent(plain);
  root.createChild('text/html; charset=utf-8').setContent(page);
  return (await root.build()).toString();
}
