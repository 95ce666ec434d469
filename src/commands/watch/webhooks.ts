/** No message contains a URL, because the URL may be a password. */
import { canceled, waitFor, within } from '../../api/cancellation.ts';
import type { Clock } from '../../api/clock.ts';
import { backoffMs } from '../../api/retry.ts';
import { Failure } from '../../contract/failures.ts';
import { readAuthorities } from '../../files/read-trusted.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/line-output.ts';
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

type WebhookRun = Pick<Run, 'environment' | 'stderr' | 'clock'>;

/** Messages name a webhook by its number, which counts from 1. */
async function readTargets(
  flags: WatchFlags,
  { environment: processEnvironment, stderr }: WebhookRun,
) {
  const variables = { environment: processEnvironment };
  const texts = flags.webhook ?? readSetting(WEBHOOK_SETTINGS.webhook, variables) ?? [];
  if (texts.length === 0) {
    if (flags.webhookTest !== true && flags.webhookFormat === undefined) return [];
    const flag = flags.webhookTest === true ? '--webhook-test' : '--webhook-format';
    const hint = `Add --webhook or LINECHECK_WEBHOOK, or remove ${flag}.`;
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

const TEST_RECORD: FollowRecord = {
  event: 'test',
  repeated: false,
  restaurant: null,
  sentence: 'This is a test line from linecheck watch. Nothing is wrong.',
};

/** Throws USAGE, CONFIGURATION, and UNREACHABLE if a webhook does not take the line. */
export async function testWebhooks(
  flags: WatchFlags,
  run: WebhookRun & Pick<Run, 'signals'>,
): Promise<void> {
  const targets = await readTargets(flags, run);
  const body = jsonLine(TEST_RECORD).trimEnd();
  const signal = run.signals.canceled();
  const refusals: string[] = [];
  for (const { number, sender } of targets) {
    try {
      const line = { id: webhookId(`${body} ${run.clock.now()}`), body };
      const answer = await sender.send(line, run.clock.now(), signal);
      if (signal.aborted) throw canceled();
      const isTaken = deliveryOutcome(answer) === 'done';
      const result = isTaken ? 'took the test line' : `did not take it (${answerText(answer)})`;
      run.stderr.write(`${PROGRAM}Webhook ${number} ${result}.\n`);
      if (!isTaken) refusals.push(String(number));
    } catch (error) {
      throw signal.aborted ? canceled() : error;
    } finally {
      await sender.close();
    }
  }
  if (refusals.length === 0) return;
  const webhooks = `${refusals.length === 1 ? 'Webhook' : 'Webhooks'} ${refusals.join(', ')}`;
  const hint = 'Check the URL and --webhook-format, and what the receiver logs.';
  throw new Failure('UNREACHABLE', `${webhooks} did not take the test line.`, { hint });
}

/** Returns `undefined` if no webhook is configured. `memory` keeps waiting lines. Throws USAGE and CONFIGURATION. */
export async function openWebhooks(
  flags: WatchFlags,
  run: WebhookRun,
  memory: WatchMemory | undefined,
): Promise<Webhooks | undefined> {
  const { stderr, clock } = run;
  const targets = await readTargets(flags, run);
  if (targets.length === 0) return undefined;
  const end = new AbortController();
  const webhooks = await Promise.all(
    targets.map(async ({ number, id, sender: { send, close } }) => {
      const warn = (text: string) => stderr.write(`${PROGRAM}Webhook ${number} ${text}.\n`);
      const waiting = (await memory?.webhookLines(id)) ?? [];
      const keep = async (lines: readonly WebhookLine[]) => memory?.addWebhookLines(id, lines);
      const forget = async (lines: readonly WebhookLine[]) => memory?.removeWebhookLines(id, lines);
      const parts = { keep, forget, clock, warn, send, random: Math.random };
      return { queue: new WebhookQueue(parts, waiting), close, warn };
    }),
  );
  const running = Promise.all(webhooks.map(({ queue }) => queue.run(end.signal)));
  running.catch(() => undefined);
  return {
    add: async (records) => {
      const lines = records.map((record) => {
        const id = webhookId(jsonLine({ ...record, repeated: false }));
        return { id, body: jsonLine(record).trimEnd() };
      });
      await Promise.race([running, Promise.all(webhooks.map(({ queue }) => queue.add(lines)))]);
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
}

/** Sends lines in order, each at least once. A line leaves the state file only after its answer. */
export class WebhookQueue {
  readonly #parts: QueueParts;
  #waiting: readonly WebhookLine[];
  #changed = Promise.withResolvers<void>();
  #drained = Promise.withResolvers<void>();

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
    const { keep, forget, warn } = this.#parts;
    const ids = new Set(this.#waiting.map(({ id }) => id));
    const newLines = lines.filter(({ id }) => !ids.has(id));
    await keep(newLines);
    const all = [...this.#waiting, ...newLines];
    const dropped = all.slice(0, -MAX_WAITING);
    this.#waiting = all.slice(-MAX_WAITING);
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
      if (outcome === 'refused') warn(`refused a line (${answerText(answer)})`);
      tries = 0;
      this.#waiting = this.#waiting.filter(({ id }) => id !== line.id);
      await forget([line]);
    }
  }
}

/** A redirect is tried again, because the receiver may be moving. An answer that isn't HTTP (CONTRACT_BROKEN) is not, because it would block the queue forever. */
function deliveryOutcome(answer: WebhookAnswer): 'done' | 'retry' | 'refused' {
  if ('error' in answer) return answer.error === 'CONTRACT_BROKEN' ? 'refused' : 'retry';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'retry';
}

function answerText(answer: WebhookAnswer): string {
  return 'error' in answer ? answer.error : `status ${answer.status}`;
}
