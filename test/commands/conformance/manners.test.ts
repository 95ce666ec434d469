import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { findingLine } from '../../../src/commands/conformance/conformance.ts';
import {
  FULFILLMENTS,
  GRILL,
  LOGIN,
  type RunningKitchen,
  runKitchen,
  STATIONS,
} from '../../service/running-kitchen.ts';
import { type Break, startBrokenServer } from './broken-server.ts';
import { judge } from './judged-server.ts';
import { DATE, kitchenRecords, kitchenStations } from './kitchen.ts';

let kitchen: RunningKitchen;
beforeAll(async () => {
  kitchen = await runKitchen({ pageSize: 50 });
  await kitchen.publish(kitchenStations(120));
  await kitchen.archive.appendFulfillments(GRILL.guid, DATE, kitchenRecords());
});
// Failed logins are counted for a minute.
beforeEach(() => kitchen.pass(60_001));
afterAll(() => kitchen.stop());

async function judgeBehind(wrong: Break, credentials = kitchen.credentials) {
  const { url, seen: asked, close } = await startBrokenServer(kitchen.url, wrong);
  onTestFinished(close);
  const judgement = judge({ url, credentials, restaurant: GRILL.guid, businessDate: DATE });
  return { asked, judgement };
}

it('nothing sent could change anything, and few logins are wrong', async () => {
  const bodies: string[] = [];
  const { asked, judgement } = await judgeBehind({ took: (body) => bodies.push(body) });
  await judgement;
  const methods = asked.map(({ method, path }) => (path === LOGIN ? `${method} login` : method));
  expect(new Set(methods)).toEqual(new Set(['GET', 'HEAD', 'POST login', 'GET login']));
  const { clientId, clientSecret } = kitchen.credentials;
  const logins = bodies.filter((body) => body !== '');
  const right = JSON.stringify({
    clientId,
    clientSecret,
    userAccessType: 'PLATFORM_MACHINE_CLIENT',
  });
  expect(logins.filter((body) => body === right)).toHaveLength(2);
  expect(logins.filter((body) => body !== right && body.includes(clientId))).toHaveLength(2);
  expect(logins).toHaveLength(7);
});

it('no more than ten requests go out in a second', async () => {
  const { asked, judgement } = await judgeBehind({});
  const { slept } = await judgement;
  expect(slept).toHaveLength(asked.length - 1);
  for (const ms of slept) expect(ms).toBeGreaterThanOrEqual(100);
});

it('a wait asked for by the server is kept, and nothing is found because of it', async () => {
  let refused = 0;
  const { judgement } = await judgeBehind({
    answered: (passed, { path }) => {
      if (!path.startsWith(STATIONS) || refused === 2) return;
      refused += 1;
      passed.status = 429;
      passed.headers['retry-after'] = '7';
    },
  });
  const { slept, of } = await judgement;
  expect(slept.filter((ms) => ms > 100)).toEqual([7_000, 7_000]);
  expect(of('FAIL')).toEqual([]);
});

it('a used-up quota is waited for', async () => {
  const { judgement } = await judgeBehind({
    answered: (passed, { path }) => {
      passed.headers['date'] = new Date(0).toUTCString();
      if (path !== STATIONS || passed.status !== 200) return;
      passed.headers['x-platform-ratelimit-remaining'] = '0';
      passed.headers['x-platform-ratelimit-reset'] = '30';
    },
  });
  const { slept, of } = await judgement;
  expect(slept).toContain(30_000);
  expect(of('FAIL')).toEqual([]);
});

it.each([
  ['for longer than any quota', '3600', 'The server accepts no request for 60 min.'],
  ['again and again', '1', 'The server keeps refusing requests as too many'],
])('a server refusing logins %s ends it', async (_how, seconds, says) => {
  const { judgement } = await judgeBehind({
    answered: (passed) => {
      passed.status = 429;
      passed.headers['retry-after'] = seconds;
    },
  });
  await expect(judgement).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(judgement).rejects.toThrow(says);
});

it('no credential is shown, wherever the server repeats it', async () => {
  let token = '';
  const { judgement } = await judgeBehind({
    answered: (passed, { headers, path }) => {
      token = headers['authorization']?.replace('Bearer ', '') ?? token;
      const { clientSecret } = kitchen.credentials;
      passed.headers['www-authenticate'] = `Bearer ${clientSecret}`;
      passed.headers['vary'] = clientSecret;
      passed.headers['content-type'] = token;
      passed.headers['x-request-id'] = token.slice(0, 40);
      passed.headers['etag'] = clientSecret.slice(0, 20);
      if (passed.status >= 400 && passed.text !== '') {
        const body = { ...JSON.parse(passed.text), message: clientSecret, code: token, errors: '' };
        passed.text = JSON.stringify(body);
      }
      if (path === STATIONS && passed.status === 200) {
        passed.text = JSON.stringify([{ guid: 1, entityType: token, name: [clientSecret] }]);
      }
    },
  });
  const { findings } = await judgement;
  const printed = findings.map(findingLine).join('');
  expect(printed).toContain('hidden: the response repeats a credential');
  expect(printed).not.toContain(kitchen.credentials.clientSecret.slice(0, 10));
  expect(token).toMatch(/^eyJ/);
  expect(printed).not.toContain(token.slice(0, 10));
});

it('what a server sends moves no cursor and fills no screen', async () => {
  const hostile = `\u001b[2J\u001b]0;x\u0007\r\n${'wide '.repeat(1_000)}`;
  const { judgement } = await judgeBehind({
    answered: (passed, { path }) => {
      if (path !== STATIONS || passed.status !== 200) return;
      passed.text = JSON.stringify([
        { guid: 'a', entityType: hostile, printingMode: hostile, includeWithExpediter: hostile },
      ]);
    },
  });
  const { findings, seen } = await judgement;
  expect(seen('prep-station.includeWithExpediter')).toContain('not of type boolean');
  for (const finding of findings) {
    expect(findingLine(finding)).toMatch(/^[\u0020-\u007e\u2026]{1,400}\n$/);
  }
});

it('pages without an end are not followed for ever', async () => {
  let page = 0;
  const { asked, judgement } = await judgeBehind({
    answered: (passed, { path }) => {
      if (!path.startsWith(`${STATIONS}?pageToken=page-`) && path !== STATIONS) return;
      if (passed.status >= 400 && path === STATIONS) return;
      page += 1;
      passed.status = 200;
      passed.headers['platform-next-page-token'] = `page-${page}`;
      passed.text = JSON.stringify([{ guid: `station-${page}`, entityType: 'PrepStation' }]);
    },
  });
  const { seen } = await judgement;
  expect(seen('stations.page.last-without-header')).toBe('not judged: more than 200 pages');
  expect(asked.length).toBeLessThan(300);
});

it('an empty export where 204 is due cannot be distinguished from an empty date', async () => {
  const { judgement } = await judgeBehind({
    answered: (passed, { path }) => {
      if (path.startsWith(FULFILLMENTS) && passed.status === 200) passed.text = '[]';
    },
  });
  const { seen, of } = await judgement;
  expect(seen('fulfillments.not-subscribed')).toBe('not judged: returned 200');
  expect(of('FAIL')).toEqual([]);
});

it('a refused token leaves little to judge, and is what is found', async () => {
  const { judgement } = await judgeBehind({
    asked: ({ path, headers }) => {
      delete Object(headers)['authorization'];
      return path;
    },
  });
  const { of, seen } = await judgement;
  expect(of('FAIL')).toContain('token.accepted');
  expect(seen('stations.page.token')).toBe("not judged: can't read the station list (401)");
});

it.each([
  ['credentials that are refused', { clientSecret: 'guess' }, 'NOT_AUTHENTICATED'],
  ['a client that there is not', { clientId: 'nobody' }, 'NOT_AUTHENTICATED'],
])('%s end it', async (_what, wrong, code) => {
  const { judgement } = await judgeBehind({}, { ...kitchen.credentials, ...wrong });
  await expect(judgement).rejects.toMatchObject({ code });
});

it('a connection breaking off now and then is tried again', async () => {
  const broken = new Set<string>();
  const { judgement } = await judgeBehind({
    instead: ({ method, path }, response) => {
      const key = `${method} ${path}`;
      if (broken.has(key)) return false;
      broken.add(key);
      response.destroy();
      return true;
    },
  });
  const { of } = await judgement;
  expect(of('FAIL')).toEqual([]);
  expect(of('differs')).not.toContain('http.head');
});

it('a token ending before the checks do is renewed in time', async () => {
  const brief = await runKitchen({ tokenLifetimeSeconds: 2 });
  onTestFinished(() => brief.stop());
  await brief.publish(kitchenStations(3));
  const { of, seen, slept } = await judge({
    url: brief.url,
    credentials: brief.credentials,
    restaurant: GRILL.guid,
    businessDate: DATE,
    pass: (ms) => brief.pass(ms),
  });
  expect(slept.reduce((a, b) => a + b, 0)).toBeGreaterThan(4_000);
  expect(of('FAIL')).toEqual([]);
  expect(of('differs')).toEqual([]);
  expect(seen('token.expired')).toBe('not judged: needs a clock');
});

it('an answer cut off once is asked for again', async () => {
  let cuts = 0;
  const { judgement } = await judgeBehind({
    instead: ({ path }, response, { text }) => {
      if (!path.endsWith(`businessDate=${DATE}`) || text === '' || cuts === 2) return false;
      cuts += 1;
      response.writeHead(200, { 'content-length': '9999', 'content-type': 'application/json' });
      response.write(text, () => response.destroy());
      return true;
    },
  });
  expect((await judgement).seen('fulfillments.address')).toBe('pass: 3 rows');
  expect(cuts).toBe(2);
});

it('whatever else listens at the address ends it', async () => {
  const { judgement } = await judgeBehind({
    instead: (_seen, { socket }) => {
      socket?.end('220 mail.example ESMTP\r\n');
      return true;
    },
  });
  await expect(judgement).rejects.toMatchObject({ code: 'CONTRACT_BROKEN' });
});

it('a server no longer answering ends it', async () => {
  const { judgement } = await judgeBehind({
    instead: ({ path }, response) => {
      if (path === LOGIN) return false;
      response.destroy();
      return true;
    },
  });
  await expect(judgement).rejects.toMatchObject({ code: 'UNREACHABLE' });
});
