interface Request {
  /** GUIDs without an attempt since the request. */
  readonly remaining: Set<string>;
  readonly resolve: () => void;
}

/** Restaurants (GUIDs) somebody wants read next, and who waits for them. */
export class RefreshRequests {
  readonly #guids = new Set<string>();
  readonly #open = new Set<Request>();

  /** Not yet being read. */
  get guids(): ReadonlySet<string> {
    return this.#guids;
  }

  /** Resolves after an attempt for each. */
  add(guids: readonly string[]): Promise<void> {
    for (const guid of guids) this.#guids.add(guid);
    const { promise, resolve } = Promise.withResolvers<void>();
    if (guids.length === 0) resolve();
    else this.#open.add({ remaining: new Set(guids), resolve });
    return promise;
  }

  /** Like a request nobody waits for. */
  mark(guid: string): void {
    this.#guids.add(guid);
  }

  begin(guid: string): void {
    this.#guids.delete(guid);
  }

  /** After an attempt. A restaurant requested again meanwhile is read once more, and its requests wait for that. */
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
