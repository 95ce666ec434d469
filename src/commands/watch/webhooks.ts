/** `watch --webhook`: sends each line to URLs, too. No message has a URL: it may be a password. */
import { Failure } from '../../contract/failures.ts';
import { secretOf } from '../../credentials/client-secret.ts';
import { readAuthorities } from '../../files/read-trusted.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { choiceOf } from '../../settings/choice.ts';
import { configured } from '../../settings/profile-choice.ts';
import { noteSecret } from '../../settings/secrets-in-use.ts';
import { given, settled } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { WEBHOOK_FORMATS, WEBHOOK_SETTINGS } from '../../settings/webhook-settings.ts';
import type { Run } from '../arguments/io.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import { FollowFile } from './follow-file.ts';
import { recordLine } from './follow-records.ts';
import type { WatchFlags } from './request.ts';
import { type Webhooks, within } from './surroundings.ts';
import { WEBHOOK_SPOOL, WebhookQueue } from './webhook-queue.ts';
import { webhookId, webhookSender, webhookTarget } from './webhook-sender.ts';

/** Longest wait at the end, ms. */
const DRAIN_MS = 5_000;

/** `undefined` without a URL. Waiting lines are kept beside the state file, if any. Throws USAGE and CONFIGURATION. */
export async function openWebhooks(
  flags: WatchFlags,
  { environment: own, stderr, clock }: Pick<Run, 'environment' | 'stderr' | 'clock'>,
): Promise<Webhooks | undefined> {
  const texts = flags.webhook ?? given(WEBHOOK_SETTINGS.webhook, { environment: own }) ?? [];
  if (texts.length === 0) {
    if (flags.webhookFormat === undefined) return undefined;
    throw new Failure('USAGE', '--webhook-format needs --webhook.', {
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
  const ending = new AbortController();
  const opened = await Promise.all(
    [...new Set(hrefs)].map(async (href, place) => {
      const url = new URL(href);
      const format = formats[hrefs.indexOf(href)] ?? formats[0] ?? 'json';
      const { send, close } = webhookSender(url, { ...options, format });
      const path = flags.state && `${flags.state}.webhook-${webhookId(url.href).slice(0, 12)}`;
      const file = path ? new FollowFile(path, clock, WEBHOOK_SPOOL) : undefined;
      const warn = (text: string) => stderr.write(`${PROGRAM}Webhook ${place + 1} ${text}.\n`);
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
      const work = Promise.race([drained, running]).then(() => undefined);
      await within(DRAIN_MS, work, clock, ending.signal);
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
