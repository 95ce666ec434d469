import { describe, expect, test, vi } from 'vitest';
import { deferredApi } from '../../src/api/deferred-api.ts';
import { createKitchenApi } from '../../src/api/kitchen-api.ts';
import { UNUSED_LINK } from '../../src/api/link.ts';

const RESTAURANT = '0f1e2d3c-0000-4000-8000-000000000001';

function client() {
  return createKitchenApi({
    baseUrl: 'http://127.0.0.1:9',
    credentials: { clientId: 'client', clientSecret: 'secret' },
  });
}

describe('a client that is made on demand', () => {
  test('is made once, by the first call', async () => {
    const make = vi.fn<() => Promise<ReturnType<typeof client>>>(async () => client());
    const api = deferredApi(make);
    expect(api.link()).toEqual(UNUSED_LINK);
    expect(make).not.toHaveBeenCalled();
    const usage = { code: 'USAGE' };
    await Promise.all([
      expect(api.fulfillments(RESTAURANT, 'no date')).rejects.toMatchObject(usage),
      expect(api.stations('')).rejects.toMatchObject(usage),
    ]);
    expect(make).toHaveBeenCalledTimes(1);
    await api.close();
  });

  test('notifies those that subscribed before it was made', async () => {
    const api = deferredApi(async () => client());
    const early = vi.fn<() => void>();
    const gone = vi.fn<() => void>();
    api.subscribe(early);
    api.subscribe(gone)();
    await expect(api.stations('')).rejects.toMatchObject({ code: 'USAGE' });
    const closing = new AbortController();
    const call = api.stations(RESTAURANT, { signal: closing.signal });
    await vi.waitFor(() => expect(early).toHaveBeenCalled());
    closing.abort();
    await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(gone).not.toHaveBeenCalled();
    await api.close();
  });

  test('is not made any more after it was closed', async () => {
    const make = vi.fn<() => Promise<ReturnType<typeof client>>>(async () => client());
    const api = deferredApi(make);
    await api.close();
    await expect(api.stations(RESTAURANT)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(make).not.toHaveBeenCalled();
  });

  test('closes a client that is still being made', async () => {
    const made = client();
    const close = vi.spyOn(made, 'close');
    const api = deferredApi(async () => made);
    const call = api.stations(RESTAURANT);
    await Promise.all([expect(call).rejects.toMatchObject({ code: 'CANCELLED' }), api.close()]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('passes on the error of making it, and can still be closed', async () => {
    const api = deferredApi(async () => {
      throw new Error('no disk');
    });
    await expect(api.stations(RESTAURANT)).rejects.toThrow('no disk');
    await expect(api.login()).rejects.toThrow('no disk');
    await api.close();
  });
});
