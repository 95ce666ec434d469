/** No message contains a URL, because the URL may be a password. */
import { canceled, waitFor, within } from '../../api/cancellation.ts';
import type { Clock } from '../../api/clock.ts';
import { backoffMs } from '../../api/retry.ts';
import { Failure } from '../../contract/failures.ts';
import { readAuthorities } from '../../files/read-trusted.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { jsonLine, noticeOutlet } from '../../output/line-output.ts';
import { configuredSecret } from '../../settings/client-secret.ts';
import { readConfigured } from '../../settings/profile-choice.ts';
import { readSetting, readSettingOrDefault } from '../../settings/setting.ts';
import { SETTINGS, WEBHOOK_FORMATS, WEBHOOK_SETTINGS } from '../../settings/settings.ts';
import { noteSecret, readChoice } from '../../settings/typed-text.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import type { Webhooks } from './delivery.ts';
import type { FollowRecord } from './follow-records.ts';
import type { WatchMemory } from './watch-memory.ts';
import {
  type WebhookAnswer,
  type WebhookLine,
  type WebhookSender,
  webhookId,
  webhookSender,
  webhookTarget,
} from './webhook-sender.ts';

/** When the program ends, waiting lines are still sent for this long. */
const DRAIN_MS = 5_000;
/** A webhook that takes no line of a past date for this long is given up. */
const PATIENCE_MS = 60_000;

export type WebhookRun = Pick<Run, 'environment' | 'stderr' | 'clock'>;

/** Messages name a webhook by its number, which counts from 1. */
export async function readTargets(
  flags: WatchFlags,
  { environment: processEnvironment, stderr }: WebhookRun,
) {
  // Looking at a past date must not page somebody because a variable is set.
  const isVariableUsed = flags.date === undefined || flags.webhookTest === true;
  const variables = { environment: isVariableUsed ? processEnvironment : {} };
  const texts = flags.webhook ?? readSetting(WEBHOOK_SETTINGS.webhook, variables) ?? [];
  if (texts.length === 0) {
    if (flags.webhookTest !== true && flags.webhookFormat === undefined) return [];
    const flag = flags.webhookTest === true ? '--webhook-test' : '--webhook-format';
    const variable = isVariableUsed ? ' or LINECHECK_WEBHOOK' : '';
    const hint = `Add --webhook${variable}, or remove ${flag}.`;
    throw new Failure('USAGE', `${flag} needs --webhook.`, { hint });
  }
  const { environment } = await readConfigured(flags, processEnvironment);
  const sources = { flags, environment };
  for (const text of texts) noteSecret(text);
  const allowsPrivate = readSettingOrDefault(WEBHOOK_SETTINGS.allowPrivateWebhook, sources);
  const from = flags.webhook === undefined ? 'LINECHECK_WEBHOOK' : '--webhook';
  const hrefs = texts.map((text) => webhookTarget(text, allowsPrivate, from).href);
  const formats = (readSetting(WEBHOOK_SETTINGS.webhookFormat, sources) ?? ['json']).map((name) =>
    readChoice('format', WEBHOOK_FORMATS, name),
  );
  if (formats.length > 1 && formats.length !== hrefs.length) {
    const sentence = `${formats.length} formats for ${countOf(hrefs.length, 'webhook')}.`;
    const hint = 'Write one for all, or one for each, in their order.';
    throw new Failure('USAGE', sentence, { hint });
  }
  const signing = { noun: 'webhook secret', variable: 'LINECHECK_WEBHOOK_SECRET' } as const;
  const secret = await configuredSecret(environment, { stderr }, signing);
  const caFile = readSetting(SETTINGS.caFile, sources);
  const authorities = caFile === undefined ? undefined : await readAuthorities(caFile);
  const options = { secret, allowsPrivate, environment, authorities };
  return [...new Set(hrefs)].map((href, index) => {
    const format = formats[hrefs.indexOf(href)] ?? formats[0] ?? 'json';
    const sender = webhookSender(new URL(href), { ...options, format });
    return { number: index + 1, id: webhookId(href).slice(0, 12), sender };
  });
}

/**
 * Returns `undefined` if no webhook is configured. `memory` keeps waiting lines. Lines of a past date are marked, and are other lines in
 * each run, so that a receiver takes them again. Throws USAGE and CONFIGURATION.
 */
export async function openWebhooks(
  flags: WatchFlags,
  run: WebhookRun,
  memory?: WatchMemory,
): Promise<Webhooks | undefined> {
  const { stderr, clock } = run;
  const targets = await readTargets(flags, run);
  if (targets.length === 0) return undefined;
  const isPast = flags.date !== undefined;
  const startedAt = clock.now();
  const lineOf = (record: FollowRecord) =>
    isPast ? lineToSend({ replayed: true, ...record }, startedAt) : lineToSend(record);
  const end = new AbortController();
  const webhooks = await Promise.all(
    targets.map(async ({ number, id, sender: { send, close } }) => {
      const said = new Set<string>();
      const warn = (text: string, outlet = stderr) => {
        // A receiver that refuses all lines of a past date is one message.
        if (!isPast || !said.has(text)) outlet.write(`${PROGRAM}Webhook ${number} ${text}.\n`);
        said.add(text);
      };
      const waiting = (await memory?.webhookLines(id)) ?? [];
      const keep = async (lines: readonly WebhookLine[]) => memory?.addWebhookLines(id, lines);
      const forget = async (lines: readonly WebhookLine[]) => memory?.removeWebhookLines(id, lines);
      const maxWaiting = isPast ? Number.POSITIVE_INFINITY : undefined;
      const parts = { keep, forget, clock, warn, send, random: Math.random, maxWaiting };
      return { queue: new WebhookQueue(parts, waiting), close, warn };
    }),
  );
  const running = Promise.all(webhooks.map(({ queue }) => queue.run(end.signal)));
  running.catch(() => undefined);
  return {
    add: async (records) => {
      const lines = records.map(lineOf);
      await Promise.race([running, Promise.all(webhooks.map(({ queue }) => queue.add(lines)))]);
    },
    sent: async (signal) => {
      const results = webhooks.map(async ({ queue, warn }) => {
        for (let left = Number.POSITIVE_INFINITY; queue.length > 0 && queue.length < left;) {
          left = queue.length;
          const drained = () => Promise.race([queue.drained, running]);
          await waitFor(within(PATIENCE_MS, drained, clock, signal), signal);
        }
        const { added, taken } = queue;
        const isAll = taken === added;
        const outlet = isAll ? noticeOutlet(stderr, flags) : stderr;
        if (added > 0) warn(`took ${taken} of ${countOf(added, 'line')}`, outlet);
        return isAll;
      });
      return (await Promise.all(results)).every(Boolean);
    },
    close: async () => {
      const drained = Promise.all(webhooks.map(({ queue }) => queue.drained));
      await within(DRAIN_MS, () => Promise.race([drained, running]), clock, end.signal);
      end.abort();
      for (const { queue, warn, close } of webhooks) {
        const count = queue.length;
        const next = memory?.isKept === true ? ', kept for the next start' : '';
        if (count > 0) warn(`has ${countOf(count, 'line')} left${next}`);
        await close();
      }
      await running.catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'CANCELLED') throw error;
      });
    },
  };
}

/** The ID is the same in each run with the same `run`. */
export function lineToSend(record: FollowRecord, run: number | '' = ''): WebhookLine {
  const id = webhookId(`${jsonLine({ ...record, repeated: false })}${run}`);
  return { id, body: jsonLine(record).trimEnd() };
}

/** At most this many lines wait for a webhook. Each further line drops the oldest. */
const MAX_WAITING = 1_000;

interface QueueParts {
  readonly send: WebhookSender['send'];
  /** Writes lines to the state file, and never fails. */
  readonly keep: (lines: readonly WebhookLine[]) => Promise<void>;
  /** Removes lines from the state file, and never fails. */
  readonly forget: (lines: readonly WebhookLine[]) => Promise<void>;
  readonly clock: Clock;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
  readonly warn: (text: string) => void;
  readonly maxWaiting?: number | undefined;
}

/** Sends lines in order, each at least once. A line leaves the state file only after its answer. */
export class WebhookQueue {
  readonly #parts: QueueParts;
  #waiting: readonly WebhookLine[];
  #changed = Promise.withResolvers<void>();
  #drained = Promise.withResolvers<void>();
  added = 0;
  taken = 0;

  constructor(parts: QueueParts, waiting: readonly WebhookLine[]) {
    this.#parts = parts;
    this.#waiting = waiting;
  }

  get length(): number {
    return this.#waiting.length;
  }

  get drained(): Promise<void> {
    return this.#drained.promise;
  }

  /** Resolves once the lines are in the state file. Lines that already wait are not added again. */
  async add(lines: readonly WebhookLine[]): Promise<void> {
    const { keep, forget, warn, maxWaiting = MAX_WAITING } = this.#parts;
    const ids = new Set(this.#waiting.map(({ id }) => id));
    const newLines = lines.filter(({ id }) => !ids.has(id));
    this.added += newLines.length;
    await keep(newLines);
    const all = [...this.#waiting, ...newLines];
    const dropped = all.slice(0, -maxWaiting);
    this.#waiting = all.slice(-maxWaiting);
    this.#drained = Promise.withResolvers();
    this.#changed.resolve();
    if (dropped.length === 0) return;
    warn(`dropped ${dropped.length} of the oldest lines`);
    await forget(dropped);
  }

  /** Sends until the signal is aborted, then throws CANCELLED. */
  async run(signal: AbortSignal): Promise<never> {
    const { send, forget, clock, random, warn } = this.#parts;
    let tries = 0;
    for (;;) {
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
      const outcome = deliveryOutcome(answer);
      if (outcome === 'retry') {
        tries += 1;
        if (tries === 1) warn(`did not take a line (${answerText(answer)}), trying again`);
        const pauseMs = ('error' in answer ? 0 : (answer.waitMs ?? 0)) + backoffMs(tries, random);
        const pause = clock.sleep(pauseMs, signal).catch(() => undefined);
        await waitFor(pause, signal);
        continue;
      }
      if (outcome === 'done') this.taken += 1;
      else warn(`refused a line (${answerText(answer)})`);
      tries = 0;
      this.#waiting = this.#waiting.filter(({ id }) => id !== line.id);
      await forget([line]);
    }
  }
}

/** A redirect is tried again, because the receiver may be moving. An answer that isn't HTTP (CONTRACT_BROKEN) is not, because it would block the queue forever. */
export function deliveryOutcome(answer: WebhookAnswer): 'done' | 'retry' | 'refused' {
  if ('error' in answer) return answer.error === 'CONTRACT_BROKEN' ? 'refused' : 'retry';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'retry';
}

function answerText(answer: WebhookAnswer): string {
  return 'error' in answer ? answer.error : `status ${answer.status}`;
}
