/** The signals by which a service is told to end. */

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Resolves to the first of them. From then on a signal ends the process at once, as it would have without us. */
export function endSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const hear = (signal: NodeJS.Signals) => {
      for (const each of SIGNALS) process.off(each, hear);
      resolve(signal);
    };
    for (const each of SIGNALS) process.on(each, hear);
  });
}
