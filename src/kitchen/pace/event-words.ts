import type { ClockFace } from '../model/business-day.ts';
import { clockTime } from '../model/local-time.ts';
import { countOf, elapsedText } from '../text/quantities.ts';
import type { KitchenState } from './kitchen-state.ts';
import type { StateEvent } from './state-events.ts';
import {
  datesText,
  loadText,
  type PaceContext,
  paceReason,
  paceSentence,
  ratioText,
} from './words.ts';

export function kitchenSentence(kitchen: KitchenState, context: PaceContext): string {
  const { clock, asOf, dates } = context;
  const from = clockTime(kitchen.since, clock);
  const datesNote = datesText(dates);
  switch (kitchen.state) {
    case 'slow':
      return `The whole kitchen has taken ${ratioText(kitchen.ratio)} the usual time since ${from} (${datesNote}).`;
    case 'busy':
      return `The whole kitchen has been busy since ${from}: ${loadText(kitchen.load)} the usual orders, and everything takes ${ratioText(kitchen.ratio)} the usual time (${datesNote}).`;
    case 'stopped':
      return `Nothing has come out at any station for ${elapsedText(asOf - kitchen.since)}. Usually there are ${countOf(Math.round(kitchen.due), 'bump')} by now (${datesNote}).`;
  }
}

/** `Pizza has been slow since 18:42: …`, `Pizza was slow from 18:42 to 19:20: …`. The name is untrusted. */
export function stateEventText(
  event: StateEvent,
  clock: ClockFace,
  dates: readonly string[],
): string {
  const { openState, endReason, seenAt, endedAt, pace, kitchen } = event;
  const name = openState.station?.name ?? 'The whole kitchen';
  const context = { clock, asOf: seenAt, dates };
  const since = clockTime(openState.since, clock);
  if (endReason === undefined) {
    return kitchen === undefined
      ? paceSentence(name, pace, context)
      : kitchenSentence(kitchen, context);
  }
  const isSilence = openState.state === 'stopped' || openState.state === 'quiet';
  const last = endedAt < seenAt && !isSilence ? ' (last bump)' : '';
  const was = `${name} was ${openState.state} from ${since} to ${clockTime(endedAt, clock)}${last}`;
  switch (endReason) {
    case 'closeout':
      return endedAt < seenAt ? `${was}.` : `${was} (closeout).`;
    case 'compared':
      return `${was} by the station limit, but isn't compared with usual: ${paceReason(pace, context)}.`;
    case 'removed':
      return `${was}, when it was no longer followed.`;
    case 'over':
      return `${was}.`;
  }
}

/** For a time in which nothing was read. `reason` is a code, and times are epoch ms. */
export function gapText(from: number, to: number, reason: string, clock: ClockFace): string {
  return `Nothing was read from ${clockTime(from, clock)} to ${clockTime(to, clock)} (${reason}). Changes in between are unknown.`;
}
