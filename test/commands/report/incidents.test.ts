/** Kitchens that stop together, reported the morning after. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import type { ReportFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { startDemoKitchen } from '../../../src/reader/sources/demo-kitchen.ts';
import { plantsToday } from '../../../src/reader/sources/demo-plants.ts';
import { demoRestaurants } from '../../../src/reader/sources/demo-restaurants.ts';
import { comparingSource, PLACE } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';

const SATURDAY = '20260815';
/** 19:50 in Chicago, and 09:34 on Sunday. */
const EVENING = Date.UTC(2026, 7, 16, 0, 50);
const MORNING = Date.UTC(2026, 7, 16, 14, 34);
const STOP = 'stop@12:00+40m';
const TOGETHER = /STOPPED (?:11:5\d|12:0\d) to 12:[34]\d: 3 of 3 restaurants\./;

/** Reads three restaurants over HTTP. */
async function chainReport() {
  const restaurants = [3, 11, 13].flatMap((seed) => {
    const plants = plantsToday({ profile: 'cafe', seed, plants: [STOP] }, PLACE, EVENING);
    return demoRestaurants({ profile: 'cafe', seed, ...PLACE, plants }).slice(0, 1);
  });
  let now = EVENING;
  const clock: Clock = { now: () => now, steady: () => now, sleep: () => Promise.resolve() };
  const demo = await startDemoKitchen(restaurants, clock, []);
  now = MORNING;
  const { baseUrl, credentials, setupVersions } = demo;
  const api = createKitchenApi({ baseUrl, credentials, clock, isPlain: true });
  const choices = restaurants.map(({ choice }) => choice);
  const source = { ...comparingSource(api, choices, clock), setupVersions };
  const printed = async (flags: ReportFlags) => {
    const [out, notices] = [taking(), taking()];
    const outlets = { stdout: out.outlet, stderr: notices.outlet };
    const open = { ...source, close: () => Promise.resolve() };
    await printReport(open, [SATURDAY], { allRestaurants: true, ...flags }, outlets, clock);
    return { text: out.text(), notices: notices.text() };
  };
  try {
    const mail = await printed({ mail: true, format: 'html', to: ['manager@example.com'] });
    const { html = '', text = '' } = await PostalMime.parse(mail.text);
    const page = (await printed({ format: 'html' })).text;
    return { page, mail: { html, text }, json: await printed({ format: 'json' }) };
  } finally {
    await api.close();
    await demo.stop();
  }
}

test('three that stop together are said before each, on the page, in the mail, and beside the JSON', async () => {
  const { page, mail, json } = await chainReport();
  for (const printed of [page, mail.html, mail.text]) {
    const text = printed.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(TOGETHER);
    expect(text.search(TOGETHER)).toBeLessThan(text.indexOf('Barista'));
  }
  expect(json.notices).toMatch(TOGETHER);
  expect(JSON.parse(json.text)).toHaveLength(3);
});
