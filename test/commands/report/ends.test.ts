import { expect, test } from 'vitest';
import type { ReportFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { EXPORT, openKitchen } from '../../api/kitchen-fixture.ts';
import { cutAfter, error, type Reply, raw } from '../../api/scripted-server.ts';
import { BASIC, GRILL, RIVAL, records, YESTERDAY } from '../../scenarios/builders.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';
import { printed } from './printed.ts';

test.each([
  ['not subscribed', BASIC, 'NOT_SUBSCRIBED', 6],
  ['not granted', RIVAL, 'NOT_PERMITTED', 4],
] as const)(
  'a restaurant that is %s is a failure, not an empty day',
  async (_, restaurant, code, exitCode) => {
    for (const format of ['table', 'json', 'md']) {
      const outcome = await printed({ restaurant, flags: { format } });
      expect(outcome).toMatchObject({ stdout: '', closings: 1, failure: { code, exitCode } });
    }
  },
);

test.each<readonly [readonly string[], ReportFlags, RegExp]>([
  [['20260231'], {}, /No such calendar date "20260231"/],
  [['today', 'wait>'], {}, /In the filter: /],
  [[], { format: 'xml' }, /table, json, ndjson, csv, md/],
  [[], { late: 'soon' }, /90s, 10m, or 1h30m/],
  [[], { late: '' }, /90s, 10m, or 1h30m/],
])('%j with %o is refused before anything is read', async (words, flags, sentence) => {
  const outcome = await printed({ words, flags });
  expect(outcome).toMatchObject({ stdout: '', closings: 1, bytesReceived: 0 });
  expect(outcome.failure).toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(String(outcome.failure)).toMatch(sentence);
});

const BODY = JSON.stringify(records(3));

test.each<readonly [string, Reply, string]>([
  ['is cut off', cutAfter(BODY.slice(0, -20)), 'UNREACHABLE'],
  ['ends in the middle of a record', raw(200, BODY.slice(0, -20)), 'CONTRACT_BROKEN'],
  ['fails over there', error(503), 'SERVER_ERROR'],
])('a date that %s prints nothing', async (_, reply, code) => {
  const { api, clock } = await openKitchen({ [EXPORT]: reply });
  const { source, closings } = sourceOf(api, GRILL);
  const { outlet, text } = taking();
  await expect(
    printReport(source, [], {}, { stdout: outlet, stderr: taking().outlet }, clock),
  ).rejects.toMatchObject({
    code,
  });
  expect({ text: text(), closings: closings() }).toEqual({ text: '', closings: 1 });
});

test('a past date is announced to the source before it is read, and today is not', async () => {
  const { expected, stdout } = await printed({ words: ['yesterday'] });
  expect(expected).toEqual([YESTERDAY]);
  expect(stdout).toContain('Report of Wed, Jan 14, 2026\n');
  expect((await printed({})).expected).toEqual([]);
});

test('a date in the future is called one', async () => {
  const note = "linecheck: Fri, Jan 16, 2026 hasn't started yet.\n";
  expect((await printed({ words: ['tomorrow'] })).stderr).toContain(note);
  expect((await printed({})).stderr).not.toContain('started');
});

test('a missing restaurant is reported', async () => {
  const { api, clock } = await openKitchen({});
  const source = { ...sourceOf(api, GRILL).source, restaurants: [] };
  const { outlet } = taking();
  await expect(
    printReport(source, [], {}, { stdout: outlet, stderr: taking().outlet }, clock),
  ).rejects.toMatchObject({
    code: 'CONFIGURATION',
  });
});
