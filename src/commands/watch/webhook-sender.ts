import { createHash, createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { DEFAULT_LIMITS } from '../../api/limits.ts';
import { RetryableError, retryAfter } from '../../api/retry.ts';
import { createTransport } from '../../api/transport.ts';
import { Failure } from '../../contract/failures.ts';
import { isObject } from '../../contract/parsed-json.ts';
import { tlsTrouble } from '../../contract/tls-trouble.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import {
  isLoopbackHost,
  isWithin,
  parseIpAddress,
  parseIpNetwork,
} from '../../service/http/caller-address.ts';
import type { WebhookFormat } from '../../settings/settings.ts';
import type { Environment } from '../../terminal/capabilities.ts';

/** The same line has the same ID, even after a restart. */
export interface WebhookLine {
  readonly id: string;
  readonly body: string;
}

/** `error` says why there is no answer. The receiver may ask for a pause of `waitMs` before the next line. */
export type WebhookAnswer =
  | { readonly status: number; readonly waitMs?: number | undefined }
  | { readonly error: string };

export interface WebhookSender {
  /** `now` is epoch ms. Redirects are not followed. Throws only defects of the program, and any error after an abort. */
  readonly send: (line: WebhookLine, now: number, signal: AbortSignal) => Promise<WebhookAnswer>;
  readonly close: () => Promise<void>;
}

interface WebhookOptions {
  readonly format: WebhookFormat;
  readonly secret: string | undefined;
  readonly allowsPrivate: boolean;
  readonly environment?: Environment | undefined;
  /** PEM. These authorities are trusted in addition to Node's. */
  readonly authorities?: string | undefined;
}

const MAX_ANSWER_MS = 10_000;

export function webhookId(line: string): string {
  return createHash('sha256').update(line).digest('hex').slice(0, 32);
}

/** Returns `t=SECONDS,v1=HEX`. The HMAC-SHA256 covers `SECONDS.BODY`, so that nobody can send an old request again. */
function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

export function webhookSender(
  url: URL,
  { format, secret, allowsPrivate, ...trust }: WebhookOptions,
): WebhookSender {
  const base = { origin: url.origin, path: '', isLoopback: isLoopbackHost(url.hostname) };
  const options = { ...trust, lookup: allowsPrivate ? undefined : publicLookup };
  const transport = createTransport(base, DEFAULT_LIMITS, () => undefined, options);
  return {
    close: () => transport.close(),
    send: async ({ id, body }, now, signal) => {
      const { path, text } = webhookBody(format, url, body);
      const headers = {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'linecheck-delivery': id,
        ...(secret !== undefined && { 'linecheck-signature': signatureOf(secret, text, now) }),
      };
      const bounds = { firstByteMs: MAX_ANSWER_MS, totalMs: MAX_ANSWER_MS, maxBytes: 1 };
      const request = { method: 'POST', path, headers, body: text, ...bounds } as const;
      try {
        return await transport.exchange(request, signal, async (answer) => ({
          status: answer.status,
          waitMs: retryAfter(answer.headers, now, answer.status),
        }));
      } catch (error) {
        // Other messages contain the host, which must not be printed.
        if (error === PRIVATE_ADDRESS) return { error: PRIVATE_ADDRESS.message };
        const failure = error instanceof RetryableError ? error.failure : error;
        if (failure instanceof Failure) return { error: certificateFault(failure) ?? failure.code };
        throw error;
      }
    },
  };
}

/** A wrong certificate has another fix than a receiver that can't be reached. */
function certificateFault({ cause }: Failure): string | undefined {
  const trouble = tlsTrouble(String(cause), 'the receiver');
  return trouble?.sentence.replace(/^No trusted TLS connection: |\.$/g, '');
}

/** Each body follows the service's documentation. Names of restaurants and stations must not be read as markup. */
export function webhookBody(format: WebhookFormat, url: URL, line: string) {
  const path = `${url.pathname}${url.search}`;
  if (format === 'json') return { path, text: line };
  const record: unknown = JSON.parse(line);
  const { event, restaurant, sentence, demo, replayed, businessDate } = isObject(record)
    ? record
    : {};
  const name = isObject(restaurant) ? String(restaurant['name']) : 'linecheck';
  const ofDate = replayed === true ? `, ${businessDateLabel(String(businessDate))}` : '';
  const title = `${demo === true ? 'Demo: ' : ''}${name}${ofDate}`;
  const text = `${title}: ${String(sentence)}`;
  switch (format) {
    case 'slack': {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return { path, text: JSON.stringify({ text: escaped, mrkdwn: false }) };
    }
    case 'teams': {
      // Teams reads Markdown in a TextBlock, but not in a RichTextBlock.
      const body = [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }];
      const $schema = 'http://adaptivecards.io/schemas/adaptive-card.json';
      const content = { $schema, type: 'AdaptiveCard', version: '1.2', body };
      const contentType = 'application/vnd.microsoft.card.adaptive';
      const attachments = [{ contentType, contentUrl: null, content }];
      return { path, text: JSON.stringify({ type: 'message', attachments }) };
    }
    case 'ntfy': {
      // ntfy takes JSON at the address above the topic.
      const [, parentPath = '/', topic = ''] = /^(.*\/)([^/]+)\/?$/.exec(url.pathname) ?? [];
      const isStart = event === 'begin';
      const tags = [isStart ? 'warning' : 'information_source'];
      const message = { topic, title, message: sentence, priority: isStart ? 4 : 3, tags };
      return { path: `${parentPath}${url.search}`, text: JSON.stringify(message) };
    }
  }
}

/**
 * These are IANA's special-purpose networks, multicast, and all IPv6 networks outside 2000::/3, which alone is routed on the internet.
 * `parseIpAddress` turns an IPv4 address in IPv6 form into an IPv4 address.
 */
const PRIVATE_NETWORKS = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 ' +
  '::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1'
)
  .split(' ')
  .flatMap((network) => parseIpNetwork(network) ?? []);

/** Returns true for text that is not an address, too. */
export function isPrivateAddress(text: string): boolean {
  const address = parseIpAddress(text);
  return address === undefined || PRIVATE_NETWORKS.some((network) => isWithin(address, network));
}

/** `from` names the flag or variable. Throws USAGE without repeating the URL, which may contain a secret. */
export function webhookTarget(text: string, allowsPrivate: boolean, from = '--webhook'): URL {
  const comma = from === '--webhook' ? '' : ' Commas separate URLs: write one within a URL as %2C.';
  const advice = `Write a URL like https://alerts.example/kitchen.${comma}`;
  const refusal = (why: string, hint = advice) => new Failure('USAGE', `${from} ${why}.`, { hint });
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw refusal('needs a URL starting with https://');
  if (url.username !== '' || url.password !== '') throw refusal('takes no user or password');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    throw refusal('does not take a private address', 'Add --allow-private-webhook to allow it.');
  return url;
}

const PRIVATE_ADDRESS = new Failure(
  'CONFIGURATION',
  'private address, needs --allow-private-webhook',
);

/** Refuses a private address when connecting, because a name can get another address at any time. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const [first] = addresses;
    if (first === undefined) return done(new Error('no address'), []);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return done(PRIVATE_ADDRESS, []);
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};
