import { createHash, createHmac } from 'node:crypto';
import { Agent } from 'undici';
import { publicLookup } from './webhook-target.ts';

/** One line for one webhook. The same line has the same ID, even after a restart. */
export interface WebhookLine {
  readonly id: string;
  readonly body: string;
}

/** `retryAfter` is the header's text. */
export type WebhookAnswer =
  | { readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly error: string };

export type SendWebhook = (
  line: WebhookLine,
  now: number,
  signal: AbortSignal,
) => Promise<WebhookAnswer>;

/** Longest wait for an answer, ms. */
const ANSWER_MS = 10_000;

export function webhookId(line: string): string {
  return createHash('sha256').update(line).digest('hex').slice(0, 32);
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY`, so an old request can't be sent again later. */
export function webhookSignature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Follows no redirect. Throws only program defects. */
export function webhookSender(
  url: URL,
  {
    secret,
    allowsPrivate,
  }: { readonly secret: string | undefined; readonly allowsPrivate: boolean },
): SendWebhook {
  const dispatcher = new Agent({ connect: allowsPrivate ? {} : { lookup: publicLookup } });
  return async ({ id, body }, now, signal) => {
    try {
      const answer = await dispatcher.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'linecheck-delivery': id,
          ...(secret !== undefined && {
            'linecheck-signature': webhookSignature(secret, body, now),
          }),
        },
        body,
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
        signal,
      });
      await answer.body.dump();
      const { 'retry-after': retryAfter } = answer.headers;
      return { status: answer.statusCode, retryAfter: retryAfter?.toString() };
    } catch (error) {
      // A message may repeat the URL.
      if (error instanceof Error && 'code' in error) return { error: String(error.code) };
      throw error;
    }
  };
}
