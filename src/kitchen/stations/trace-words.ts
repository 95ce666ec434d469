/** Sentences about a ticket's route, with reasons. Names come from outside. */

import type { ExpoPath } from '../routing/routing-graph.ts';
import { namesText, twoParts } from '../text/quantities.ts';
import type { Printing } from './traced-station.ts';

interface Said {
  readonly sentence: string;
  readonly reason: string;
}

function said(texts: TemplateStringsArray, ...values: readonly string[]): Said {
  const [sentence, reason] = twoParts(texts, values);
  return { sentence, reason };
}

export const FIRED_REASON = 'The menu sets which items come here. The API does not include it.';

export function firedSentence(name: string): string {
  return `A ticket with ${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name} item is fired.`;
}

export function skippedStation(name: string): Said {
  return said`${name} does not get it. | Tickets go to expo only (EXPO_ONLY).`;
}

export function kdsSentence(name: string, isProven: boolean, isOffline: boolean): string {
  if (!isOffline) return `It shows on the KDS at ${name}${isProven ? '' : ', if there is one'}.`;
  return `The KDS at ${name}${isProven ? '' : ', if there is one,'} is offline: nobody sees it there.`;
}

/** `Printer 657f (shared with Bar and Cold)`. */
export function sharedPrinter(label: string, sharers: readonly string[]): string {
  return sharers.length === 0 ? label : `${label} (shared with ${namesText(sharers)})`;
}

export const PRINTER_SENTENCES: Readonly<Record<Printing, (printer: string) => string>> = {
  prints: (printer) => `It prints on ${printer}.`,
  woken: (printer) => `It prints on the backup, ${printer}.`,
  dormant: (printer) => `It does not print: ${printer} prints only while the KDS is offline.`,
  silent: (printer) => `It does not print on ${printer}.`,
  'no printer': (printer) => `It does not print on ${printer}.`,
  unknown: (printer) => `It may print on ${printer}.`,
};

/** For a station without one. `setting` is the printing mode, or `EXPO_ONLY`. */
export function noPrinter(setting: string | undefined, kdsDown: boolean): Said {
  switch (setting) {
    case 'EXPO_ONLY':
      return said`It does not print. | No tickets come here, and no printer is assigned (EXPO_ONLY).`;
    case 'ON':
      return said`It does not print, though it is set to always print. | Every ticket is set to print, but no printer is assigned (ON).`;
    case 'OFFLINE_ONLY':
      return said`It does not print${kdsDown ? ':' : ', and'} no backup printer is assigned. | Tickets print only while the KDS is offline, but no printer is assigned (OFFLINE_ONLY).`;
    default:
      return said`It does not print. | No printer is assigned.`;
  }
}

/** Why no edge leads to expo. */
export function noWayToExpo(isSkipped: boolean, isSetToSkip: boolean): string {
  if (isSetToSkip) return 'Its tickets skip expo, while other stations send there (SKIP_EXPO).';
  return `expoRouting is not set or not documented, and includeWithExpediter is ${isSkipped ? 'false' : 'not set'}. Other stations send to expo.`;
}

/** Expo 2, by bumps on the date, `undefined` where none is read. */
export function secondSaid(hasBumps: boolean | undefined): Said {
  if (hasBumps === true) {
    return said`Then expo 2 bumps it as it goes out. | Items were bumped at expo 2 on this date.`;
  }
  const why =
    hasBumps === undefined
      ? 'Only bumps show whether there is one, and no business date was read.'
      : 'Nothing was bumped at expo 2 on this date.';
  return said`Then expo 2, if there is one, bumps it as it goes out. | ${why}`;
}

export function monitorsReason(name: string, others: readonly string[]): string {
  return `${name} monitors ${namesText(others)}. Monitored items are listed on printed tickets only.`;
}

type Names = readonly string[];

/** The bottom of a station's own ticket. */
export const LISTS_SENTENCES: Readonly<Record<Printing, (others: Names) => string>> = {
  prints: (others) => `The ticket's bottom lists ${orderItems(others)}.`,
  woken: (others) => `The printed ticket's bottom lists ${orderItems(others)}.`,
  dormant: (others) => `While the KDS works, nobody sees ${orderItems(others)}.`,
  'no printer': (others) => `Without a printer, nobody sees ${orderItems(others)}.`,
  silent: (others) => `Nothing prints, so nobody sees ${orderItems(others)}.`,
  unknown: (others) => `If it prints, the ticket's bottom lists ${orderItems(others)}.`,
};

/** `this order's Fry items`. */
function orderItems(names: Names): string {
  return names.length === 1
    ? `this order's ${names[0]} items`
    : `this order's items from ${namesText(names)}`;
}

export function idleMonitors(others: Names, name: string): Said {
  const verb = others.length === 1 ? 'monitors' : 'monitor';
  return said`${namesText(others)} ${verb} ${name}, where there is nothing to wait for. | Nothing is made at this station (EXPO_ONLY).`;
}

type Listed = (names: string, name: string) => string;
const listed: Listed = (names, name) =>
  `Tickets at ${names} list it at the bottom, so cooks there wait for ${name}.`;
const unlisted: Listed = (names, name) => `Nobody at ${names} knows to wait for ${name}.`;

/** Other stations' tickets listing a station's items, and how they print. */
const LISTED: Readonly<Record<Printing, readonly [sentence: Listed, reason: string]>> = {
  prints: [listed, 'Their tickets always print (ON).'],
  woken: [listed, 'Their tickets print while their KDS is offline (OFFLINE_ONLY).'],
  dormant: [
    (names, name) => `While their KDS works, nobody at ${names} knows to wait for ${name}.`,
    'Their tickets print only while their KDS is offline (OFFLINE_ONLY).',
  ],
  'no printer': [
    unlisted,
    'They have no printer, and monitored items are listed on printed tickets only.',
  ],
  silent: [unlisted, 'They get no tickets (EXPO_ONLY).'],
  unknown: [
    (names, name) => listed(`${names}, if they print,`, name),
    'Their printing mode is not set or not documented by the API.',
  ],
};

export function listedSaid(printing: Printing, others: Names, name: string): Said {
  const [sentence, reason] = LISTED[printing];
  return said`${sentence(namesText(others), name)} | ${reason} They monitor ${name}: its items are listed on orders with items for both.`;
}

/** Expo 1. */
export const FIRST_SENTENCES: Readonly<Record<ExpoPath, string>> = {
  explicit: 'Expo 1 gets it too, and bumps it when the kitchen is done.',
  only: 'Only expo 1 gets it, and bumps it when it is complete.',
  'implicit-all': 'Expo 1 gets it, but only because no station is set to send there.',
  none: 'It skips expo.',
  'not stated': 'Whether expo gets it is not set.',
};

export function onlyExpo(name: string): Said {
  return said`Only expo gets it. ${name} doesn't. | The KDS is offline and there is no printer, but tickets still go to expo.`;
}

/** Places it reaches, and may reach. */
export function reaches(sure: Names, unsure: Names, areBumpsRead: boolean): Said {
  const sources = areBumpsRead ? 'setup and bumps' : 'setup';
  return unsure.length === 0
    ? said`It reaches ${namesText(sure)}. | Confirmed by ${sources}.`
    : said`It reaches ${namesText(sure)}. | Not confirmed: ${namesText(unsure)}.`;
}

export function mayReach(unsure: Names): Said {
  return said`Whether anybody gets it depends on ${namesText(unsure)}. | Neither the setup nor any bump confirms it.`;
}

export const LOST = said`It is lost: nothing prints, and nobody sees it. | The KDS is offline, there is no printer, and tickets do not go to expo.`;
