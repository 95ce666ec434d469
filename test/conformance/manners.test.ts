import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  FULFILLMENTS,
  GRILL,
  LOGIN,
  type RunningKitchen,
  STATIONS,
} from '../service/running-kitchen.ts';
import { type Break, startBrokenServer } from './broken-server.ts';
import { findingsAbout } from './findings.ts';
import { DATE, runFullKitchen } from './kitchen.ts';

let kitchen: RunningKitchen;
beforeAll(async () => {
  kitchen = await runFullKitchen();
});
// Failed logins are counted for a minute.
beforeEach(() => kitchen.pass(60_001));
afterAll(() => kitchen.stop());

async function judgeBehind(wrong: Break, credentials = kitchen.credentials) {
  const { url, seen: asked, close } = await startBrokenServer(kitchen.url, wrong);
  onTestFinished(close);
  const judgement = findingsAbout({ url, credentials, restaurant: GRILL.guid, businessDate: DATE });
  return { asked, judgement };
}

it('nothing that is sent could change anything, and few logins are wrong', async () => {
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

it('a wait that the server asks for is respected, and is not found to be a mistake', async () => {
  let refused = 0;
  const { judgement } = await judgeBehind({
    answered: (passed, { path }) => {
      if (!path.startsWith(STATIONS) || refused === 2) return;
      refused += 1;
      passed.status = 429;
      passed.headers['retry-after'] = '1';
    },
  });
  const { of } = await judgement;
  expect(refused).toBe(2);
  expect(of('FAIL')).toEqual([]);
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
  const { all } = await judgement;
  const printed = all.map(({ seen }) => seen).join('\n');
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
  const { all, seen } = await judgement;
  expect(seen('prep-station.includeWithExpediter')).toContain('must be boolean');
  for (const finding of all) expect(finding.seen).toMatch(/^[\u0020-\u007e\u2026]{1,400}$/);
});

it('pages without an end are not followed forever', async () => {
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

it("an empty export where 204 is due can't be told apart from an empty date", async () => {
  const { judgement } = await judgeBehind({
    answered: (passed, { path }) => {
      if (path.startsWith(FULFILLMENTS) && passed.status === 200) passed.text = '[]';
    },
  });
  const { seen, of } = await judgement;
  expect(seen('fulfillments.not-subscribed')).toBe('not judged: returned 200');
  expect(of('FAIL')).toEqual([]);
});

it('a refused token is what is found, and leaves little to judge', async () => {
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

it('whatever else answers at the address fails the login', async () => {
  const { judgement } = await judgeBehind({
    instead: (_seen, { socket }) => {
      socket?.end('220 mail.example ESMTP\r\n');
      return true;
    },
  });
  expect((await judgement).of('FAIL')).toContain('login.address');
});

it('a refused login leaves nothing else to judge', async () => {
  const wrong = { ...kitchen.credentials, clientSecret: 'guess' };
  const { judgement } = await judgeBehind({}, wrong);
  const { seen } = await judgement;
  expect(seen('login.address')).toBe('FAIL: 401, not 200');
  expect(seen('stations.address')).toBe('not judged: the login returned no token');
});
