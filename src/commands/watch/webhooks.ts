/** `watch --webhook`: sends each line to URLs, too. No message has a URL: it may be a password. */
import { canceled, within } from '../../api/cancellation.ts';
import { Failure } from '../../contract/failures.ts';
import { readAuthorities } from '../../files/read-trusted.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { secretOf } from '../../settings/client-secret.ts';
import { configured } from '../../settings/profile-choice.ts';
import { given, settled } from '../../settings/setting.ts';
import { SETTINGS, WEBHOOK_FORMATS, WEBHOOK_SETTINGS } from '../../settings/settings.ts';
import { choiceOf, noteSecret } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import { FollowFile } from './follow-file.ts';
import { type FollowRecord, recordLine } from './follow-records.ts';
import type { WatchFlags } from './request.ts';
import type { Webhooks } from './surroundings.ts';
import { deliveryOf, reasonOf, WEBHOOK_SPOOL, WebhookQueue } from './webhook-queue.ts';
import { type WebhookSender, webhookId, webhookSender, webhookTarget } from './webhook-sender.ts';

/** Longest wait at the end, ms. */
const DRAIN_MS = 5_000;

interface Target {
  /** Its place among the webhooks, from 1. No message has the URL. */
  readonly number: number;
  /** For the file with waiting lines. */
  readonly id: string;
  readonly sender: WebhookSender;
}

type WebhookRun = Pick<Run, 'environment' | 'stderr' | 'clock'>;

/** Empty without a URL. Throws USAGE and CONFIGURATION. */
async function targetsOf(
  flags: WatchFlags,
  { environment: own, stderr }: WebhookRun,
): Promise<readonly Target[]> {
  const texts = flags.webhook ?? given(WEBHOOK_SETTINGS.webhook, { environment: own }) ?? [];
  if (texts.length === 0) {
    const needing =
      flags.webhookTest === true
        ? '--webhook-test'
        : flags.webhookFormat !== undefined && '--webhook-format';
    if (needing === false) return [];
    throw new Failure('USAGE', `${needing} needs --webhook.`, {
      hint: 'Add --webhook or LINECHECK_WEBHOOK, or remove it.',
    });
  }
  const { environment } = await configured(flags, own);
  const sources = { flags, environment };
  for (const text of texts) noteSecret(text);
  const allowsPrivate = settled(WEBHOOK_SETTINGS.allowPrivateWebhook, sources);
  const from = flags.webhook === undefined ? 'LINECHECK_WEBHOOK' : '--webhook';
  const hrefs = texts.map((text) => webhookTarget(text, allowsPrivate, from).href);
  const formats = (given(WEBHOOK_SETTINGS.webhookFormat, sources) ?? ['json']).map((name) =>
    choiceOf('format', WEBHOOK_FORMATS, name),
  );
  if (formats.length > 1 && formats.length !== hrefs.length) {
    const sentence = `${formats.length} formats for ${countOf(hrefs.length, 'webhook')}.`;
    const hint = 'Write one for all, or one for each, in their order.';
    throw new Failure('USAGE', sentence, { hint });
  }
  const signing = { called: 'webhook secret', variable: 'LINECHECK_WEBHOOK_SECRET' } as const;
  const secret = await secretOf(signing, { environment }, { stderr });
  const caFile = given(SETTINGS.caFile, sources);
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

/** `--webhook-test`: sends one line to each webhook. Throws USAGE, CONFIGURATION, and UNREACHABLE where one does not take it. */
export async function testWebhooks(
  flags: WatchFlags,
  run: WebhookRun & Pick<Run, 'signals'>,
): Promise<void> {
  const targets = await targetsOf(flags, run);
  const body = recordLine(TEST_RECORD).trimEnd();
  const signal = run.signals.canceled();
  const refused: string[] = [];
  for (const { number, sender } of targets) {
    try {
      const line = { id: webhookId(`${body} ${run.clock.now()}`), body };
      const answer = await sender.send(line, run.clock.now(), signal);
      if (signal.aborted) throw canceled();
      const isTaken = deliveryOf(answer) === 'done';
      const what = isTaken ? 'took the test line' : `did not take it (${reasonOf(answer)})`;
      run.stderr.write(`${PROGRAM}Webhook ${number} ${what}.\n`);
      if (!isTaken) refused.push(String(number));
    } catch (error) {
      throw signal.aborted ? canceled() : error;
    } finally {
      await sender.close();
    }
  }
  if (refused.length === 0) return;
  const which = `${refused.length === 1 ? 'Webhook' : 'Webhooks'} ${refused.join(', ')}`;
  throw new Failure('UNREACHABLE', `${which} did not take the test line.`, {
    hint: 'Check the URL and --webhook-format, and what the receiver logs.',
  });
}

/** `undefined` without a URL. Waiting lines are kept beside the state file, if any. Throws USAGE and CONFIGURATION. */
export async function openWebhooks(
  flags: WatchFlags,
  run: WebhookRun,
): Promise<Webhooks | undefined> {
  const { stderr, clock } = run;
  const targets = await targetsOf(flags, run);
  if (targets.length === 0) return undefined;
  const ending = new AbortController();
  const opened = await Promise.all(
    targets.map(async ({ number, id, sender: { send, close } }) => {
      const path = flags.state && `${flags.state}.webhook-${id}`;
      const file = path ? new FollowFile(path, clock, WEBHOOK_SPOOL) : undefined;
      const warn = (text: string) => stderr.write(`${PROGRAM}Webhook ${number} ${text}.\n`);
      const parts = { clock, warn, send, random: Math.random };
      const save = async (waiting: Parameters<typeof WEBHOOK_SPOOL.text>[0]) =>
        file?.keep(waiting, stderr);
      const queue = new WebhookQueue({ ...parts, save }, (await file?.load()) ?? []);
      return { queue, close, warn, file };
    }),
  );
  const running = Promise.all(opened.map(({ queue }) => queue.run(ending.signal)));
  running.catch(() => undefined);
  return {
    add: async (records) => {
      const lines = records.map((record) => {
        const id = webhookId(recordLine({ ...record, repeated: false }));
        return { id, body: recordLine(record).trimEnd() };
      });
      await Promise.race([running, Promise.all(opened.map(({ queue }) => queue.add(lines)))]);
    },
    close: async () => {
      const drained = Promise.all(opened.map(({ queue }) => queue.drained));
      await within(DRAIN_MS, () => Promise.race([drained, running]), clock, ending.signal);
      ending.abort();
      for (const { queue, warn, file, close } of opened) {
        const left = queue.waiting;
        const next = file?.isKept === true ? ', kept for the next start' : '';
        if (left > 0) warn(`has ${countOf(left, 'line')} left${next}`);
        await close();
      }
      await running.catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'CANCELLED') throw error;
      });
    },
  };
}
