import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/api/cancellation.ts';
import { createKitchenApi, type KitchenApiOptions } from '../../../src/api/kitchen-api.ts';
import { CREDENTIALS, failureOf, openKitchen, RESTAURANT } from '../kitchen-fixture.ts';

describe('a call that is certain to be refused', () => {
  it.each(['', '   ', 'a\nb', 'a\u0000', ' a', 'é', 'x'.repeat(129)])(
    'is not sent for the restaurant %.12j',
    async (guid) => {
      const { api, server } = await openKitchen({});
      const failures = [
        api.stations(guid),
        api.station(guid, 'x'),
        api.fulfillments(guid, '20260115'),
      ];
      for (const call of failures)
        expect(await failureOf(call)).toMatchObject({ code: 'USAGE', exitCode: 2 });
      expect(server.seen).toHaveLength(0);
    },
  );

  it.each(['', '.', '..', '\t'])('is not sent for the station %j', async (guid) => {
    const { api, server } = await openKitchen({});
    expect(await failureOf(api.station(RESTAURANT, guid))).toMatchObject({ code: 'USAGE' });
    expect(server.seen).toHaveLength(0);
  });

  it.each(['', '2026-01-15', '20260230', '2026011', '20260115&x=1'])(
    'is not sent for the date %j',
    async (date) => {
      const { api, server } = await openKitchen({});
      expect(await failureOf(api.fulfillments(RESTAURANT, date))).toMatchObject({ code: 'USAGE' });
      expect(server.seen).toHaveLength(0);
    },
  );

  it.each([Number.NaN, Infinity, -1e15, 1e15])(
    'is not sent for the time %d',
    async (modifiedSince) => {
      const { api, server } = await openKitchen({});
      expect(await failureOf(api.stations(RESTAURANT, { modifiedSince }))).toMatchObject({
        code: 'USAGE',
      });
      expect(server.seen).toHaveLength(0);
    },
  );
});

describe('creating a client', () => {
  const create = (options: Partial<KitchenApiOptions>) =>
    createKitchenApi({ baseUrl: 'https://kitchen.example', credentials: CREDENTIALS, ...options });

  it.each([
    'https://kitchen.example',
    'https://kitchen.example:8443/pos/',
    'http://127.0.0.1:3000',
    'http://127.9.9.9',
    'http://[::1]:3000',
    'http://localhost:1',
    'http://kds.localhost',
  ])('accepts the base URL %s', async (baseUrl) => {
    await expect(create({ baseUrl }).close()).resolves.toBeUndefined();
  });

  it.each([
    '',
    'kitchen.example',
    'ftp://kitchen.example',
    'file:///etc/passwd',
    'https://me:hunter2@kitchen.example',
    'https://kitchen.example/?key=hunter2',
    'https://kitchen.example/#hunter2',
    'http://kitchen.example',
    'http://10.0.0.7',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
  ])('refuses the base URL %j without repeating it', (baseUrl) => {
    let failure: unknown;
    try {
      create({ baseUrl });
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: 'CONFIGURATION', exitCode: 2 });
    expect(String(failure)).not.toMatch(/hunter2|evil/);
  });

  it('accepts plain http to another machine only on request', async () => {
    const api = create({ baseUrl: 'http://10.0.0.7', allowInsecureHttp: true });
    await expect(api.close()).resolves.toBeUndefined();
  });

  it.each([
    { credentials: { clientId: ' ', clientSecret: 'x' } },
    { credentials: { clientId: 'x', clientSecret: '' } },
    { dialect: { headerPrefix: 'A:\r\nB', userAccessType: 'x' } },
    { dialect: { headerPrefix: '', userAccessType: 'x' } },
  ])('refuses options that can never work: %j', (options) => {
    expect(() => create(options)).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
  });
});
