import { canceled, waitFor } from '../../api/cancellation.ts';
import type { Clock } from '../../api/clock.ts';
import { backoffMs } from '../../api/retry.ts';
import { isObject, listOf, parsedJson } from '../../contract/parsed-json.ts';
import { type KeptCodec, keptCodec } from './kept-follow.ts';
import type { WebhookAnswer, WebhookLine, WebhookSender } from './webhook-sender.ts';

/** Kept while a webhook does not answer. The oldest is dropped beyond. */
const MAX_WAITING = 1_000;

interface QueueParts extends Pick<WebhookSender, 'send'> {
  /** Never fails. */
  readonly save: (waiting: readonly WebhookLine[]) => Promise<void>;
  readonly clock: Clock;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
  /** About lines not delivered. Has no URL. */
  readonly warn: (text: string) => void;
}

/** In order, each at least once: a line leaves the disk after its answer. */
export class WebhookQueue {
  readonly #parts: QueueParts;
  #waiting: readonly WebhookLine[];
  #changed = Promise.withResolvers<void>();
  #drained = Promise.withResolvers<void>();
  #saved: Promise<void> = Promise.resolve();

  /** `waiting` was saved before. */
  constructor(parts: QueueParts, waiting: readonly WebhookLine[]) {
    this.#parts = parts;
    this.#waiting = waiting;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when nothing waits. */
  get drained(): Promise<void> {
    return this.#drained.promise;
  }

  /** Resolves once the lines are on disk. One already waiting is not added again. */
  async add(lines: readonly WebhookLine[]): Promise<void> {
    const ids = new Set(this.#waiting.map(({ id }) => id));
    const all = [...this.#waiting, ...lines.filter(({ id }) => !ids.has(id))];
    const dropped = all.length - MAX_WAITING;
    if (dropped > 0) this.#parts.warn(`dropped ${dropped} of the oldest lines`);
    this.#drained = Promise.withResolvers();
    const kept = this.#keep(all.slice(-MAX_WAITING));
    this.#changed.resolve();
    await kept;
  }

  /** Until the signal is aborted. Then throws CANCELLED. */
  async run(signal: AbortSignal): Promise<never> {
    const { send, clock, random, warn } = this.#parts;
    for (let tries = 0; ; ) {
      const [line] = this.#waiting;
      if (line === undefined) {
        this.#changed = Promise.withResolvers();
        this.#drained.resolve();
        await waitFor(this.#changed.promise, signal);
        continue;
      }
      const answer = await send(line, clock.now(), signal).catch((error: unknown) => {
        throw signal.aborted ? canceled() : error;
      });
      const outcome = deliveryOf(answer);
      if (outcome === 'retry') {
        tries += 1;
        if (tries === 1) warn(`did not take a line (${reasonOf(answer)}), trying again`);
        const pauseMs = ('error' in answer ? 0 : (answer.waitMs ?? 0)) + backoffMs(tries, random);
        const slept = clock.sleep(pauseMs, signal).catch(() => undefined);
        await waitFor(slept, signal);
        continue;
      }
      if (outcome === 'refused') warn(`refused a line (${reasonOf(answer)})`);
      tries = 0;
      await this.#keep(this.#waiting.filter(({ id }) => id !== line.id));
    }
  }

  /** One save after the other: an older one must not replace a newer one. */
  #keep(waiting: readonly WebhookLine[]): Promise<void> {
    this.#waiting = waiting;
    this.#saved = this.#saved.then(() => this.#parts.save(this.#waiting));
    return this.#saved;
  }
}

/** A redirect is tried again, not followed: the receiver may be moving. What is not HTTP would block the queue forever. */
export function deliveryOf(answer: WebhookAnswer): 'done' | 'retry' | 'refused' {
  if ('error' in answer) return answer.error === 'CONTRACT_BROKEN' ? 'refused' : 'retry';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'retry';
}

export function reasonOf(answer: WebhookAnswer): string {
  return 'error' in answer ? answer.error : `status ${answer.status}`;
}

export const WEBHOOK_SPOOL: KeptCodec<readonly WebhookLine[]> = {
  called: "a webhook's waiting lines",
  hint: 'Remove it to drop the lines it keeps for the webhook, or move it to look at them.',
  ...keptCodec<readonly WebhookLine[]>(
    (waiting) => ({ waiting }),
    ({ waiting }) => listOf(waiting, MAX_WAITING, webhookLine) ?? 'damaged',
  ),
};

function webhookLine(found: unknown): WebhookLine | undefined {
  if (!isObject(found)) return undefined;
  const { id, body } = found;
  if (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id)) return undefined;
  return typeof body === 'string' && isObject(parsedJson(body)) ? { id, body } : undefined;
}
