import { createHash, createHmac } from 'node:crypto';
import { DEFAULT_LIMITS } from '../../api/transport/limits.ts';
import { retryAfter } from '../../api/transport/request-waits.ts';
import { RetryableError } from '../../api/transport/retry.ts';
import { createTransport, type TransportOptions } from '../../api/transport/transport.ts';
import { Failure } from '../../contract/failures.ts';
import { isLoopbackHost } from '../../service/limits/ip-address.ts';
import type { WebhookFormat } from '../../settings/webhook-settings.ts';
import { webhookBody } from './webhook-body.ts';
import { PRIVATE_ADDRESS, publicLookup } from './webhook-target.ts';

/** One line for one webhook. The same line has the same ID, even after a restart. */
export interface WebhookLine {
  readonly id: string;
  readonly body: string;
}

/** `notBefore` is when the receiver takes more, epoch ms. */
export type WebhookAnswer =
  | { readonly status: number; readonly notBefore?: number | undefined }
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
          notBefore: retryAfter(answer.headers, now),
        }));
      } catch (error) {
        // A message would repeat the host.
        if (error === PRIVATE_ADDRESS) return { error: PRIVATE_ADDRESS.message };
        const failure = error instanceof RetryableError ? error.failure : error;
        if (failure instanceof Failure) return { error: failure.code };
        throw error;
      }
    },
  };
}
