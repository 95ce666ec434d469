import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { serveSettings } from '../../../src/commands/serve/settings.ts';
import { openPrivateArchive } from '../../../src/reader/sources/private-archive.ts';
import { archiveAddress } from '../../../src/settings/profile-choice.ts';

const mayNotBeShared = async () => false;

const HOME = { HOME: '/home/cook' };

describe("the archive's address", () => {
  it.each([
    ['sqlite:a', { LINECHECK_ARCHIVE: 'sqlite:b' }, 'sqlite:a'],
    [undefined, { LINECHECK_ARCHIVE: 'sqlite:b', XDG_DATA_HOME: '/data' }, 'sqlite:b'],
    [
      ' ',
      { LINECHECK_ARCHIVE: ' ', XDG_DATA_HOME: '/data' },
      'sqlite:/data/linecheck/archive.sqlite',
    ],
    [undefined, HOME, 'sqlite:/home/cook/.local/share/linecheck/archive.sqlite'],
    // The XDG Base Directory Specification ignores relative paths.
    [
      undefined,
      { ...HOME, XDG_DATA_HOME: 'data' },
      'sqlite:/home/cook/.local/share/linecheck/archive.sqlite',
    ],
  ])('is read from the flag %j and the variables %j as %s', (flag, environment, address) => {
    expect(archiveAddress(flag, environment)).toBe(address);
  });
});

describe('the folder of an archive', () => {
  it('is created with its missing parents, for the user alone', async () => {
    const above = await mkdtemp(join(tmpdir(), 'linecheck-folder-'));
    onTestFinished(() => rm(above, { recursive: true }));
    const folder = join(above, 'a', 'b');
    const open = () => openPrivateArchive(`sqlite:${join(folder, 'x.sqlite')}`, {}, mayNotBeShared);
    for (let count = 0; count < 2; count += 1) await (await open()).close();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.each(['sqlite:/proc/nowhere/deep/x.sqlite', 'sqlite:/dev/null/deep/x.sqlite'])(
    'that cannot be created is a failure of the archive: %s',
    async (address) => {
      await expect(openPrivateArchive(address, {}, mayNotBeShared)).rejects.toMatchObject({
        code: 'ARCHIVE',
      });
    },
  );
});

test.each([
  [{ archive: 'sqlite:a' }, {}, 'refused'],
  [{}, { LINECHECK_ARCHIVE: 'sqlite:b' }, 'refused'],
  [{ archive: ' ' }, { LINECHECK_ARCHIVE: '' }, 'made'],
])(
  'if the archive of the flags %j and the variables %j is missing, it is %s',
  (flags, variables, whenMissing) => {
    expect(serveSettings(flags, { ...HOME, ...variables })).toMatchObject({ whenMissing });
  },
);

describe("the service's settings", () => {
  it('listen only on this machine by default, with the documented values', () => {
    expect(serveSettings({}, HOME)).toEqual({
      archive: 'sqlite:/home/cook/.local/share/linecheck/archive.sqlite',
      whenMissing: 'made',
      host: '127.0.0.1',
      port: 8080,
      pageSize: 1000,
      tokenLifetimeSeconds: 86_400,
      dialect: { headerPrefix: 'Platform', userAccessType: 'PLATFORM_MACHINE_CLIENT' },
      tls: undefined,
      trustedProxies: [],
      logLevel: 'info',
    });
  });

  it('are the same from flags and from variables, and a flag wins', () => {
    const flags = {
      archive: 'sqlite:a',
      host: '::1',
      port: '0',
      pageSize: '7',
      tokenLifetime: '60',
      headerPrefix: 'Acme',
      userAccessType: 'ACME',
      tlsCert: 'c.pem',
      tlsKey: 'k.pem',
      trustedProxy: '10.0.0.0/8, 2001:db8::/32,192.0.2.1',
      logLevel: 'warn',
    };
    const variables = {
      LINECHECK_ARCHIVE: flags.archive,
      LINECHECK_HOST: flags.host,
      LINECHECK_PORT: flags.port,
      LINECHECK_PAGE_SIZE: flags.pageSize,
      LINECHECK_TOKEN_LIFETIME: flags.tokenLifetime,
      LINECHECK_HEADER_PREFIX: flags.headerPrefix,
      LINECHECK_USER_ACCESS_TYPE: flags.userAccessType,
      LINECHECK_TLS_CERT: flags.tlsCert,
      LINECHECK_TLS_KEY: flags.tlsKey,
      LINECHECK_TRUSTED_PROXY: flags.trustedProxy,
      LINECHECK_LOG_LEVEL: flags.logLevel,
    };
    const printed = serveSettings(flags, {});
    expect(printed).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
      tls: { certFile: 'c.pem', keyFile: 'k.pem' },
    });
    expect(serveSettings({}, variables)).toEqual(printed);
    const others = Object.fromEntries(Object.keys(variables).map((name) => [name, '1']));
    expect(serveSettings(flags, others)).toEqual(printed);
  });

  it('read the log level warning as warn', () => {
    expect(serveSettings({ logLevel: 'warning' }, HOME).logLevel).toBe('warn');
    expect(serveSettings({}, { ...HOME, LINECHECK_LOG_LEVEL: 'warning' }).logLevel).toBe('warn');
  });

  it.each([
    { host: 'http://127.0.0.1' },
    { host: '127.0.0.1:8080' },
    { host: '[::1]' },
    { host: 'a b' },
    { trustedProxy: 'proxy.example' },
    { trustedProxy: '10.0.0.0/33' },
    { trustedProxy: '10.0.0.0/0' },
    { trustedProxy: '10.0.0.0/8/8' },
    { trustedProxy: '2001:db8::/129' },
    { logLevel: 'debug' },
    { tlsKey: 'k.pem' },
    { port: '8080.5' },
    { tokenLifetime: '99999999' },
    { headerPrefix: 'a:b' },
  ])('refuse %j', (flags) => {
    expect(() => serveSettings(flags, {})).toThrow(expect.objectContaining({ code: 'USAGE' }));
  });
});
