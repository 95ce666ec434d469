/** The mail page's jobs. */
import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../assets/mail.md', import.meta.url);

/** Commands after the five time fields. */
export async function cronJobs(): Promise<readonly string[]> {
  return (await blocks()).map((line) => line.trim().replace(/^(?:\S+\s+){5}/, ''));
}

async function blocks(): Promise<readonly string[]> {
  const page = await readFile(PAGE, 'utf8');
  const fenced = page.matchAll(/^```cron\n([\s\S]*?)^```$/gm);
  return Array.from(fenced, ([, text = '']) => text);
}
