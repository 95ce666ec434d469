import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { VERIFY_RECIPE } from '../../../src/commands/help/help-topics.ts';
import { webhookSender } from '../../../src/commands/watch/webhook-sender.ts';
import { CERTIFICATE, startReceiver } from '../../process/watch/webhook-receiver.ts';

type Verify = (body: string, header: string, secret: string, seconds?: number) => boolean;

test('the recipe in the help accepts what was sent, and nothing else', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'linecheck-recipe-')), 'verify.mjs');
  await writeFile(file, VERIFY_RECIPE);
  const { isGenuine } = (await import(pathToFileURL(file).href)) as { readonly isGenuine: Verify };
  const receiver = await startReceiver();
  const sender = webhookSender(new URL(receiver.url), {
    format: 'slack',
    secret: 'sécret',
    allowsPrivate: true,
    environment: {},
    authorities: await readFile(CERTIFICATE, 'utf8'),
  });
  const body = JSON.stringify({ restaurant: null, sentence: 'Café <Grill> is slow.' });
  const now = Date.now();
  const line = { id: 'one', body };
  expect(await sender.send(line, now, new AbortController().signal)).toMatchObject({ status: 200 });
  await sender.close();
  const [sent] = receiver.deliveries;
  const { body: text = '', signature = '' } = sent ?? {};
  expect(text).toContain('Café &lt;Grill&gt;');
  expect(isGenuine(text, signature, 'sécret')).toBe(true);
  expect(isGenuine(`${text} `, signature, 'sécret')).toBe(false);
  expect(isGenuine(text, signature, 'other')).toBe(false);
  expect(isGenuine(text, '', 'sécret')).toBe(false);
  expect(isGenuine(text, signature, 'sécret', now / 1000 + 400)).toBe(false);
});
