import { type ListedIssue, SEVERITY_MARKS, severityCounts } from '../audit/rule.ts';
import { ISSUE_FIELDS } from '../filter/filter-fields.ts';
import { shortGuid } from '../model/restaurant.ts';
import { mutedText } from '../pace/headline.ts';
import type { ExpoPath } from '../routing/routing-graph.ts';
import type { CellTone, Column } from './column.ts';
import type { StationRow, StationSetup } from './station-row.ts';

const EXPO: Readonly<Record<ExpoPath, { readonly cell: string; readonly words: string }>> = {
  explicit: { cell: 'yes', words: 'tickets go to expo too' },
  only: { cell: 'only', words: 'tickets go to expo only' },
  'implicit-all': {
    cell: 'default',
    words: 'tickets go to expo because no station sends there',
  },
  none: { cell: 'no', words: 'tickets skip expo' },
  'not stated': { cell: '?', words: 'expo routing not set' },
};

export const SETUP_COLUMNS = {
  entityType: { value: ({ setup }: StationRow) => setup?.station.entityType },
  kitchenPrinter: { value: ({ setup }) => setup?.station.kitchenPrinter?.guid },
  printer: { head: 'Printer', cell: ({ setup }) => setup && printerText(setup) },
  connectedPrepStations: {
    value: ({ setup }) => setup?.station.connectedPrepStations?.map(({ guid }) => guid),
  },
  monitors: {
    value: ({ setup }) => setup?.station.connectedPrepStations?.length || undefined,
    unit: 'count',
    head: 'Watches',
  },
  printingMode: {
    value: ({ setup }) => setup?.station.printingMode,
    head: 'Prints',
    cell: ({ setup }) => setup && printsText(setup),
    say: ({ setup }) => setup && spokenPrinting(setup),
    filter: {
      name: 'setup',
      kind: 'text',
      help: "the platform's values: setup:OFFLINE_ONLY",
      texts: ({ setup }) =>
        [setup?.station.printingMode, setup?.station.expoRouting].filter(
          (value) => value !== undefined,
        ),
    },
  },
  includeWithExpediter: {
    value: ({ setup }) => setup?.station.includeWithExpediter,
    type: 'flag',
  },
  expoRouting: { value: ({ setup }) => setup?.station.expoRouting },
  expo: {
    value: ({ setup }) => setup?.expo,
    head: 'Expo',
    cell: ({ setup }) => setup?.expo && EXPO[setup.expo].cell,
    say: ({ setup }) => setup?.expo && EXPO[setup.expo].words,
    doc: 'routing to the expediter: explicit, only, implicit-all (because no station sends there), none, or not stated',
  },
  printerSharedBy: {
    value: ({ setup }) => setup?.printerSharedBy,
    unit: 'count',
    doc: 'number of other stations with the same printer',
  },
  findings: {
    value: ({ setup }) => setup?.issues?.length,
    unit: 'count',
    head: 'Issues',
    align: 'left',
    cell: ({ setup }) => setup?.issues && issueCount(setup.issues),
    tone: issueTone,
    doc: 'number of setup issues',
  },
  rules: {
    value: ({ setup }) => setup?.issues?.map(({ rule }) => rule),
    doc: 'rules of the setup issues',
    filter: {
      name: 'rule',
      kind: 'choice',
      help: 'rule with an issue: rule:R06',
    },
  },
  /** The worst issue in words, and the number of other issues. For a muted station: its note. */
  worstIssue: {
    value: ({ setup }) =>
      setup?.issues?.reduce((sum, { severity }) => sum + SEVERITY_POINTS[severity], 0),
    head: 'Setup',
    cell: ({ setup, status }) =>
      status?.isMuted === true ? mutedText(status.muteNote ?? '') : worstIssue(setup?.issues),
    tone: issueTone,
    filter: {
      name: 'issue',
      kind: 'text',
      help: 'words in an issue: issue:printer',
      texts: ({ setup }) => setup?.issues?.map(({ words }) => words) ?? [],
    },
  },
  issues: {
    value: ({ setup }) => severities(setup).error + severities(setup).warn,
    unit: 'count',
    filter: { name: 'issues', ...ISSUE_FIELDS.issues },
  },
  errors: {
    value: ({ setup }) => severities(setup).error,
    unit: 'count',
    filter: { name: 'errors', ...ISSUE_FIELDS.errors },
  },
  warnings: {
    value: ({ setup }) => severities(setup).warn,
    unit: 'count',
    filter: { name: 'warnings', ...ISSUE_FIELDS.warnings },
  },
} as const satisfies Readonly<Record<string, Column<StationRow>>>;

function printsText({ station: { kitchenPrinter, printingMode } }: StationSetup): string {
  if (kitchenPrinter === undefined) return 'no';
  if (printingMode === 'ON') return 'always';
  return printingMode === 'OFFLINE_ONLY' ? 'backup' : (printingMode ?? '?');
}

function spokenPrinting({ station: { kitchenPrinter, printingMode } }: StationSetup): string {
  if (kitchenPrinter === undefined) return 'no printer';
  if (printingMode === 'ON') return 'always prints';
  if (printingMode === 'OFFLINE_ONLY') return 'prints only while the KDS is offline';
  return `printing mode ${printingMode ?? 'not set'}`;
}

function printerText({ station, printerSharedBy = 0 }: StationSetup): string {
  const printer = station.kitchenPrinter?.guid;
  if (printer === undefined) return 'none';
  return shortGuid(printer) + (printerSharedBy === 0 ? '' : ` x${printerSharedBy + 1}`);
}

const SEVERITY_POINTS = { error: 1_000_000, warn: 1_000, info: 1 } as const;

type Issues = readonly ListedIssue[];

function severities(setup: StationSetup | undefined) {
  return severityCounts(setup?.issues ?? []);
}

function issueCount([worst, ...others]: Issues): string {
  return worst === undefined ? '0' : `${SEVERITY_MARKS[worst.severity].sign} ${others.length + 1}`;
}

function worstIssue(issues: Issues | undefined): string | undefined {
  if (issues === undefined) return undefined;
  const [worst, ...others] = issues;
  if (worst === undefined) return 'ok';
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return `${SEVERITY_MARKS[worst.severity].sign} ${worst.words}${more}`;
}

function issueTone({ setup, status }: StationRow): CellTone | undefined {
  const [worst] = setup?.issues ?? [];
  if (worst === undefined || status?.isMuted === true) return 'muted';
  return SEVERITY_MARKS[worst.severity].tone;
}
