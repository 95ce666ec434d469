/** Draws the monitor on a terminal until it is quit; the terminal is left as it was, however that comes about. */
import { render } from 'ink';
import type { Clock } from '../api/clock.ts';
import { ThemeProvider } from '../components/theme.tsx';
import { MonitorProvider } from '../hooks/monitor.tsx';
import { Monitor } from '../screens/Monitor.tsx';
import type { Capabilities } from '../terminal/capabilities.ts';
import { frameScreen } from '../terminal/frame-screen.ts';
import { keyByKey } from '../terminal/key-by-key.ts';
import { enterScreen } from '../terminal/screen-session.ts';
import type { KitchenSource } from './kitchen-source.ts';

const QUIT_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves when the user quits or a signal ends the program. Rejects with what a screen threw. */
export async function drawMonitor(options: {
  readonly source: KitchenSource;
  readonly clock: Clock;
  readonly date: string | undefined;
  readonly theme: Capabilities;
}): Promise<void> {
  const { source, clock, date, theme } = options;
  const leave = enterScreen(process.stdout);
  process.once('exit', leave);
  const stop = new AbortController();
  const quit = (): void => stop.abort();
  // Not once: Ink's own handlers kill the process where they find that nobody else listens.
  for (const signal of QUIT_SIGNALS) process.on(signal, quit);
  // A terminal that is closed fails in both; the listeners stay, since what is written on the way out fails, too.
  for (const stream of [process.stdin, process.stdout]) stream.on('error', quit);

  const { api, restaurants, refreshMs, name } = source;
  const session = { api, clock, restaurants, refreshMs, source: name, quit };
  try {
    const ink = render(
      <ThemeProvider theme={theme}>
        <MonitorProvider session={session} date={date}>
          <Monitor />
        </MonitorProvider>
      </ThemeProvider>,
      {
        stdin: keyByKey(process.stdin),
        stdout: frameScreen(process.stdout),
        exitOnCtrlC: false,
        patchConsole: false,
        maxFps: 60,
      },
    );
    stop.signal.addEventListener('abort', () => ink.unmount());
    await ink.waitUntilExit();
  } finally {
    leave();
    process.off('exit', leave);
    // A closed terminal says so more than once, which must not cut the tidying up short; an impatient Ctrl-C may.
    process.off('SIGINT', quit);
  }
}
