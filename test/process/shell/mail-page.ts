/** The mail page's jobs and units. */
import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../assets/mail.md', import.meta.url);

/** Commands after the five time fields. */
export async function cronJobs(): Promise<readonly string[]> {
  return (await blocks('cron')).map((line) => line.trim().replace(/^(?:\S+\s+){5}/, ''));
}

export function unitFiles(): Promise<readonly string[]> {
  return blocks('ini');
}

async function blocks(language: string): Promise<readonly string[]> {
  const page = await readFile(PAGE, 'utf8');
  const fenced = page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'));
  return Array.from(fenced, ([, text = '']) => text);
}
