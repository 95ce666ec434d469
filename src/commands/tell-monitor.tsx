/**
 * Tells the monitor in sentences, line by line, until it is quit. Ink reads the keys and React keeps the state, as for the
 * drawn monitor, but what Ink draws goes nowhere: the terminal only ever gets whole lines.
 */
import { render } from 'ink';
import type { Clock } from '../api/clock.ts';
import { CrashBoundary } from '../hooks/crash-boundary.tsx';
import { MonitorProvider } from '../hooks/monitor.tsx';
import { ScreenKeys } from '../hooks/screen-keys.tsx';
import type { Session } from '../hooks/session.tsx';
import { VoiceProvider } from '../hooks/voice.tsx';
import { AccessibleMonitor } from '../screens/accessible/AccessibleMonitor.tsx';
import { joinShell } from '../terminal/job-control.ts';
import { keyByKey } from '../terminal/key-by-key.ts';
import { lineVoice } from '../terminal/line-voice.ts';
import { silentScreen } from '../terminal/silent-screen.ts';
import type { KitchenSource } from './kitchen-source.ts';
import { watchMemory } from './memory-edge.ts';

const QUIT_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How long the rest of an escape sequence may be on its way, ms; longer, and Esc would feel slow. */
const ESCAPE_DELAY_MS = 30;

/** Resolves when the user quits or a signal ends the program. Rejects with what a screen threw. */
export async function tellMonitor(options: {
  readonly source: KitchenSource;
  readonly clock: Clock;
  readonly date: string | undefined;
  /** What is kept and written outside of the terminal. */
  readonly outside: Pick<Session, 'memory' | 'writeFile' | 'auditSettings' | 'thresholds'>;
}): Promise<void> {
  const { source, clock, date, outside } = options;
  const { stdin, stdout } = process;
  const voice = lineVoice(stdout);
  const crashes: unknown[] = [];
  let quit = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    quit = resolve;
  });
  const crash = (error: unknown): void => {
    crashes.push(error);
    quit();
  };
  for (const signal of QUIT_SIGNALS) process.on(signal, quit);
  for (const stream of [stdin, stdout]) stream.on('error', quit);
  for (const end of ['end', 'close']) stdin.on(end, quit);
  process.setUncaughtExceptionCaptureCallback(crash);
  const forgetMemory = watchMemory(crash);
  const { suspend, end: leaveShell } = joinShell({
    giveBack() {
      voice.end();
      stdin.setRawMode(false);
    },
    takeAgain() {
      // Off first: where it is thought to be on, turning it on does nothing, though a shell may have turned it off.
      stdin.setRawMode(false);
      stdin.setRawMode(true);
      voice.say('linecheck goes on.');
    },
  });

  const { api, restaurants, refreshMs, name } = source;
  const screen = { suspend, redraw: () => undefined, showPlain: () => undefined };
  const session = { api, clock, restaurants, refreshMs, source: name, quit, screen, ...outside };
  try {
    const ink = render(
      <CrashBoundary onCrash={crash}>
        <VoiceProvider voice={voice}>
          <MonitorProvider session={session} date={date}>
            <ScreenKeys />
            <AccessibleMonitor />
          </MonitorProvider>
        </VoiceProvider>
      </CrashBoundary>,
      {
        stdin: keyByKey(stdin, { patience }),
        stdout: silentScreen(stdout),
        exitOnCtrlC: false,
        patchConsole: false,
      },
    );
    await Promise.race([ink.waitUntilExit(), ended]);
    ink.unmount();
    await ink.waitUntilExit();
  } catch (error) {
    crashes.push(error);
  } finally {
    leaveShell();
    forgetMemory();
    process.setUncaughtExceptionCaptureCallback(null);
    // Also how a terminal that is gone is noticed, before Node tries to restore it and aborts.
    voice.say('linecheck is closed.');
    process.off('SIGINT', quit);
  }
  if (crashes.length > 0) throw crashes[0];
}

function patience(run: () => void): () => void {
  const timer = setTimeout(run, ESCAPE_DELAY_MS);
  return () => clearTimeout(timer);
}
