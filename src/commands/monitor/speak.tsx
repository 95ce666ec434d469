/** Ink only reads keys here. What Ink draws is discarded, because the terminal gets only complete lines. */
import { render } from 'ink';
import { CrashBoundary, MonitorProvider } from '../../hooks/monitor.tsx';
import { isCalled } from '../../reader/kitchen-source.ts';
import { AccessibleMonitor } from '../../screens/AccessibleMonitor.tsx';
import { functionKeyMark, markedPaste } from '../../state/key-names.ts';
import { isRemoteTerminal } from '../../terminal/capabilities.ts';
import { captureCrashes, endQuietly, handleSuspension } from '../../terminal/end-signal.ts';
import { keyByKey, waitWithTimer } from '../../terminal/key-by-key.ts';
import { lineVoice } from '../../terminal/line-voice.ts';
import { BELL, markPastes, rereadSize, silentScreen } from '../../terminal/screen-session.ts';
import type { OpenedMonitor } from '../arguments/io.ts';
import { watchMemory } from './heap.ts';

const QUIT_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export async function announceMonitor(options: OpenedMonitor): Promise<void> {
  const { source, date, environment, signals } = options;
  const { stdin, stdout } = options.terminal;
  const voice = lineVoice(stdout);
  // `markPastes` sends the only two control sequences. A dumb terminal gets none.
  const pastes = markPastes(environment['TERM'] === 'dumb' ? { write: () => true } : stdout);
  options.atExit(pastes.leave);
  const crashes: unknown[] = [];
  let quit = (_reason?: unknown): void => undefined;
  let reason: unknown;
  const ended = new Promise<unknown>((resolve) => {
    quit = resolve;
  });
  const crash = (error: unknown): void => {
    crashes.push(error);
    quit();
  };
  for (const signal of QUIT_SIGNALS) signals.on(signal, quit);
  for (const stream of [stdin, stdout]) stream.on('error', quit);
  for (const end of ['end', 'close']) stdin.on(end, quit);
  const forgetCrashes = captureCrashes(crash);
  const forgetMemory = watchMemory(crash);
  const { suspend, end: leaveShell } = handleSuspension({
    giveBack() {
      voice.end();
      stdin.setRawMode(false);
      pastes.leave();
    },
    takeAgain() {
      // A shell may have turned raw mode off while Node believes that it is on. Node turns it on again only after turning it off.
      stdin.setRawMode(false);
      stdin.setRawMode(true);
      pastes.enter();
      rereadSize();
      voice.say('linecheck resumed.');
    },
  });

  const screen = { suspend, redraw: rereadSize, showPlain: () => undefined };
  // The bell rings in addition to the alert's sentence.
  const ring = () => void stdout.write(BELL);
  const session = { ...options.session, quit, screen, voice, ...(isCalled(source) && { ring }) };
  try {
    stdin.setRawMode(true);
    const ink = render(
      <CrashBoundary onCrash={crash}>
        <MonitorProvider session={session} date={date}>
          <AccessibleMonitor />
        </MonitorProvider>
      </CrashBoundary>,
      {
        stdin: keyByKey(stdin, {
          patience: waitWithTimer,
          isFar: () => isRemoteTerminal(environment),
          pasted: markedPaste,
          renamed: functionKeyMark,
        }),
        stdout: silentScreen(stdout),
        interactive: false,
        exitOnCtrlC: false,
        patchConsole: false,
      },
    );
    reason = await Promise.race([ink.waitUntilExit(), ended]);
    ink.unmount();
    await ink.waitUntilExit();
  } catch (error) {
    crashes.push(error);
  } finally {
    endQuietly(stdin, reason === undefined);
    leaveShell();
    forgetMemory();
    forgetCrashes();
    // This write detects a closed terminal. Otherwise Node would try to restore the terminal, and abort.
    voice.say('linecheck closed.');
    pastes.leave();
    signals.off('SIGINT', quit);
  }
  if (crashes.length > 0) throw crashes[0];
}
