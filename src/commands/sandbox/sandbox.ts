/** `linecheck sandbox`: simulated restaurants with a live day, until a signal. */
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import type { ListFlags, Lists, Texts } from '../../output/format.ts';
import { jsonLine, versioned } from '../../output/json.ts';
import { writeLines } from '../../output/line-output.ts';
import { askedPlants } from '../../reader/demo/asked-plants.ts';
import { startDemoKitchen } from '../../reader/demo/demo-kitchen.ts';
import { zoneAtDinner } from '../../reader/demo/demo-place.ts';
import { demoOf } from '../../reader/demo/demo-request.ts';
import { demoRestaurants } from '../../reader/demo/demo-restaurants.ts';
import { isLoopbackHost } from '../../service/limits/ip-address.ts';
import type { IssuedCredentials } from '../../service/tokens/client-secret.ts';
import { readAs } from '../../settings/reader.ts';
import { settled } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { Run } from '../arguments/io.ts';
import { jsonLog } from '../serve/json-log.ts';
import { sandboxSettings } from '../serve/serve.ts';
import { sandboxFacts, sandboxText } from './facts.ts';
import { SANDBOX_SETTINGS, type SandboxSettingFlags } from './settings.ts';

export type SandboxFlags = SandboxSettingFlags &
  Texts<'restaurants' | 'timezone'> &
  ListFlags &
  Lists<'plant'> & { readonly profile: string; readonly seed: string };

/** Public, so worth nothing anywhere else. */
const CLIENT: IssuedCredentials = {
  clientId: 'linecheck-sandbox',
  clientSecret: 'linecheck-sandbox-public-secret',
};

/** Until SIGTERM or SIGINT. Throws `Failure` if it can't start. */
export async function sandboxCommand(flags: SandboxFlags, run: Run): Promise<void> {
  const { format = 'table' } = flags;
  const sources = { flags, environment: run.environment };
  const host = settled(SANDBOX_SETTINGS.host, sources);
  if (!isLoopbackHost(host) && flags.allowRemote !== true) {
    const message = `--host ${host} needs --allow-remote: the secret is public, so anyone could log in.`;
    throw new Failure('USAGE', message, { hint: 'Leave --host out to listen on this machine.' });
  }
  const began = run.clock.now();
  const base = flags.clockStopped === true ? () => began : () => run.clock.now();
  const controlled = { ...flags, clockControl: true, faultControl: true };
  const { options, closed } = await sandboxSettings(controlled, run.environment, base);
  const clock: Clock = { ...run.clock, now: options.now };
  const start = clock.now();
  const zone =
    flags.timezone === undefined
      ? zoneAtDinner(start)
      : readAs(SETTINGS.timezone.reader, 'time zone', flags.timezone);
  const demo = demoOf(flags);
  const plants = askedPlants(flags.plant ?? [], demo);
  const restaurants = demoRestaurants({ ...demo, zone, plants });
  const log = jsonLog(run, settled(SANDBOX_SETTINGS.logLevel, sources), options.now);
  const kitchen = await startDemoKitchen(restaurants, clock, [], {
    ...options,
    host,
    port: settled(SANDBOX_SETTINGS.port, sources),
    pageSize: settled(SANDBOX_SETTINGS.pageSize, sources),
    tokenLifetimeSeconds: settled(SANDBOX_SETTINGS.tokenLifetime, sources),
    algorithm: settled(SANDBOX_SETTINGS.algorithm, sources),
    client: CLIENT,
    isPlantable: true,
    document: () => run.host.file('openapi.json'),
    log: log.line,
  });
  try {
    const ended = run.signals.first();
    if (closed !== undefined) log.message('warn', closed);
    const moment = { now: clock.now(), machine: began, hasControl: closed === undefined };
    const facts = sandboxFacts(kitchen, restaurants, moment);
    await writeLines(
      [format === 'table' ? sandboxText(facts) : jsonLine(versioned(facts))],
      run.stdout,
    );
    log.message('info', `Received ${await ended}. Ending after the open requests.`);
  } finally {
    await kitchen.stop();
  }
}
