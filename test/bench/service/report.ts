/** Numbers for the README. */
import { IS_SMOKE } from '../bench-size.ts';
import type { LargeDayFigures } from './large-day.ts';
import type { OperationFigures } from './operations.ts';
import type { ReplicaFigures } from './replicas.ts';
import type { Throughput } from './wrk.ts';

const MEGABYTE = 1024 * 1024;
const FLOWS = 0.05;
const FIFTY = 2;

export function serviceReport(
  operations: readonly OperationFigures[],
  { firstByte, idle, oneSmall, oneLarge, fifty }: LargeDayFigures,
  replicas: readonly ReplicaFigures[],
): string {
  const mega = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
  return [
    '| answers a second (99% within, ms) | service | bare `node:http`, same bytes | ratio | mock server | ratio | aim |',
    '|---|---|---|---|---|---|---|',
    ...operations.map(({ name, service, raw, mock, aim }) => {
      const toRaw = service.perSecond / raw.perSecond;
      const toMock = mock && service.perSecond / mock.perSecond;
      const reached = aim?.of === 'mock' ? toMock : toRaw;
      const cells = [
        name,
        cell(service),
        cell(raw),
        toRaw.toFixed(2),
        mock === undefined ? '-' : cell(mock),
        toMock === undefined ? '-' : toMock.toFixed(1),
        aim === undefined || reached === undefined
          ? '-'
          : `${aim.of === 'mock' ? `mock x ${aim.ratio}` : aim.ratio}: ${verdict(reached >= aim.ratio)}`,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
    `The first byte of a date of 200,000 records comes after ${(100 * firstByte).toFixed(1)}% of its sending time (aim 5%: ${verdict(firstByte <= FLOWS)}). Memory of the service: idle ${mega(idle)}, one reader of 5,000 records ${mega(oneSmall)}, of 200,000 ${mega(oneLarge)}, fifty at once ${mega(fifty)}, ${(fifty / idle).toFixed(2)} of idle (aim ${FIFTY}: ${verdict(fifty <= FIFTY * idle)}).`,
    '',
    '| answers a second | one service on a file | one on PostgreSQL | three on one PostgreSQL | three / one |',
    '|---|---|---|---|---|',
    ...replicas.map(
      ({ name, one, three, embedded }) =>
        `| ${[name, rounded(embedded), rounded(one), rounded(three), (three / one).toFixed(2)].join(' | ')} |`,
    ),
  ].join('\n');
}

function cell({ perSecond, p99 }: Throughput): string {
  return `${rounded(perSecond)} (${p99.toFixed(1)})`;
}

function rounded(amount: number): string {
  return Math.round(amount).toLocaleString('en-US');
}

function verdict(isMet: boolean): string {
  if (IS_SMOKE) return 'not judged';
  return isMet ? 'met' : '**missed**';
}
