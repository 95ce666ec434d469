/** Small plausible mistakes, and the tests required to notice them: proof of what the suite guards. */

export interface Mutation {
  readonly file: string;
  /** Occurs once in the file. */
  readonly right: string;
  readonly wrong: string;
  /** Test files or folders. One must fail. */
  readonly caughtBy: readonly string[];
}

const ROUTING = 'src/kitchen/routing/routing-graph.ts';
const ROUTING_RULES = 'src/kitchen/audit/routing-rules.ts';
const QUANTILE = 'src/kitchen/measures/quantile.ts';
const CALENDAR = 'src/kitchen/model/business-day.ts';
const MATCH = 'src/kitchen/tables/subject-filter.ts';
const SCALE = 'src/kitchen/filter/filter-scale.ts';
const FAILURES = 'src/contract/failures.ts';
const TOKEN = 'src/api/token.ts';
const RETRY = 'src/api/retry.ts';
const PAGES = 'src/api/stations.ts';

export const MUTATIONS: readonly Mutation[] = [
  {
    file: ROUTING,
    right: "station.includeWithExpediter ? 'SEND_TO_EXPO' : 'SKIP_EXPO'",
    wrong: "station.includeWithExpediter ? 'SKIP_EXPO' : 'SEND_TO_EXPO'",
    caughtBy: ['test/kitchen/routing'],
  },
  {
    file: ROUTING,
    right: 'stations.length > 0 &&',
    wrong: 'true &&',
    caughtBy: ['test/kitchen/routing'],
  },
  {
    file: ROUTING,
    right: 'edge.to === id && edge.from !== id',
    wrong: 'edge.to === id',
    caughtBy: ['test/kitchen/routing'],
  },
  {
    file: ROUTING_RULES,
    right: "includeWithExpediter === (expoRouting === 'SEND_TO_EXPO')",
    wrong: "includeWithExpediter === (expoRouting === 'SKIP_EXPO')",
    caughtBy: ['test/kitchen/audit'],
  },
  {
    file: ROUTING_RULES,
    right: "kitchenPrinter === undefined || printingMode === 'OFFLINE_ONLY'",
    wrong: 'kitchenPrinter === undefined',
    caughtBy: ['test/kitchen/audit'],
  },
  {
    file: ROUTING_RULES,
    right: "const severity = path === 'none' ? 'error' : 'warn'",
    wrong: "const severity = path === 'none' ? 'warn' : 'error'",
    caughtBy: ['test/kitchen/audit'],
  },
  {
    file: QUANTILE,
    right: 'const position = (count - 1) * Math',
    wrong: 'const position = count * Math',
    caughtBy: ['test/kitchen/measures'],
  },
  {
    file: QUANTILE,
    right: 'quantileRanks(count, 0.9)]',
    wrong: 'quantileRanks(count, 0.95)]',
    caughtBy: ['test/kitchen/measures'],
  },
  {
    file: 'src/kitchen/measures/figures.ts',
    right: 'value >= lateMs',
    wrong: 'value > lateMs',
    caughtBy: ['test/kitchen/measures/views.test.ts'],
  },
  {
    file: CALENDAR,
    right: '? shiftBusinessDate(date, -1) : date',
    wrong: '? date : date',
    caughtBy: ['test/kitchen/calendar'],
  },
  {
    file: CALENDAR,
    right: 'after !== before && zoneOffsetMs(wall - after, zone) === after',
    wrong: 'after !== before',
    caughtBy: ['test/kitchen/calendar'],
  },
  {
    file: MATCH,
    right: 'tests.every((test) => test(row))',
    wrong: 'tests.some((test) => test(row))',
    caughtBy: ['test/kitchen/filter'],
  },
  {
    file: MATCH,
    right: 'return (row) => !test(row)',
    wrong: 'return (row) => test(row)',
    caughtBy: ['test/kitchen/filter'],
  },
  {
    file: SCALE,
    right: 'Number(minutes) * MINUTE_MS',
    wrong: 'Number(minutes) * SECOND_MS',
    caughtBy: ['test/kitchen/filter'],
  },
  {
    file: 'src/contract/decode.ts',
    right: "return typeof value === 'number' ? String(value) : FAULT",
    wrong: 'return String(value)',
    caughtBy: ['test/contract/decode.test.ts'],
  },
  {
    file: 'src/contract/instant.ts',
    right: 'return date.getTime() - offset * 60_000',
    wrong: 'return date.getTime() + offset * 60_000',
    caughtBy: ['test/contract/instant.test.ts'],
  },
  {
    file: FAILURES,
    right: 'notAuthenticated: 3',
    wrong: 'notAuthenticated: 4',
    caughtBy: ['test/contract/failures.test.ts', 'test/docs'],
  },
  {
    file: FAILURES,
    right: 'return FAILURES[this.code].exit',
    wrong: 'return EXIT.usage',
    caughtBy: ['test/contract/failures.test.ts', 'test/commands/exit-contract.test.ts'],
  },
  {
    file: TOKEN,
    right: 'clock.steady() < held.renewAt',
    wrong: 'clock.steady() > held.renewAt',
    caughtBy: ['test/api/token'],
  },
  {
    file: TOKEN,
    right: 'if (held !== grant) return;',
    wrong: '',
    caughtBy: ['test/api/token'],
  },
  {
    file: RETRY,
    right: '(error.waitMs ?? 0)',
    wrong: '0',
    caughtBy: ['test/api/retries.test.ts', 'test/api/faults.test.ts'],
  },
  {
    file: PAGES,
    right: 'seen.has(token)',
    wrong: 'false',
    caughtBy: ['test/api/reading'],
  },
];
