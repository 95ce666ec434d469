/** The mail page's jobs with a real server, real `sendmail` and real curl. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { cronJobs } from '../process/shell/mail-page.ts';
import { mailServer } from './mail-server.ts';
import { recordFigures } from './record-figures.ts';

const program = builtProgram();

it('messages arrive as they were written', async ({ skip }) => {
  const server = await mailServer();
  if (typeof server === 'string') return skip(server);
  const [sendmail = '', curl = '', week = ''] = await cronJobs();
  const folder = await mkdtemp(join(program.temporary, 'mail-'));
  const env = program.environment({ HOME: folder });
  // The demo and this server, in place of the reader's.
  await writeFile(join(folder, '.netrc'), 'machine localhost login kitchen password unused\n');
  const demo = `'${process.execPath}' '${program.path}' report --demo`;
  const job = (line: string) =>
    line
      .replace('linecheck report', demo)
      .replace('sendmail -t', `sendmail -C '${server.configuration}' -t`)
      .replace('smtps://smtp.example.com', server.url)
      .replace('--netrc', `--max-time 30 --cacert '${server.certificate}'`);
  const started = performance.now();
  for (const line of [sendmail, curl, week]) {
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', job(line)], {
      cwd: folder,
      env,
    });
    expect(stdout + stderr).toBe('');
  }
  const messages = await server.messages(3);
  const seconds = (performance.now() - started) / 1_000;
  const read = await Promise.all(messages.map((each) => PostalMime.parse(each)));
  for (const { subject } of read) expect(subject).toMatch(/^Demo: /);
  for (const { to, from, text, html, headers } of read) {
    expect(to?.map(({ address }) => address)).toEqual(['manager@example.com']);
    expect(from?.address).toMatch(/@/);
    expect(text).toContain('Demo: simulated data.');
    expect(html).toMatch(/^<!doctype html>[^]*<\/html>\s*$/);
    const keys = headers.map(({ key }) => key);
    for (const key of ['date', 'message-id', 'subject', 'to', 'from', 'auto-submitted']) {
      expect(keys.filter((each) => each === key)).toEqual([key]);
    }
  }
  // The same date by sendmail and by curl.
  const reports = read.filter(({ subject }) => !subject?.includes('week to'));
  expect(new Set(reports.map(({ text }) => text?.replace(/Read at.*/, ''))).size).toBe(1);
  await recordFigures('mail by Postfix: sendmail -t, curl with smtps, and the week', {
    'messages sent and received': messages.length,
    'kB of a message, most': Math.max(...messages.map(({ length }) => length)) / 1_000,
    seconds,
  });
});
