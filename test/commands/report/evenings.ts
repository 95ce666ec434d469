/** Saturdays with a fault and without one, reported the morning after. */
import PostalMime from 'postal-mime';
import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import type { ReportFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { startDemoKitchen } from '../../../src/reader/sources/demo-kitchen.ts';
import { plantsToday } from '../../../src/reader/sources/demo-plants.ts';
import { demoRestaurants } from '../../../src/reader/sources/demo-restaurants.ts';
import type { ProfileName } from '../../../src/service/simulator/profile.ts';
import { type ComparingSource, comparingSource, PLACE } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import type { ReportJson } from './report-json.ts';

const SATURDAY = '20260815';
/** 19:34 in Chicago, and 09:34 on Sunday. */
const EVENING = Date.UTC(2026, 7, 16, 0, 34);
const MORNING = Date.UTC(2026, 7, 16, 14, 34);

/** How the first sentence starts, and the written fault. */
export interface Incident {
  readonly named: string;
  readonly plant: string;
}

const KITCHEN = 'The whole kitchen';

/** Of several sizes, at several stations and hours. */
export const INCIDENTS: readonly Incident[] = [
  { named: 'Grill', plant: 'slow:Grill@18:00+90m*2' },
  { named: 'Fry', plant: 'slow:Fry@18:30+60m*3' },
  { named: 'Sauté', plant: 'slow:Sauté@18:15+75m*2.5' },
  { named: 'Cold', plant: 'slow:Cold@19:00+90m*2.5' },
  { named: 'Pizza', plant: 'slow:Pizza@17:45+90m*3' },
  { named: 'Grill', plant: 'slow:Grill@19:15+60m*3' },
  { named: 'Fry', plant: 'slow:Fry@17:30+2h*2' },
  { named: 'Sauté', plant: 'slow:Sauté@18:45+2h*2' },
  { named: 'Cold', plant: 'slow:Cold@18:00+60m*3' },
  { named: 'Pizza', plant: 'slow:Pizza@18:30+75m*2.5' },
  { named: 'Grill', plant: 'slow:Grill@12:00+75m*2.5' },
  { named: 'Fry', plant: 'slow:Fry@19:30+75m*2' },
  { named: 'Cold', plant: 'stop:Cold@18:30+1h' },
  { named: 'Grill', plant: 'stop:Grill@19:00+45m' },
  { named: 'Fry', plant: 'stop:Fry@18:00+50m' },
  { named: 'Pizza', plant: 'stop:Pizza@18:15+75m' },
  { named: 'Sauté', plant: 'stop:Sauté@19:00+75m' },
  { named: KITCHEN, plant: 'stop@19:00+30m' },
  { named: KITCHEN, plant: 'pace@18:30+90m*1.6' },
  { named: KITCHEN, plant: 'pace@18:00+2h*1.8' },
];

interface Asked {
  readonly date?: string;
  readonly flags?: ReportFlags;
  readonly change?: (source: ComparingSource) => ComparingSource;
}

interface AskedAtOnce extends Asked {
  readonly profile?: ProfileName;
  readonly plants?: readonly string[];
  /** Whether the message's page is made, too. */
  readonly isMailed?: boolean;
}

/** A simulated restaurant, read over HTTP on Sunday morning. Each answer judges the date again. */
export async function startEvening(
  seed: number,
  written: readonly string[] = [],
  profile: ProfileName = seed % 4 === 0 ? 'busy' : 'typical',
) {
  const plants = plantsToday({ profile, seed, plants: written }, PLACE, EVENING);
  const [restaurant] = demoRestaurants({ profile, seed, ...PLACE, plants });
  if (restaurant === undefined) throw new Error('a demo has restaurants');
  let now = EVENING;
  const clock: Clock = { now: () => now, steady: () => now, sleep: () => Promise.resolve() };
  const demo = await startDemoKitchen([restaurant], clock, []);
  now = MORNING;
  const { baseUrl, credentials, setupVersions } = demo;
  const api = createKitchenApi({ baseUrl, credentials, clock, isPlain: true });
  const source = { ...comparingSource(api, [restaurant.choice], clock), setupVersions };
  const printed = async (
    { date = SATURDAY, flags = {}, change = (same) => same }: Asked,
    format: ReportFlags,
  ) => {
    const { outlet, text } = taking();
    const outlets = { stdout: outlet, stderr: taking().outlet };
    const open = { ...change(source), close: () => Promise.resolve() };
    await printReport(open, [date], { ...flags, ...format }, outlets, clock);
    return text();
  };
  const mail = { mail: true, format: 'html', to: ['manager@example.com'] };
  return {
    json: async (asked: Asked = {}): Promise<ReportJson> =>
      JSON.parse(await printed(asked, { format: 'json' })),
    page: (asked: Asked = {}) => printed(asked, { format: 'html' }),
    message: async (asked: Asked = {}) => {
      const { html = '', text = '' } = await PostalMime.parse(await printed(asked, mail));
      return { html, text };
    },
    async stop() {
      await api.close();
      await demo.stop();
    },
  };
}

/** The page and the JSON of such a restaurant's date. */
export async function reportOf(
  seed: number,
  { plants, profile, isMailed = false, ...asked }: AskedAtOnce = {},
) {
  const evening = await startEvening(seed, plants, profile);
  try {
    const json = await evening.json(asked);
    const message = isMailed ? await evening.message(asked) : { html: '', text: '' };
    const page = await evening.page(asked);
    return { json, page, mailed: message.html, mailedText: message.text };
  } finally {
    await evening.stop();
  }
}

/** The page's first paragraph, as read. */
export function firstParagraph(page: string): string {
  const [, text = ''] = /<p class="lead">([\s\S]*?)<\/p>/.exec(page) ?? [];
  return text.replaceAll(/<[^>]*>/g, '');
}
