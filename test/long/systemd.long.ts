/** The units as installed by their page's commands, in a real systemd, over a real platform. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { UNITS } from '../systemd/units.ts';
import { recordFigures } from './record-figures.ts';
import { systemdMachine } from './systemd-machine.ts';

const program = builtProgram();
const POLL = { timeout: 60_000, interval: 500 };
const PLATFORM = '--archive sqlite:/srv/platform.sqlite';

/** Its shell blocks: settings, installing, and checking. */
async function page(): Promise<readonly string[]> {
  const text = await readFile(`${UNITS}README.md`, 'utf8');
  return Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block = '']) => block);
}

it('every unit runs in its sandbox, and ends without a failure', async ({ skip }) => {
  const machine = await systemdMachine();
  if (typeof machine === 'string') return skip(machine);
  const { sh } = machine;
  const [settings = '', install = '', check = ''] = await page();

  await sh(`mkdir /usr/local/lib/linecheck
    cp -L '${dirname(program.path)}'/*.* /usr/local/lib/linecheck
    cp '${process.execPath}' /usr/local/bin/node
    chmod -R a+rX /usr/local/lib/linecheck
    ln -s ../lib/linecheck/linecheck.js /usr/local/bin/linecheck
    printf '#!/bin/sh\\n{ id -un; echo "$@"; cat; } > /var/tmp/sent\\n' > /usr/local/bin/sendmail
    chmod 755 /usr/local/bin/sendmail
    for seed in 3 4; do linecheck archive simulate ${PLATFORM} --from -2 --to today --seed $seed; done`);
  const guids = [
    ...(await sh(`linecheck archive list ${PLATFORM}`)).matchAll(/"restaurant":"([^"]+)"/g),
  ].map(([, guid = '']) => guid);
  const allowed = guids.map((guid) => `--restaurant ${guid}`).join(' ');
  const client = JSON.parse(
    await sh(`linecheck archive client add units ${PLATFORM} --scope kitchen:read ${allowed}`),
  );
  await sh(
    `systemd-run --unit=platform -p Type=exec -E HOME=/root linecheck serve ${PLATFORM} --port 9000`,
  );

  let at = 0;
  const own = settings
    .replace('https://api.example.com', 'http://127.0.0.1:9000')
    .replace('CLIENT_ID=ID', `CLIENT_ID=${client.clientId}`)
    .replaceAll('GUID', () => guids[at++] ?? '');
  await sh(`printf %s '${client.clientSecret}' > client-secret
    cat > environment << 'END'
${own}END
    cp -r '${dirname(UNITS)}' assets
    ${install}`);
  expect(await sh(check)).toMatch(
    /^ok +profile +none, and 2 restaurants from LINECHECK_RESTAURANTS$/m,
  );

  const metrics = () => sh('curl -s http://127.0.0.1:9464/metrics');
  for (const name of ['Downtown', "Joe's Grill"]) {
    await expect.poll(metrics, POLL).toContain(`linecheck_restaurant_up{restaurant="${name}"} 1`);
  }
  await sh('systemctl start linecheck-sync');
  const copied = /linecheck: [4-8] dates copied/;
  await expect.poll(() => sh('journalctl -u linecheck-sync -o cat'), POLL).toMatch(copied);
  await sh('systemctl start linecheck-report linecheck-watch linecheck-serve');
  expect(await sh("head -4 /var/tmp/sent | tr -d '\\r'")).toMatch(
    /^linecheck\n-t -i\nTo: manager@example\.com\nSubject: 2 restaurants, /,
  );
  await sh('systemctl start linecheck-export; test -e /var/lib/linecheck/lake/manifest.json');
  await sh('curl -sf --retry 20 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/ready');
  const follows = () => sh('ls /var/lib/linecheck');
  await expect.poll(follows, POLL).toContain('watch.sqlite');

  const peaks: Record<string, number> = {};
  for (const service of ['exporter', 'watch', 'serve']) {
    const unit = `linecheck-${service}`;
    const status = await sh(`cat /proc/$(systemctl show -P MainPID ${unit})/status`);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    peaks[`${service}, MB`] = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1_000;
    await sh(`systemctl stop ${unit}`);
    expect(await sh(`systemctl show -P Result ${unit}`)).toBe('success\n');
  }
  // A mistake in the settings is not tried again.
  await sh(
    'sed -i s/America.New_York/New_York/ /etc/linecheck/environment; systemctl start linecheck-exporter',
  );
  const result = () => sh('systemctl show -P Result -P NRestarts linecheck-exporter');
  await expect.poll(result, POLL).toMatch(/exit-code/);
  expect(await sh('journalctl -u linecheck-exporter -o cat')).toContain(
    'Entry 1 of LINECHECK_RESTAURANTS: timezone must be',
  );
  await recordFigures('units in systemd: peak memory', peaks);
}, 600_000);
