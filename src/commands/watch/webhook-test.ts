import { canceled } from '../../api/cancellation.ts';
import { Failure } from '../../contract/failures.ts';
import { MINUTE_MS } from '../../contract/instant.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/model/local-time.ts';
import type { StateEvent } from '../../kitchen/pace/state-events.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import { type FollowRecord, stateRecord } from './follow-records.ts';
import type { WebhookAnswer } from './webhook-sender.ts';
import { deliveryOutcome, readTargets, type WebhookRun, webhookLine } from './webhooks.ts';

const NO_GUID = '00000000-0000-0000-0000-000000000000';
const RESTAURANT = {
  guid: NO_GUID,
  name: 'Test restaurant',
  calendar: { zone: UNSET_ZONE, closeoutHour: 0 },
  zoneKnown: false,
};
const STATION = { key: NO_GUID, name: 'Test station' };

/** A slow station that begins and ends, made like any other, so that receivers get the same fields. `now` is epoch ms. */
function testRecord(now: number, endReason: StateEvent['endReason']): FollowRecord {
  const date = businessDateAt(now, RESTAURANT.calendar);
  const dates = usualDates(date, 4);
  const since = now - 10 * MINUTE_MS;
  const openState = { station: STATION, state: 'slow', since, saidAt: now, dates } as const;
  const event = { openState, endReason, seenAt: now, endedAt: now };
  const subject = { kind: 'platform', name: 'test', restaurant: RESTAURANT } as const;
  return {
    test: true,
    ...stateRecord(subject, { ...event, pace: undefined, kitchen: undefined }, date, dates),
    nowMedianMs: 1_311_000,
    nowBumps: 24,
    ratio: 2.48,
    usualMedianMs: 529_000,
    usualDates: dates,
    sentence: `This is a test from linecheck watch. Nothing is wrong. ${
      endReason === undefined ? 'A line that ends it follows.' : 'This line ends it.'
    }`,
  };
}

/** Throws USAGE, CONFIGURATION, and UNREACHABLE if a webhook does not take both lines. */
export async function testWebhooks(
  flags: WatchFlags,
  run: WebhookRun & Pick<Run, 'signals'>,
): Promise<void> {
  const targets = await readTargets(flags, run);
  const { clock, stderr } = run;
  const now = clock.now();
  const signal = run.signals.canceled();
  const refusals: string[] = [];
  for (const { number, sender } of targets) {
    const send = async (endReason?: 'over') => {
      const line = webhookLine(testRecord(now, endReason));
      const answer = await sender.send(line, clock.now(), signal);
      if (signal.aborted) throw canceled();
      return answer;
    };
    try {
      const begin = await send();
      // A begin without an answer may have opened an incident, so the end is sent in any case.
      const end = await send('over');
      stderr.write(`${PROGRAM}Webhook ${number} ${testResult(begin, end)}.\n`);
      if (!isTaken(begin) || !isTaken(end)) refusals.push(String(number));
    } catch (error) {
      throw signal.aborted ? canceled() : error;
    } finally {
      await sender.close();
    }
  }
  if (refusals.length === 0) return;
  const webhooks = `${refusals.length === 1 ? 'Webhook' : 'Webhooks'} ${refusals.join(', ')}`;
  const hint = 'Check the URL and --webhook-format, and what the receiver logs.';
  throw new Failure('UNREACHABLE', `${webhooks} did not take both test lines.`, { hint });
}

function testResult(beginAnswer: WebhookAnswer, endAnswer: WebhookAnswer): string {
  const code = (answer: WebhookAnswer) => ('error' in answer ? answer.error : answer.status);
  const begin = `the begin (${code(beginAnswer)})`;
  const end = `the end (${code(endAnswer)})`;
  if (isTaken(beginAnswer))
    return `took ${begin}${isTaken(endAnswer) ? ' and' : ', but not'} ${end}`;
  return isTaken(endAnswer) ? `took ${end}, but not ${begin}` : `took neither ${begin} nor ${end}`;
}

function isTaken(answer: WebhookAnswer): boolean {
  return deliveryOutcome(answer) === 'done';
}
