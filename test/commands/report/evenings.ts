/** Saturdays with a fault and without one, reported the morning after. */
import PostalMime from 'postal-mime';
import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import type { ReportFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { startDemoKitchen } from '../../../src/reader/sources/demo-kitchen.ts';
import { plantsToday } from '../../../src/reader/sources/demo-plants.ts';
import { demoRestaurants } from '../../../src/reader/sources/demo-restaurants.ts';
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
  readonly plants?: readonly string[];
  readonly date?: string;
  readonly flags?: ReportFlags;
  readonly change?: (source: ComparingSource) => ComparingSource;
  /** Whether the message's page is made, too. */
  readonly isMailed?: boolean;
}

/** The page and the JSON of a simulated restaurant's date, read over HTTP on Sunday morning. */
export async function reportOf(
  seed: number,
  {
    plants: written = [],
    date = SATURDAY,
    flags = {},
    change = (same) => same,
    isMailed = false,
  }: Asked = {},
) {
  const profile = seed % 4 === 0 ? 'busy' : 'typical';
  const plants = plantsToday({ profile, seed, plants: written }, PLACE, EVENING);
  const [restaurant] = demoRestaurants({ profile, seed, ...PLACE, plants });
  if (restaurant === undefined) throw new Error('a demo has restaurants');
  let now = EVENING;
  const clock: Clock = { now: () => now, steady: () => now, sleep: () => Promise.resolve() };
  const demo = await startDemoKitchen([restaurant], clock, []);
  now = MORNING;
  const { baseUrl, credentials, setupVersions } = demo;
  const api = createKitchenApi({ baseUrl, credentials, clock });
  const source = { ...comparingSource(api, [restaurant.choice], clock), setupVersions };
  const printed = async (asked: ReportFlags) => {
    const { outlet, text } = taking();
    const outlets = { stdout: outlet, stderr: taking().outlet };
    const open = { ...change(source), close: () => Promise.resolve() };
    await printReport(open, [date], { ...flags, ...asked }, outlets, clock);
    return text();
  };
  try {
    const json: ReportJson = JSON.parse(await printed({ format: 'json' }));
    const mail = { mail: true, format: 'html', to: ['manager@example.com'] };
    const message = isMailed ? await PostalMime.parse(await printed(mail)) : undefined;
    const { html: mailed = '', text: mailedText = '' } = message ?? {};
    return { json, page: await printed({ format: 'html' }), mailed, mailedText };
  } finally {
    await api.close();
    await demo.stop();
  }
}

/** The page's first paragraph, as read. */
export function firstParagraph(page: string): string {
  const [, text = ''] = /<p class="lead">([\s\S]*?)<\/p>/.exec(page) ?? [];
  return text.replaceAll(/<[^>]*>/g, '');
}
