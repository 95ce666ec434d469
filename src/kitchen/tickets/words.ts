/** Sentences about why a ticket took long. Item and station names are untrusted. */
import type { ClockFace } from '../model/business-day.ts';
import { clockTime } from '../model/local-time.ts';
import { noUsualText } from '../pace/words.ts';
import {
  clauses,
  countOf,
  countText,
  durationText,
  namesText,
  shareText,
} from '../text/quantities.ts';
import { MIN_DATES } from '../usual/usual.ts';
import { CAUSE_RULES } from './cause-rules.ts';
import {
  isAtExpo,
  type LateCause,
  type LateCauses,
  lateMinutes,
  sumOfTickets,
} from './late-causes.ts';
import { type Cause, type CauseDoubt, type TicketWhy, ticketPlaces } from './ticket-cause.ts';

const NO_PARTS = 'There is no clear cause: no item has a fire and a bump at a prep station.';

export const CAUSE_NAMES: Readonly<Record<LateCause, string>> = {
  'station slow': 'Station slow',
  'station loaded': 'Too many orders',
  'started late': 'Started late',
  sync: 'Fired late',
  'expo held': 'Held at expo 1',
  run: 'Held at expo 2',
  'forgotten bump': 'Forgotten bump',
  'unusual order': 'Unusual order',
  'as usual': 'Usual for its items',
  unknown: 'No clear cause',
};

const times = (ratio = 1) => `${ratio.toFixed(1)}x`;

/** For a ticket that is drawn: the cause, or why there is none, and what the drawing can't say. */
export function drawnWhy(why: TicketWhy | undefined): readonly [cause: string, ...string[]] {
  if (why === undefined) return [NO_PARTS];
  const { moment } = why;
  const work =
    moment &&
    `${station(why)} had about ${countOf(moment.inWork, 'ticket')} in work when it was fired, usually ${Math.round(moment.usualInWork)}.`;
  return [causeSentence(why), ...(work === undefined ? [] : [work])];
}

/** Without a drawing. The first sentence is the cause. */
export function whySentences(why: TicketWhy | undefined, clock: ClockFace): readonly string[] {
  const [cause, ...work] = drawnWhy(why);
  if (why === undefined) return [cause];
  const { parts, tookMs, usualMs } = why;
  const usually = Number.isNaN(usualMs) ? '' : ` Its items usually take ${durationText(usualMs)}.`;
  const span = `from ${clockTime(parts.firedAt, clock)} to ${clockTime(parts.endedAt, clock)}`;
  return [
    cause,
    `The ticket took ${durationText(tookMs)}, ${span}.${usually}`,
    placesSentence(why),
    ...work,
  ];
}

/** `Grill took 17m05 (usually 9m10) for Ribeye, Fry 6m02 (usually 5m50), expo 1 40s (usually 1m05).` */
function placesSentence(why: TicketWhy): string {
  const places = ticketPlaces(why).toSorted(
    (a, b) => a.level - b.level || (a.level === 0 ? b.to - b.from - (a.to - a.from) : 0),
  );
  const texts = places.map(({ name, from, to, usualEnd, last }, index) => {
    const usually = Number.isNaN(usualEnd) ? '' : ` (usually ${durationText(usualEnd - from)})`;
    const items = [...new Set(last.map((part) => part.item ?? 'an item'))];
    const lastItems = items.length === 0 ? '' : ` for ${namesText(items, 2)}`;
    return `${name} ${index === 0 ? 'took ' : ''}${durationText(to - from)}${usually}${lastItems}`;
  });
  return `${texts.join(', ')}.`;
}

function causeSentence(why: TicketWhy): string {
  return why.cause === undefined ? DOUBTED[why.doubt ?? 'several'](why) : CAUSED[why.cause](why);
}

const CAUSED: Readonly<Record<Cause, (why: TicketWhy) => string>> = {
  'station slow': (why) => `${station(why)} was slow: ${others(why)}, with ${orders(why)}.`,
  'station loaded': (why) =>
    `${station(why)} had too many orders, ${times(why.moment?.load)} the usual: even at its best, a ticket then waits about ${durationText(why.moment?.lineMs ?? 0)}, and ${others(why)}.`,
  'started late': ({ last, moment, ...why }) =>
    `${item({ last })} was started late: ${durationText((last.startedAt ?? last.firedAt) - last.firedAt)} after its fire. Others at ${station({ last, ...why })} were started after ${durationText(moment?.queueMs ?? 0)}.`,
  sync: ({ last, parts }) =>
    `${item({ last })} was fired late: ${durationText(last.firedAt - parts.firedAt)} after the ticket's first item.`,
  'expo held': ({ excess }) =>
    `Expo held it: after the last bump at prep, expo 1 took ${durationText(excess.hold)} longer than usual.`,
  run: ({ excess }) =>
    `It waited in the window: after expo 1, expo 2 took ${durationText(excess.run)} longer than usual.`,
  'forgotten bump': (why) =>
    `${item(why)} was probably bumped late: ${
      (why.parts.expoEnd ?? Number.NaN) < why.last.bumpedAt
        ? 'expo bumped the ticket before'
        : `${countOf(why.moment?.overtakers ?? 0, 'item')} fired later came out of ${station(why)} before it`
    }.`,
  'unusual order': ({ parts, usualMs }) =>
    `The order is unusual: its ${countOf(parts.items, 'item')} together usually take ${durationText(usualMs)}.`,
};

const DOUBTED: Readonly<Record<CauseDoubt, (why: TicketWhy) => string>> = {
  'no earlier dates': () =>
    'There is no clear cause: there are too few earlier dates to compare with.',
  'not late': ({ tookMs, usualMs }) =>
    tookMs > usualMs
      ? 'It took about as long as its items usually take.'
      : 'It took no longer than its items usually take.',
  several: ({ excess }) => {
    const over = [
      ['prep', excess.prep],
      ['expo 1', excess.hold],
      ['expo 2', excess.run],
    ] as const;
    const texts = over.flatMap(([place, ms]) => (ms > 0 ? `${durationText(ms)} at ${place}` : []));
    return `There is no clear cause: it took longer than usual in several places (${namesText(texts)}).`;
  },
  'long order': ({ tookMs, usualMs }) =>
    `There is no clear cause: these items usually take long, and it took ${durationText(tookMs - usualMs)} more.`,
  'slow or loaded': (why) =>
    `There is no clear cause: slow cooking and many orders both have a part, because ${others(why)}, with ${orders(why)}.`,
  'one item': (why) =>
    `There is no clear cause: ${item(why)} took ${times(ownTimes(why))} its usual time, and ${others(why)}${(why.moment?.pace ?? 0) < CAUSE_RULES.stationTimes ? '' : ', which explains only part of it'}. It may have been made again, or bumped late.`,
  'mass bump': (why) =>
    `There is no clear cause: ${item(why)} was bumped at once with others at ${station(why)}, so nobody knows when it was done.`,
  'few tickets': (why) =>
    `There is no clear cause: ${item(why)} took ${times(ownTimes(why))} its usual time, and there are too few other tickets at ${station(why)} around then to compare with.`,
};

function item({ last }: Pick<TicketWhy, 'last'>): string {
  return last.item ?? 'An item';
}

function station({ last }: Pick<TicketWhy, 'last'>): string {
  return last.station?.name ?? 'The station';
}

function ownTimes({ last: { firedAt, bumpedAt, usualMs } }: TicketWhy): number | undefined {
  return usualMs && (bumpedAt - firedAt) / usualMs;
}

function others({ last, moment }: TicketWhy): string {
  return `other tickets at ${last.station?.name ?? 'the station'} then took ${times(moment?.pace)} the usual time`;
}

function orders({ moment }: TicketWhy): string {
  return `${times(moment?.load)} the usual orders`;
}

const MAX_CAUSES = 3;

/** `87 tickets were late, 41% with no clear cause. Clear causes, by time lost: station slow (12 tickets, 64 min, mostly Grill).` */
export function lateSentence(causes: readonly LateCauses[], usualDates: readonly string[]): string {
  const all = sumOfTickets(causes);
  if (all === 0) return 'No ticket was late.';
  const head = countOf(all, 'ticket was late', 'tickets were late');
  if (usualDates.length < MIN_DATES)
    return `${head}. The causes are unknown: ${noUsualText(usualDates)}.`;
  const named = causes.filter(({ cause }) => cause !== 'unknown' && cause !== 'as usual');
  const shareOf = (name: LateCauses['cause']) =>
    shareText(sumOfTickets(causes.filter(({ cause }) => cause === name)), all);
  const unclear = clauses(
    `${shareOf('unknown')} with no clear cause`,
    causes.some(({ cause }) => cause === 'as usual') &&
      `${shareOf('as usual')} not longer than usual`,
  );
  if (named.length === 0) return `${head}, ${unclear}.`;
  const texts = named.map(causeText);
  return `${head}, ${unclear}. Clear causes, by time lost: ${namesText(texts, MAX_CAUSES)}.`;
}

function causeText({ cause, tickets, lateMs, overHour, place }: LateCauses): string {
  const minutes = lateMinutes(lateMs);
  const facts = clauses(
    countOf(tickets, 'ticket'),
    minutes > 0 && `${countText(minutes)} min`,
    overHour > 0 && `${countText(overHour)} over 60 min`,
    !isAtExpo(cause) && place !== undefined && `mostly ${place}`,
  );
  const name = CAUSE_NAMES[cause];
  return `${name.charAt(0).toLowerCase()}${name.slice(1)} (${facts})`;
}
