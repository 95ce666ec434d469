/** Metrics of the process, by the names that Prometheus' clients have for them. */
import type { MetricFamily } from './metrics-text.ts';

/** Start, processor time and memory. */
export function processFamilies(): readonly MetricFamily[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    one('process_start_time_seconds', 'gauge', 'When it started.', performance.timeOrigin / 1_000),
    one('process_cpu_seconds', 'counter', 'Processor time used.', (user + system) / 1_000_000),
    one('process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss),
    one('nodejs_heap_used_bytes', 'gauge', 'Memory of its objects.', heapUsed),
    one('nodejs_external_memory_bytes', 'gauge', 'Memory of its bodies and engines.', external),
  ];
}

function one(name: string, type: 'counter' | 'gauge', help: string, value: number): MetricFamily {
  return { name, type, help, samples: [{ labels: {}, value }] };
}
