import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedFetch as embedded } from '../../../src/bundle/stand-ins/embedded-data.ts';

test('embedded data comes out as the runtime reads it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const address = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
      const [ours, stock] = [await embedded(address), await globalThis.fetch(address)];
      expect(ours.ok).toBe(stock.ok);
      expect(Buffer.from(await ours.arrayBuffer())).toEqual(Buffer.from(await stock.arrayBuffer()));
    }),
  );
});

test('any other address goes to the runtime', async () => {
  const server = createServer((_, answer) => answer.end('from the network'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const address of [`http://127.0.0.1:${port}/`, 'data:text/plain,from the network']) {
    const answer = await embedded(address);
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('from the network');
  }
});
