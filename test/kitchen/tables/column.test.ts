import { expect, test } from 'vitest';
import { msColumn, subjectTable } from '../../../src/kitchen/tables/column.ts';
import { outputRecords } from '../../../src/output/table.ts';

interface Row {
  readonly medianMs: number;
  readonly ratio: number;
}

const TABLE = subjectTable({
  medianMs: msColumn(({ medianMs }: Row) => medianMs),
  ratio: { value: ({ ratio }: Row) => ratio, unit: 'ratio' },
});

test.each([512_641.5, 512_641.49, 1.5, 0])(
  'a time of %d ms is as long in JSON as in a metric',
  (ms) => {
    const row = { medianMs: ms, ratio: ms / 1_000 };
    const [line = ''] = outputRecords([row], TABLE, { format: 'ndjson', width: undefined });
    const printed: unknown = JSON.parse(line);
    expect(printed).toEqual({
      medianMs: Number(((TABLE.metricValue(row, 'medianMs') ?? Number.NaN) * 1_000).toFixed(6)),
      ratio: TABLE.metricValue(row, 'ratio'),
    });
  },
);
