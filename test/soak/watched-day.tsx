/** The monitor on the stories' stage, with a simulated restaurant in service. */
import { setImmediate as turn } from 'node:timers/promises';
import { render } from 'ink';
import { expect, onTestFinished, vi } from 'vitest';
import { ThemeProvider } from '../../src/components/Line.tsx';
import { MonitorProvider } from '../../src/hooks/monitor.tsx';
import { Monitor } from '../../src/screens/Monitor.tsx';
import { simulateDay } from '../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../src/service/simulator/restaurant.ts';
import { BOX_GLYPHS } from '../../src/terminal/glyphs.ts';
import { keyByKey } from '../../src/terminal/key-by-key.ts';
import { BASIC, GRILL, TODAY } from '../scenarios/builders.ts';
import { REFRESH_MS } from '../scenarios/driver.tsx';
import { keyboard } from '../scenarios/screen.ts';
import { setStage } from '../scenarios/stage.ts';
import { type ScreenWitness, witnessScreen } from './screen-witness.ts';

const HOUR_MS = 60 * 60_000;
/** The stage starts at 06:00, guests come from 11:00 on. */
const UNTIL_SERVICE_MS = 6 * HOUR_MS;
const EVERY_TENTH = 10;

export interface WatchedDay {
  readonly screen: ScreenWitness;
  /** Waits for the effect. */
  readonly press: (key: string) => Promise<void>;
  /** Moves the clock on. Bumps meanwhile are there. */
  readonly passes: (ms: number) => Promise<void>;
  readonly close: () => void;
}

/** Opens before the first guest. At test end, expects no errors or complaints. */
export async function watchDay(): Promise<WatchedDay> {
  const key = { profile: 'typical', seed: 1 } as const;
  const place = { timezone: GRILL.calendar.zone, closeoutHour: GRILL.calendar.closeoutHour };
  const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const { stations } = simulateRestaurant(key);
  const { api, clock, fulfil } = await setStage({ stations });
  clock.advance(UNTIL_SERVICE_MS);
  const day = [...simulateDay({ ...key, ...place, businessDate: TODAY })];
  const screen = witnessScreen({ columns: 80, rows: 24 }, EVERY_TENTH);
  const keys = keyboard();
  const session = {
    api,
    clock,
    restaurants: [GRILL, BASIC],
    source: 'test',
    refreshMs: REFRESH_MS,
    quit: () => undefined,
  };
  const ink = render(
    <ThemeProvider theme={{ color: true, glyphs: BOX_GLYPHS }} lines={screen.lines}>
      <MonitorProvider session={session}>
        <Monitor />
      </MonitorProvider>
    </ThemeProvider>,
    {
      stdin: keyByKey(keys) as unknown as NodeJS.ReadStream,
      stdout: screen.stdout,
      exitOnCtrlC: false,
      patchConsole: false,
      debug: true,
    },
  );
  const thrown: unknown[] = [];
  ink.waitUntilExit().catch((error: unknown) => thrown.push(error));
  const close = () => {
    ink.unmount();
    screen.close();
  };
  onTestFinished(() => {
    close();
    expect(thrown).toEqual([]);
    for (const complaint of complaints) expect(complaint.mock.calls).toEqual([]);
  });

  /** Enough event loop turns to read, handle, and draw a key. */
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await turn();
    if (thrown.length > 0) throw thrown[0];
  };
  return {
    screen,
    async press(pressed) {
      keys.write(pressed);
      await settle();
    },
    async passes(ms) {
      clock.advance(ms);
      const due = day.findIndex(({ appearsAt }) => appearsAt > clock.now());
      const done = day.splice(0, due === -1 ? day.length : due);
      if (done.length > 0) {
        await fulfil(done.map(({ record }) => ({ ...record, restaurantGuid: GRILL.guid })));
      }
      await settle();
    },
    close,
  };
}
