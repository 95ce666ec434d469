/** Restaurants (GUIDs) whose reading was requested, and the callers that wait for it. */
export class RefreshRequests {
  readonly guids = new Set<string>();
  /** `remaining` has the GUIDs without an attempt since the request. */
  readonly #open = new Set<{ readonly remaining: Set<string>; readonly resolve: () => void }>();

  add(guids: readonly string[]): Promise<void> {
    for (const guid of guids) this.guids.add(guid);
    const { promise, resolve } = Promise.withResolvers<void>();
    if (guids.length === 0) resolve();
    else this.#open.add({ remaining: new Set(guids), resolve });
    return promise;
  }

  /** Called after an attempt. If the restaurant was requested again during the attempt, its requests wait for the next attempt. */
  end(guid: string): void {
    if (this.guids.has(guid)) return;
    for (const request of this.#open) {
      request.remaining.delete(guid);
      if (request.remaining.size > 0) continue;
      this.#open.delete(request);
      request.resolve();
    }
  }
}
