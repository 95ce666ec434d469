/** Waits until nothing is requested from a platform, for work that can wait. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { waitFor } from '../../api/transport/cancellation.ts';

/** Resolves when the client has no open or waiting call; throws CANCELLED once the signal is aborted. */
export async function whenLinkIdle(
  { link, subscribe }: Pick<KitchenApi, 'link' | 'subscribe'>,
  signal: AbortSignal,
): Promise<void> {
  let unsubscribe = () => {};
  const idle = new Promise<void>((resolve) => {
    const look = () => {
      if (link().state === 'idle') resolve();
    };
    unsubscribe = subscribe(look);
    look();
  });
  try {
    await waitFor(idle, signal);
  } finally {
    unsubscribe();
  }
}
