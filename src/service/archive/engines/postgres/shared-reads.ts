/** One read answers all calls for a key made before it starts: no caller misses an earlier write. Calls during a read share the next. */
export function sharedReads<Result>() {
  const underWay = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<Result>>();

  async function after(key: string, read: () => Promise<Result>): Promise<Result> {
    await underWay.get(key);
    next.delete(key);
    const reading = read();
    const settled = reading.catch(() => undefined);
    underWay.set(key, settled);
    try {
      return await reading;
    } finally {
      if (underWay.get(key) === settled) underWay.delete(key);
    }
  }

  return async (key: string, read: () => Promise<Result>): Promise<Result> => {
    const shared = next.get(key) ?? after(key, read);
    next.set(key, shared);
    return shared;
  };
}
