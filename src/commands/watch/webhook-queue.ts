import type { Clock } from '../../api/transport/clock.ts';
import { isObject } from '../../files/kept-file.ts';
import type { KeptCodec } from './kept-follow.ts';
import type { SendWebhook, WebhookAnswer, WebhookLine } from './webhook-sender.ts';

/** Kept while a webhook does not answer. The oldest is dropped beyond. */
const MAX_WAITING = 1_000;
/** Pauses between tries double from one to the other, ms. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Longest `Retry-After`, ms. */
const LONGEST_WISH_MS = 60 * 60_000;

interface Spool {
  readonly save: (waiting: readonly WebhookLine[]) => Promise<void>;
}

interface QueueParts {
  readonly send: SendWebhook;
  readonly spool: Spool;
  readonly clock: Clock;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
  /** About a line not delivered. Has no URL. */
  readonly warn: (text: string) => void;
}

/** In order, each at least once: a line leaves the disk after its answer. */
export class WebhookQueue {
  readonly #parts: QueueParts;
  #waiting: readonly WebhookLine[];
  #changed = Promise.withResolvers<void>();

  /** `waiting` was saved before. */
  constructor(parts: QueueParts, waiting: readonly WebhookLine[]) {
    this.#parts = parts;
    this.#waiting = waiting;
  }

  /** Resolves once the lines are on disk. One already waiting is not added again. */
  async add(lines: readonly WebhookLine[]): Promise<void> {
    const ids = new Set(this.#waiting.map(({ id }) => id));
    const all = [...this.#waiting, ...lines.filter(({ id }) => !ids.has(id))];
    const dropped = all.length - MAX_WAITING;
    if (dropped > 0) this.#parts.warn(`${dropped} of the oldest webhook lines were dropped.`);
    await this.#keep(all.slice(-MAX_WAITING));
    this.#changed.resolve();
  }

  /** Until the signal is aborted. Then rejects like the clock's sleep. */
  async run(signal: AbortSignal): Promise<never> {
    const { send, clock, random, warn } = this.#parts;
    for (let tries = 0; ; ) {
      signal.throwIfAborted();
      const [line] = this.#waiting;
      if (line === undefined) {
        await this.#more(signal);
        continue;
      }
      const answer = await send(line, clock.now(), signal);
      signal.throwIfAborted();
      const outcome = webhookOutcome(answer);
      if (outcome === 'retry') {
        tries += 1;
        if (tries === 1) warn(`A webhook did not take a line (${reasonOf(answer)}). Trying again.`);
        await clock.sleep(pauseMs(answer, tries, clock.now(), random()), signal);
        continue;
      }
      if (outcome === 'refused') warn(`A webhook refused a line (${reasonOf(answer)}).`);
      tries = 0;
      await this.#keep(this.#waiting.filter(({ id }) => id !== line.id));
    }
  }

  async #keep(waiting: readonly WebhookLine[]): Promise<void> {
    this.#waiting = waiting;
    await this.#parts.spool.save(waiting);
  }

  async #more(signal: AbortSignal): Promise<void> {
    this.#changed = Promise.withResolvers();
    const { promise, reject } = this.#changed;
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end);
    await promise.finally(() => signal.removeEventListener('abort', end));
  }
}

/** A redirect is tried again, not followed: the receiver may be moving. */
function webhookOutcome(answer: WebhookAnswer): 'done' | 'retry' | 'refused' {
  if ('error' in answer) return 'retry';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'retry';
}

function reasonOf(answer: WebhookAnswer): string {
  return 'error' in answer ? answer.error : `status ${answer.status}`;
}

/** Spread by up to half, so that many senders do not return together. */
export function pauseMs(answer: WebhookAnswer, tries: number, now: number, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  const own = longest * (0.5 + random / 2);
  return Math.max(own, 'error' in answer ? 0 : wishMs(answer.retryAfter, now));
}

function wishMs(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(LONGEST_WISH_MS, Math.max(0, ms));
}

export const WEBHOOK_SPOOL: KeptCodec<readonly WebhookLine[]> = {
  text: (waiting) => `${JSON.stringify({ version: 1, waiting })}\n`,
  read: (text) => {
    try {
      const found: unknown = JSON.parse(text);
      if (!isObject(found) || !Array.isArray(found['waiting'])) return 'damaged';
      if (found['version'] !== 1) return 'newer';
      return found['waiting'].flatMap((each: unknown) => {
        if (!isObject(each)) return [];
        const { id, body } = each;
        return typeof id === 'string' && typeof body === 'string' ? [{ id, body }] : [];
      });
    } catch {
      return 'damaged';
    }
  },
};
