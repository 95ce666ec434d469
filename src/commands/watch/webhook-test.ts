import { canceled } from '../../api/cancellation.ts';
import { Failure } from '../../contract/failures.ts';
import { MINUTE_MS } from '../../contract/instant.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/model/local-time.ts';
import type { StateEvent } from '../../kitchen/pace/state-events.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import { PROGRAM } from '../arguments/notes-about.ts';
import { type FollowRecord, stateRecord } from './follow-records.ts';
import { deliveryOutcome, lineToSend, readTargets, type WebhookRun } from './webhooks.ts';

const GUID = '00000000-0000-0000-0000-000000000000';
const STATION = { key: GUID, name: 'Test station' };
const CALENDAR = { zone: UNSET_ZONE, closeoutHour: 0 };
const RESTAURANT = { guid: GUID, name: 'Test restaurant', calendar: CALENDAR, zoneKnown: false };
const FIGURES = { nowMedianMs: 1_311_000, nowBumps: 24, ratio: 2.48, usualMedianMs: 529_000 };

/** A slow station that begins or ends, made like any other, so that receivers get the same fields. `now` is epoch ms. */
function testRecord(now: number, endReason: StateEvent['endReason']): FollowRecord {
  const date = businessDateAt(now, CALENDAR);
  const dates = usualDates(date, 4);
  const since = now - 10 * MINUTE_MS;
  const openState = { station: STATION, state: 'slow', since, saidAt: now, dates } as const;
  const event = { openState, endReason, seenAt: now, endedAt: now };
  const subject = { kind: 'platform', name: 'test', restaurant: RESTAURANT } as const;
  const noPace = { pace: undefined, kitchen: undefined };
  const record = stateRecord(subject, { ...event, ...noPace }, date, dates);
  const what = endReason === undefined ? 'A line that ends it follows.' : 'This line ends it.';
  const sentence = `This is a test from linecheck watch. Nothing is wrong. ${what}`;
  return { test: true, ...record, ...FIGURES, usualDates: dates, sentence };
}

/** Throws USAGE, CONFIGURATION, and UNREACHABLE if a webhook does not take both lines. */
export async function testWebhooks(
  flags: WatchFlags,
  run: WebhookRun & Pick<Run, 'signals'>,
): Promise<void> {
  const targets = await readTargets(flags, run);
  const { clock, stderr } = run;
  const startedAt = clock.now();
  const signal = run.signals.canceled();
  let untaken = 0;
  for (const { number, sender } of targets) {
    const send = async (name: string, endReason?: 'over') => {
      const line = lineToSend(testRecord(startedAt, endReason));
      const answer = await sender.send(line, clock.now(), signal);
      if (signal.aborted) throw canceled();
      const text = `the ${name} (${'error' in answer ? answer.error : answer.status})`;
      return { text, isTaken: deliveryOutcome(answer) === 'done' };
    };
    try {
      // A begin without an answer may have opened an incident, so the end is sent in any case.
      const answers = [await send('begin'), await send('end', 'over')];
      const textOf = (isTaken: boolean, and: string) =>
        answers.flatMap((each) => (each.isTaken === isTaken ? [each.text] : [])).join(and);
      const [taken, missed] = [textOf(true, ' and '), textOf(false, ' nor ')];
      const result = taken === '' ? `took neither ${missed}` : `took ${taken}`;
      const rest = taken === '' || missed === '' ? '' : `, but not ${missed}`;
      stderr.write(`${PROGRAM}Webhook ${number} ${result}${rest}.\n`);
      if (missed !== '') untaken += 1;
    } catch (error) {
      throw signal.aborted ? canceled() : error;
    } finally {
      await sender.close();
    }
  }
  if (untaken === 0) return;
  const hint = 'Check the URL and --webhook-format, and what the receiver logs.';
  const message = `${countOf(untaken, 'webhook')} did not take both test lines.`;
  throw new Failure('UNREACHABLE', message, { hint });
}
