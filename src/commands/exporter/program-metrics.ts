/** Metrics of the exporter and of its link to the platform. */
import packageJson from '../../../package.json' with { type: 'json' };
import type { MetricFamily } from '../../service/metrics-text.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';

export function programMetrics({
  api,
  kind,
}: Pick<KitchenSource, 'api' | 'kind'>): readonly MetricFamily[] {
  const { bytesReceived, requestsLeft, answers, refusedAsTooMany } = api.link();
  return [
    {
      name: 'linecheck_build',
      type: 'info',
      help: 'Version of linecheck, and what it reads: platform, archive or demo (simulated).',
      samples: [{ labels: { version: packageJson.version, source: kind }, value: 1 }],
    },
    {
      name: 'linecheck_platform_requests_left',
      type: 'gauge',
      help: 'Requests left in a quota of the platform, by its last answer that has them.',
      samples: requestsLeft === undefined ? [] : [{ labels: {}, value: requestsLeft }],
    },
    {
      name: 'linecheck_platform_received_bytes',
      type: 'counter',
      help: 'Bytes of answers received from the platform.',
      samples: [{ labels: {}, value: bytesReceived }],
    },
    {
      name: 'linecheck_platform_answers',
      type: 'counter',
      help: 'Answers of the platform with any status, logins included.',
      samples: [{ labels: {}, value: answers }],
    },
    {
      name: 'linecheck_platform_rate_limited_answers',
      type: 'counter',
      help: 'Those of these answers with status 429: too many requests.',
      samples: [{ labels: {}, value: refusedAsTooMany }],
    },
  ];
}
