/** The recipe for a column of stations, followed with `tickets late`. */
import type { Recipe } from './recipe.ts';

export const STATION_COLUMN: Recipe = {
  title: 'A column of stations or restaurants',
  name: 'ticketsLate',
  expected: 'station-column.expected.tsx',
  lines: [
    {
      file: 'src/kitchen/tables/station-state-columns.ts',
      before: '  nowBumps: {\n',
      put: `  ticketsLate: {
    value: (row) => currentStatus(row)?.late,
    unit: 'count',
    head: 'Late of',
    cell: ({ status }) => status?.late && \`\${status.late} of \${status.judged ?? 0}\`,
    doc: 'judged tickets that were late',
    metric: {
      name: 'linecheck_station_late_tickets',
      help: 'Judged tickets that were late.',
    },
  },
`,
    },
    {
      file: 'src/screens/everywhere/station-columns.ts',
      before: "    { id: 'lateShare', width: 4, priority: MINOR_PRIORITY + 1 },\n",
      put: "    { id: 'ticketsLate', width: 8, priority: MINOR_PRIORITY },\n",
    },
    {
      file: 'src/screens/everywhere/station-columns.ts',
      before: "    { id: 'lateShare', width: 4, priority: 2 },\n",
      put: "    { id: 'ticketsLate', width: 8, priority: 4 },\n",
    },
    {
      file: 'src/kitchen/tables/stations.ts',
      before: "    ...(['sinceLastMs', 'why'] as const),\n",
      put: "    'ticketsLate',\n",
    },
    {
      file: 'src/kitchen/tables/restaurant-reading-columns.ts',
      before: "  ratio: 'number?',\n",
      put: "  ticketsLate: 'count?',\n",
    },
    {
      file: 'src/kitchen/tables/restaurant-reading-columns.ts',
      before:
        "  ...(['guid', 'name', 'state', 'since', 'nowMedianMs', 'usualMedianMs', 'ratio'] as const),\n",
      put: "  'ticketsLate',\n",
    },
  ],
};
