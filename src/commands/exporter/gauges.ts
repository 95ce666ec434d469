/** Gauges and counters of restaurants and stations. */
import type { Labels, MetricFamily, Sample } from '../../service/metrics-text.ts';

/** What gauges are taken of. */
interface Gauged<Status> {
  readonly of: Status;
  readonly labels: Labels;
  /** Whether its last reading failed or is old: only what lasts is exported then. */
  readonly isOld: boolean;
}

/** Makes a gauge; it has no sample where the value is unknown. */
type GaugeOf<Status> = (
  name: string,
  help: string,
  valueOf: (status: Status) => number | undefined,
) => MetricFamily;

/** Makers of gauges: of what lasts, and of what is true only now. */
export function gauges<Status>(
  all: readonly Gauged<Status>[],
): readonly [lasting: GaugeOf<Status>, now: GaugeOf<Status>] {
  const gaugeOf =
    (gauged: readonly Gauged<Status>[]): GaugeOf<Status> =>
    (name, help, valueOf) => ({
      name,
      type: 'gauge',
      help,
      samples: gauged.flatMap(({ of, labels }) => sample(labels, valueOf(of))),
    });
  return [gaugeOf(all), gaugeOf(all.filter(({ isOld }) => !isOld))];
}

function sample(labels: Labels, value: number | undefined): readonly Sample[] {
  return value === undefined || Number.isNaN(value) ? [] : [{ labels, value }];
}

/** A counter of what was counted; it has no sample where nothing is counted yet. */
export function counter<Counted>(
  all: readonly { readonly labels: Labels; readonly counts: Counted | undefined }[],
  name: string,
  help: string,
  valueOf: (counts: Counted) => number,
): MetricFamily {
  const samples = all.flatMap(({ labels, counts }) =>
    counts === undefined ? [] : [{ labels, value: valueOf(counts) }],
  );
  return { name, type: 'counter', help, samples };
}

/** A duration or moment in seconds. */
export function seconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1_000;
}
