/** An answer as one MIME message, ready for `sendmail -t` or an SMTP client. */
import { createHash } from 'node:crypto';
import addressParser from 'nodemailer/lib/addressparser';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Clock } from '../api/transport/clock.ts';
import { Failure } from '../contract/failures.ts';
import { DEMO_SENTENCE } from '../kitchen/export/demo-mark.ts';
import { quotedValue } from '../settings/quoted-value.ts';
import { cutText } from '../terminal/text/safe-text.ts';
import type { Destination } from './destination.ts';
import type { Section } from './document.ts';
import type { MailFlags } from './format.ts';
import { plainText } from './print.ts';

/** As for a ticket printer: phones and preview panes are as narrow. */
const TEXT_WIDTH = 42;
/** Encoded, far from a line's 998 bytes. */
const MAX_LETTERS = 200;
/** A dot-atom: other letters before the @ need a special server. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

export interface MailContent {
  /** By default. */
  readonly subject: string;
  readonly text: readonly Section[];
  /** The same in a repeated run. Names the message. */
  readonly content: string;
}

/** Throws USAGE for options. Then a page is written as a message, complete or not at all, with the `content` known by then. */
export function mailPlace(
  { to = [], from, subject = '' }: MailFlags,
  clock: Pick<Clock, 'now'>,
  content: () => MailContent,
): (place: Destination) => Destination {
  const recipients = to.flatMap((text) => mailboxes('--to', text));
  const senders = from === undefined ? [] : mailboxes('--from', from);
  refuseControls('--subject', subject);
  if (subject.length > MAX_LETTERS) {
    throw new Failure('USAGE', `--subject is longer than ${MAX_LETTERS} letters.`);
  }
  if (recipients.length === 0) {
    throw new Failure('USAGE', '--mail needs --to.', { hint: 'Add --to manager@example.com.' });
  }
  if (senders.length > 1) throw new Failure('USAGE', '--from takes one address.');
  return (place) => {
    if (place.format !== 'html') throw new Failure('USAGE', '--mail has no other --format.');
    async function* message(blocks: AsyncIterable<Iterable<string>>) {
      let page = '';
      for await (const block of blocks) page += Array.from(block).join('');
      const about = content();
      const id = createHash('sha256').update(about.content).digest('hex').slice(0, 32);
      const host = /@([\w.-]+)$/.exec(senders[0]?.address ?? '')?.[1] ?? 'linecheck.invalid';
      const demo = place.isDemo ? [{ blocks: [{ lines: [DEMO_SENTENCE] }] }] : [];
      const demoMark = place.isDemo ? 'Demo: ' : '';
      const text = Array.from(plainText([...demo, ...about.text], TEXT_WIDTH)).join('');
      const root = new MimeNode('multipart/alternative', { baseBoundary: id, newline: 'win' });
      root.setHeader({
        From: senders,
        To: recipients,
        Subject: subject.trim() || cutText(`${demoMark}${about.subject}`, MAX_LETTERS),
        Date: new Date(clock.now()),
        'Message-ID': `<${id}@${host}>`,
        'Auto-Submitted': 'auto-generated',
      });
      root.createChild('text/plain; charset=utf-8').setContent(text);
      root.createChild('text/html; charset=utf-8').setContent(page);
      yield [(await root.build()).toString()];
    }
    return { ...place, write: (blocks) => place.write(message(blocks)) };
  };
}

function mailboxes(flag: string, text: string) {
  refuseControls(flag, text);
  return addressParser(text).map(({ name, address = '' }) => {
    const isShort = address.length + name.length <= MAX_LETTERS;
    if (isShort && ADDRESS.test(address)) return { name, address };
    throw new Failure('USAGE', `${flag}: ${quotedValue(address || name)} is no mail address.`, {
      hint: 'Write manager@example.com, or "Ann Lee <ann@example.com>", separated by commas.',
    });
  });
}

/** A line break would begin another header. */
function refuseControls(flag: string, text: string): void {
  // oxlint-disable-next-line no-control-regex
  if (!/[\0-\x1f\x7f]/.test(text)) return;
  throw new Failure('USAGE', `${flag} has a line break or another control character.`, {
    hint: 'Write it on one line.',
  });
}
