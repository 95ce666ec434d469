/** What is compared. The program's rule is the first. */
import { findIncidents } from '../../../src/kitchen/fleet/incidents.ts';
import { alertmanager, tagOfLabels } from './alertmanager.ts';
import { clairvoyant } from './clairvoyant.ts';
import { type Grouping, withSingles } from './grouping.ts';
import { ruleGrouper } from './program-rule.ts';

export const GROUPINGS: readonly Grouping[] = [
  { name: 'linecheck', begin: () => ruleGrouper(findIncidents) },
  { name: 'clairvoyant', begin: clairvoyant },
  {
    name: 'Alertmanager, name and tag',
    begin: () =>
      alertmanager(({ kind, restaurant }) => [kind, restaurant.tags[0] ?? ''], tagOfLabels),
  },
  {
    name: 'Alertmanager, name',
    begin: () =>
      alertmanager(
        ({ kind }) => [kind],
        () => undefined,
      ),
  },
  {
    name: 'no grouping',
    begin:
      () =>
      ({ open }) =>
        withSingles([], open),
  },
];
