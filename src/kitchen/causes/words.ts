/** Why a ticket took so long, in sentences. */
import type { ClockFace } from '../calendar/business-day.ts';
import { clockTime } from '../calendar/local-time.ts';
import { countOf, sentenceDuration } from '../text/quantities.ts';
import type { Cause, CauseDoubt, TicketWhy } from './ticket-cause.ts';

const TIMES = (times: number) => `${times.toFixed(1)}x`;

/** The whole paragraph. The last sentence is the cause, or why there is none. */
export function whySentences(why: TicketWhy, clock: ClockFace): readonly string[] {
  const { parts, tookMs, usualMs, moment } = why;
  const usual = Number.isNaN(usualMs) ? '' : ` These items usually take ${sentenceDuration(usualMs)}.`;
  const fired = `Fired ${clockTime(parts.firedAt, clock)}, out ${clockTime(parts.endedAt, clock)}: ${sentenceDuration(tookMs)}.`;
  const work =
    moment === undefined
      ? []
      : [
          `${stationOf(why)} had ${countOf(moment.inWork, 'ticket')} in work then, usually ${Math.round(moment.usualInWork)}.`,
        ];
  return [`${fired}${usual}`, ...waitedOn(why), ...work, causeSentence(why)];
}

/** None where everything came out together. */
function waitedOn({ parts: { prep }, last }: TicketWhy): readonly string[] {
  const others = prep.filter(({ code }) => code !== last.code).map(({ bumpedAt }) => bumpedAt);
  const lead = last.bumpedAt - Math.max(...others);
  if (others.length === 0 || lead < 1_000) return [];
  return [`Waited on ${last.item ?? 'an item'}: ${sentenceDuration(lead)} after the rest.`];
}

function stationOf({ last }: TicketWhy): string {
  return last.station?.name ?? 'The station';
}

export function causeSentence(why: TicketWhy): string {
  return why.cause === undefined ? `Can't tell why: ${DOUBTED[why.doubt ?? 'several'](why)}.` : CAUSED[why.cause](why);
}

const CAUSED: Readonly<Record<Cause, (why: TicketWhy) => string>> = {
  'station slow': (why) =>
    `${stationOf(why)} was slow: ${others(why)}, with about the usual orders (${TIMES(why.moment?.load ?? 1)}).`,
  'station loaded': (why) =>
    `${stationOf(why)} had too much to do: ${TIMES(why.moment?.load ?? 1)} the usual orders, and ${others(why)}.`,
  'started late': (why) =>
    `${item(why)} was started late: ${sentenceDuration((why.last.startedAt ?? 0) - why.last.firedAt)} after the fire.`,
  sync: (why) =>
    `${item(why)} was fired ${sentenceDuration(why.last.firedAt - why.parts.firedAt)} after the rest.`,
  'expo held': ({ excess }) =>
    `Everything was ready, and expo held it ${sentenceDuration(excess.hold)} longer than usual.`,
  run: ({ excess }) => `It waited at the window ${sentenceDuration(excess.run)} longer than usual.`,
  'forgotten bump': (why) =>
    `${item(why)} was probably bumped late: ${countOf(why.moment?.overtakers ?? 0, 'item')} fired later came out before it.`,
  'unusual order': ({ parts }) =>
    `An unusual order: ${countOf(parts.items, 'item')}, and slow ones take this long.`,
};

const DOUBTED: Readonly<Record<CauseDoubt, (why: TicketWhy) => string>> = {
  'no earlier dates': () => 'no earlier dates to compare with',
  'not late': () => 'it took about the usual time for these items',
  several: () => 'several causes, none of them the main one',
  'slow or loaded': (why) => `${stationOf(why)} took longer with all tickets, and had more orders, too`,
  'one item': (why) =>
    `only ${item(why)} took long. It may have been made again, or bumped late`,
  'few tickets': (why) => `too few other tickets at ${stationOf(why)} to compare with`,
  together: () => 'all stations bumped it together',
};

function item({ last }: TicketWhy): string {
  return last.item ?? 'an item';
}

function others({ moment }: TicketWhy): string {
  return `${countOf(moment?.bumps ?? 0, 'other ticket')} took ${TIMES(moment?.pace ?? 1)} usual`;
}
