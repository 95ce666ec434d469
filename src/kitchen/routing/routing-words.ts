/** The edges of a routing graph in words. */

import type { Station } from '../stations/station.ts';
import type { RoutingEdge, RoutingGraph } from './routing-graph.ts';

/** What an edge does, in a few words: `always prints (printingMode ON)`. */
export function edgeWords(edge: RoutingEdge, station: Station | undefined): string {
  const settings = settingsOf(edge, station);
  return settings === '' ? verb(edge) : `${verb(edge)} (${settings})`;
}

/** Both ends of an edge: `Grill → Printer 657f`; `to` stands between them. */
export function edgeEnds(edge: RoutingEdge, { nodes }: RoutingGraph, to: string): string {
  const name = (id: string): string => nodes.get(id)?.label ?? id;
  return `${name(edge.from)} ${to} ${name(edge.to)}`;
}

function verb({ kind, style, label }: RoutingEdge): string {
  switch (kind) {
    case 'print':
      return PRINTS.get(label) ?? `prints, mode ${label}`;
    case 'display':
      return style === 'solid' ? 'shows items' : 'may show items';
    case 'expo':
      return EXPO.get(label) ?? label;
    case 'monitor':
      return label === 'monitors' ? 'lists its items' : label;
  }
}

const PRINTS: ReadonlyMap<string, string> = new Map([
  ['always', 'always prints'],
  ['if the KDS is down', 'prints if the KDS is down'],
  ['silent', 'never prints'],
  ['mode not stated', 'prints, mode not stated'],
]);

const EXPO: ReadonlyMap<string, string> = new Map([
  ['sent too', 'tickets too'],
  ['only there', 'tickets there alone'],
  ['fallback', 'tickets by fallback'],
]);

/** The settings behind an edge as far as a word says them; a reference is told by the edge itself. */
function settingsOf({ kind, fields }: RoutingEdge, station: Station | undefined): string {
  if (station === undefined) return '';
  const { printingMode, expoRouting, includeWithExpediter } = station;
  // The older setting is told where it decides, or says otherwise.
  const isOlderTold = expoRouting === undefined || includeWithExpediter === false;
  const settings = {
    printingMode,
    expoRouting,
    includeWithExpediter: kind === 'expo' && isOlderTold ? includeWithExpediter : undefined,
  };
  return Object.entries(settings)
    .filter(([name, value]) => fields.includes(name) && value !== undefined)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}
