import { createHash, createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { DEFAULT_LIMITS } from '../../api/limits.ts';
import { RetryableError, retryAfter } from '../../api/retry.ts';
import { createTransport, type TransportOptions } from '../../api/transport.ts';
import { Failure } from '../../contract/failures.ts';
import { isObject } from '../../contract/parsed-json.ts';
import { tlsTrouble } from '../../contract/tls-trouble.ts';
import {
  ipAddress,
  ipNetwork,
  isLoopbackHost,
  isWithin,
} from '../../service/http/caller-address.ts';
import type { WebhookFormat } from '../../settings/settings.ts';

/** One line for one webhook. The same line has the same ID, even after a restart. */
export interface WebhookLine {
  readonly id: string;
  readonly body: string;
}

/** The receiver takes more after `waitMs`. */
export type WebhookAnswer =
  | { readonly status: number; readonly waitMs?: number | undefined }
  | { readonly error: string };

export type WebhookSender = ReturnType<typeof webhookSender>;

interface WebhookOptions extends Pick<TransportOptions, 'environment' | 'authorities'> {
  readonly format: WebhookFormat;
  readonly secret: string | undefined;
  readonly allowsPrivate: boolean;
}

/** Longest wait for an answer, ms. */
const ANSWER_MS = 10_000;

export function webhookId(line: string): string {
  return createHash('sha256').update(line).digest('hex').slice(0, 32);
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY`, so an old request can't be sent again later. */
function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Follows no redirect. Throws only program defects, and anything after an abort. */
export function webhookSender(
  url: URL,
  { format, secret, allowsPrivate, ...trust }: WebhookOptions,
) {
  const base = { origin: url.origin, path: '', isLoopback: isLoopbackHost(url.hostname) };
  const options = { ...trust, lookup: allowsPrivate ? undefined : publicLookup };
  const transport = createTransport(base, DEFAULT_LIMITS, () => undefined, options);
  return {
    close: () => transport.close(),
    send: async (
      { id, body }: WebhookLine,
      now: number,
      signal: AbortSignal,
    ): Promise<WebhookAnswer> => {
      const { path, text } = webhookBody(format, url, body);
      const headers = {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'linecheck-delivery': id,
        ...(secret !== undefined && { 'linecheck-signature': signatureOf(secret, text, now) }),
      };
      const bounds = { firstByteMs: ANSWER_MS, totalMs: ANSWER_MS, maxBytes: 1 };
      const request = { method: 'POST', path, headers, body: text, ...bounds } as const;
      try {
        return await transport.exchange(request, signal, async (answer) => ({
          status: answer.status,
          waitMs: retryAfter(answer.headers, now, answer.status),
        }));
      } catch (error) {
        // A message would repeat the host.
        if (error === PRIVATE_ADDRESS) return { error: PRIVATE_ADDRESS.message };
        const failure = error instanceof RetryableError ? error.failure : error;
        if (failure instanceof Failure)
          return { error: certificateTrouble(failure) ?? failure.code };
        throw error;
      }
    },
  };
}

/** An untrusted certificate needs another fix than a receiver out of reach. */
function certificateTrouble({ cause }: Failure): string | undefined {
  const trouble = tlsTrouble(String(cause), 'the receiver');
  return trouble?.sentence.replace(/^No trusted TLS connection: |\.$/g, '');
}

interface WebhookBody {
  readonly path: string;
  readonly text: string;
}

/** As each service documents it. Names are from outside, so none is read as markup. */
export function webhookBody(format: WebhookFormat, url: URL, line: string): WebhookBody {
  const path = `${url.pathname}${url.search}`;
  if (format === 'json') return { path, text: line };
  const found: unknown = JSON.parse(line);
  const { event, restaurant, sentence, demo } = isObject(found) ? found : {};
  const name = isObject(restaurant) ? String(restaurant['name']) : 'linecheck';
  const title = `${demo === true ? 'Demo: ' : ''}${name}`;
  const text = `${title}: ${String(sentence)}`;
  switch (format) {
    case 'slack': {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return { path, text: JSON.stringify({ text: escaped, mrkdwn: false }) };
    }
    case 'teams': {
      // A text block would read Markdown.
      const body = [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }];
      const $schema = 'http://adaptivecards.io/schemas/adaptive-card.json';
      const content = { $schema, type: 'AdaptiveCard', version: '1.2', body };
      const contentType = 'application/vnd.microsoft.card.adaptive';
      const attachments = [{ contentType, contentUrl: null, content }];
      return { path, text: JSON.stringify({ type: 'message', attachments }) };
    }
    case 'ntfy': {
      // JSON goes to the address above the topic.
      const [, above = '/', topic = ''] = /^(.*\/)([^/]+)\/?$/.exec(url.pathname) ?? [];
      const isStart = event === 'begin';
      const tags = [isStart ? 'warning' : 'information_source'];
      const message = { topic, title, message: sentence, priority: isStart ? 4 : 3, tags };
      return { path: `${above}${url.search}`, text: JSON.stringify(message) };
    }
  }
}

/** IANA's special-purpose registries, multicast, and all IPv6 outside 2000::/3: only that is routed on the internet. */
const NETWORKS =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 ::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1';
const PRIVATE = NETWORKS.split(' ').flatMap((each) => ipNetwork(each) ?? []);

/** Not on the internet, and mapped IPv4 addresses like those. */
export function isPrivateAddress(text: string): boolean {
  const address = ipAddress(text);
  return address === undefined || PRIVATE.some((network) => isWithin(address, network));
}

/** `from` is a flag or variable. Throws USAGE, without the URL: it may have a secret. */
export function webhookTarget(text: string, allowsPrivate: boolean, from = '--webhook'): URL {
  const comma = from === '--webhook' ? '' : ' Commas separate URLs: write one within a URL as %2C.';
  const advice = `Write a URL like https://alerts.example/kitchen.${comma}`;
  const refused = (why: string, hint = advice) => new Failure('USAGE', `${from} ${why}.`, { hint });
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw refused('needs a URL starting with https://');
  if (url.username !== '' || url.password !== '') throw refused('takes no user or password');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    throw refused('does not take a private address', 'Add --allow-private-webhook to allow it.');
  return url;
}

const PRIVATE_ADDRESS = new Failure(
  'CONFIGURATION',
  'private address, needs --allow-private-webhook',
);

/** Checked when connecting: a name may change its address at any time. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, []);
    const [first] = found;
    if (first === undefined) return done(new Error('no address'), []);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(PRIVATE_ADDRESS, []);
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};
