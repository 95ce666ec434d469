/** Tests our own service's behaviors. Run by each archive engine's test file. */
import { expect, it, onTestFinished } from 'vitest';
import type { Archive } from '../../src/service/archive/archive.ts';
import { PLATFORM_RATE_LIMITS } from '../../src/service/http/rate-limit.ts';
import { issueApiClient } from '../../src/service/operations/client-secret.ts';
import type { ServiceOptions } from '../../src/service/service.ts';
import { startService } from '../../src/service/start-service.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { type Findings, findingsAbout } from './findings.ts';
import { DATE, kitchenRecords, kitchenStations } from './kitchen.ts';

/** Judges the service over new archives from `open`: it keeps everything visible from outside. */
export function serviceConformance(open: () => Promise<Archive>): void {
  const judged = async (
    {
      stations = 0,
      tier = 'professional',
      records = [],
    }: {
      readonly stations?: number;
      readonly tier?: 'professional' | 'basic';
      readonly records?: ReturnType<typeof kitchenRecords>;
    },
    options: Omit<ServiceOptions, 'archive' | 'now'> = {},
  ): Promise<Findings> => {
    const archive = await open();
    const service = await startService({ ...options, archive, now: Date.now });
    onTestFinished(async () => {
      await service.close();
      await archive.close();
    });
    await archive.putRestaurant({ ...GRILL, tier });
    await archive.publishStations(GRILL.guid, kitchenStations(stations), Date.UTC(2025, 0));
    await archive.appendFulfillments(GRILL.guid, DATE, records);
    const credentials = await issueApiClient(archive, {
      name: 'test',
      scopes: ['kitchen:read'],
      restaurants: [GRILL.guid],
    });
    const judgement = await findingsAbout({
      url: service.url,
      credentials,
      restaurant: GRILL.guid,
      businessDate: DATE,
      ...(options.dialect !== undefined && { dialect: options.dialect }),
    });
    expect(judgement.of('FAIL')).toEqual([]);
    expect(judgement.of('differs')).toEqual([]);
    return judgement;
  };

  it('with three pages of stations and a date with records', async () => {
    const { seen, of } = await judged(
      { stations: 120, records: kitchenRecords() },
      { pageSize: 50 },
    );
    expect(seen('stations.page.last-without-header')).toBe('pass: page 3 of 3 has none');
    expect(seen('fulfillments.address')).toBe('pass: 3 rows');
    expect(seen('http.not-modified')).toBe('pass: 304');
    expect(of('pass').length).toBeGreaterThan(130);
  });

  it('with one page of stations', async () => {
    const { seen } = await judged({ stations: 1000, records: kitchenRecords() });
    expect(seen('stations.page.most')).toBe('pass: up to 1000');
    expect(seen('stations.page.token')).toBe('not judged: one page only');
    expect(seen('stations.page.none')).toBe('not judged: it has stations');
  });

  it('with an empty restaurant', async () => {
    const { seen } = await judged({});
    expect(seen('stations.page.none')).toBe('pass: an empty array');
    expect(seen('station.address')).toBe('not judged: no stations');
    expect(seen('item-fulfillment.ticketGuid')).toBe(`not judged: ${DATE} has no rows`);
    expect(seen('prep-station.name')).toBe('not judged: absent or null everywhere');
  });

  it('with an unsubscribed restaurant', async () => {
    const { seen } = await judged({ tier: 'basic', stations: 3, records: kitchenRecords() });
    expect(seen('fulfillments.address')).toBe('pass: 204');
    expect(seen('fulfillments.not-subscribed')).toBe('pass: 204 without a body');
    expect(seen('fulfillments.date.before-subscription')).toBe('pass: 400');
    const unjudged = 'not judged: the restaurant is not subscribed (204)';
    expect(seen('fulfillments.empty')).toBe(unjudged);
    expect(seen('item-fulfillment.orderGuid')).toBe(unjudged);
  });

  it('with another dialect, a short token, and a rate limit', async () => {
    const { seen } = await judged(
      { stations: 30 },
      {
        dialect: { headerPrefix: 'Diner', userAccessType: 'DINER_MACHINE' },
        tokenLifetimeSeconds: 45,
        rateLimits: { ...PLATFORM_RATE_LIMITS, perSecond: 1_000 },
      },
    );
    expect(seen('login.token.repeated')).toBe('not judged: the token has 45 s left');
    expect(seen('rate-limit.headers')).toBe('pass: "by, remaining, reset"');
  });
}
