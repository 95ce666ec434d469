/** Whether the service can answer, for load balancers. */
import type { Archive } from './archive/archive.ts';

/** How long (ms) the archive may take. */
const BOUND_MS = 1_000;

/** Resolves to whether the archive answers in time; never throws. Callers during a check share it. */
export function archiveReadiness(archive: Archive): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined;
  return async () => {
    looking ??= archive
      .restaurant('')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        looking = undefined;
      });
    return withinBound(looking);
  };
}

async function withinBound(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, BOUND_MS, false);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
