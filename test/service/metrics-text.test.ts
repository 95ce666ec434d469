import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MetricFamily, metricsText } from '../../src/service/metrics-text.ts';
import { anyString } from '../setup/any-string.ts';
import { samplesOf } from './read-metrics.ts';

const FAMILIES: readonly MetricFamily[] = [
  { name: 'a_build', type: 'info', help: 'Versions.', samples: [{ labels: { v: '1' }, value: 1 }] },
  {
    name: 'a_sent_bytes',
    type: 'counter',
    help: 'Bytes "sent".',
    samples: [{ labels: {}, value: 3 }],
  },
  { name: 'a_nothing', type: 'gauge', help: 'Nothing known.', samples: [] },
];

it('metrics are written in the text format of Prometheus', () => {
  expect(metricsText(FAMILIES).split('\n')).toEqual([
    '# HELP a_build_info Versions.',
    '# TYPE a_build_info gauge',
    'a_build_info{v="1"} 1',
    '# HELP a_sent_bytes_total Bytes "sent".',
    '# TYPE a_sent_bytes_total counter',
    'a_sent_bytes_total 3',
    '',
  ]);
});

it('a metric may have more samples than a call can have arguments', () => {
  const samples = Array.from({ length: 300_000 }, (_, value) => ({ labels: {}, value }));
  const text = metricsText([{ name: 'a', type: 'gauge', help: 'Many.', samples }]);
  expect(text.endsWith('\na 299999\n')).toBe(true);
});

it("names can't move, reorder, or hide what is beside them", () => {
  const name = 'Fry\u001b[2J\r\nGrill \u202eyrF\u202c Bar\u200b\u{e0041} Soufflé 鍋 "\\"\u2028';
  const family: MetricFamily = {
    name: 'a_gauge',
    type: 'gauge',
    help: name,
    samples: [{ labels: { name }, value: 1 }],
  };
  const shown = 'Fry [2J Grill yrF Bar Soufflé 鍋 "\\" ';
  const text = metricsText([family]);
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
  expect(samplesOf(text)).toEqual([{ name: 'a_gauge', labels: { name: shown }, value: 1 }]);
});

it('a text of any characters is one value of a label, and its visible part is read back', () => {
  // Zero has no sign there.
  const values = fc.double().map((value) => (value === 0 ? 0 : value));
  fc.assert(
    fc.property(anyString(), anyString(), values, (one, other, value) => {
      const labels = { one, other };
      const family: MetricFamily = {
        name: 'a_gauge',
        type: 'gauge',
        help: one,
        samples: [{ labels, value }],
      };
      const text = metricsText([family]);
      expect(text.split('\n')).toHaveLength(4);
      const kept = (label: string) =>
        label
          .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
          .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
          .slice(0, 200)
          .toWellFormed();
      expect(samplesOf(text)).toEqual([
        { name: 'a_gauge', labels: { one: kept(one), other: kept(other) }, value },
      ]);
    }),
  );
});
