/** A routing graph's edges in a few words. */
import type { Station } from '../model/station.ts';
import type { RoutingEdge, RoutingGraph } from './routing-graph.ts';
import { EXPO_ONLY_LABEL } from './words.ts';

/** `always prints (printingMode ON)`. */
export function edgeWords(edge: RoutingEdge, station: Station | undefined): string {
  const settings = settingsOf(edge, station);
  return settings === '' ? verb(edge) : `${verb(edge)} (${settings})`;
}

/** `Grill → Printer 657f`. `to` is the arrow. */
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
  ['backup', 'prints as backup'],
  ['silent', 'never prints'],
  ['mode not set', 'prints, mode not set'],
]);

const EXPO: ReadonlyMap<string, string> = new Map([
  ['also', 'tickets go there too'],
  [EXPO_ONLY_LABEL, 'tickets go there only'],
  ['default', 'default, no station sends there'],
]);

/** One-word settings behind an edge. References are edges themselves. */
function settingsOf({ kind, fields }: RoutingEdge, station: Station | undefined): string {
  if (station === undefined) return '';
  const { printingMode, expoRouting, includeWithExpediter } = station;
  // The old setting matters where it decides or contradicts.
  const hasOlder = expoRouting === undefined || includeWithExpediter === false;
  const settings = {
    printingMode,
    expoRouting,
    includeWithExpediter: kind === 'expo' && hasOlder ? includeWithExpediter : undefined,
  };
  return Object.entries(settings)
    .filter(([name, value]) => fields.includes(name) && value !== undefined)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}
