interface Request {
  /** GUIDs without an attempt since the request. */
  readonly remaining: Set<string>;
  readonly resolve: () => void;
}

/** Restaurants (GUIDs) whose reading was requested, and the callers that wait for it. */
export class RefreshRequests {
  readonly #guids = new Set<string>();
  readonly #open = new Set<Request>();

  get guids(): ReadonlySet<string> {
    return this.#guids;
  }

  add(guids: readonly string[]): Promise<void> {
    for (const guid of guids) this.#guids.add(guid);
    const { promise, resolve } = Promise.withResolvers<void>();
    if (guids.length === 0) resolve();
    else this.#open.add({ remaining: new Set(guids), resolve });
    return promise;
  }

  /** Requests a reading that no caller waits for. */
  mark(guid: string): void {
    this.#guids.add(guid);
  }

  begin(guid: string): void {
    this.#guids.delete(guid);
  }

  /** Called after an attempt. If the restaurant was requested again during the attempt, its requests wait for the next attempt. */
  end(guid: string): void {
    if (this.#guids.has(guid)) return;
    for (const request of this.#open) {
      request.remaining.delete(guid);
      if (request.remaining.size > 0) continue;
      this.#open.delete(request);
      request.resolve();
    }
  }
}
