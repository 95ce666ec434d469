/** Sentences about a routing graph's edges, and how a date used them. */
import { countOf, countText } from '../text/quantities.ts';

export const EXPO_ONLY_LABEL = 'expo only';

export const EDGES = {
  hasKds: 'Has a KDS: items were bumped here on this date.',
  noDate: 'Only bumps show whether there is a KDS, and no business date was read.',
  noBumps: 'May have a KDS: nothing was bumped at prep here on this date.',
  silent: 'This station gets no tickets, so nothing prints here (EXPO_ONLY).',
  always: 'Every ticket for this station prints here (ON).',
  backup: 'Tickets print here only while the KDS is offline (OFFLINE_ONLY).',
  noMode: 'A printer is assigned, but the printing mode is not set.',
  otherMode: (mode: string) => `The API does not document the printing mode ${mode}.`,
  also: 'Tickets go to this station and to expo.',
  only: 'Tickets go to expo only (EXPO_ONLY).',
  fallback: 'No station sends to expo, so the platform sends everything there.',
  gone: 'This station monitors one no longer in the list.',
  monitors: (name: string) => `Printed tickets list the same order's ${name} items.`,
};

export function silentLevelSentence(level: 0 | 1 | 2): string {
  return `Nothing was bumped at ${['prep', 'expo 1', 'expo 2'][level]} on this date.`;
}

export const USES = {
  printed: 'Printing leaves no bumps.',
  noBumps: 'No bumps at prep here on this date: no KDS, or not used.',
  bumps: (bumps: number) => `Used: ${countOf(bumps, 'bump')}.`,
  expoOnly: (bumps: number) =>
    `Used but not set up: ${countOf(bumps, 'bump')} at an expo-only station. It gets no tickets.`,
  unlisted: (bumps: number) =>
    `Used but not set up: ${countOf(bumps, 'bump')} for a station not in the list.`,
  atExpo: (first: number, second: number) =>
    `Used: ${countOf(first, 'bump')} at expo 1 for items from here, ${countText(second)} at expo 2.`,
  noExpo: 'Set up, not used: nothing was bumped at expo on this date.',
  notAtExpo: (items: number) =>
    items > 0
      ? `Set up, not used: ${countOf(items, 'item')} bumped here, none at expo.`
      : 'Set up, not used: no bump names this station.',
  ofItself: 'Set up, without effect: the station monitors itself.',
  monitored: (orders: number) =>
    orders === 0
      ? 'Set up, not used: no order has bumps at both stations.'
      : `Used: ${countOf(orders, 'order')} with bumps at both stations. Printing leaves none.`,
};
