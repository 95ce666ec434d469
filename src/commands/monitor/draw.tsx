import { render } from 'ink';
import type { Clock } from '../../api/clock.ts';
import { ThemeProvider } from '../../components/Line.tsx';
import { CrashBoundary, MonitorProvider } from '../../hooks/monitor.tsx';
import { isCalled } from '../../reader/kitchen-source.ts';
import { Monitor } from '../../screens/Monitor.tsx';
import { functionKeyMark, markedClicks, markedPaste } from '../../state/key-names.ts';
import { isRemoteTerminal, type TerminalCapabilities } from '../../terminal/capabilities.ts';
import { clipboardSequence } from '../../terminal/clipboard.ts';
import {
  captureCrashes,
  endBySignal,
  endQuietly,
  handleSuspension,
} from '../../terminal/end-signal.ts';
import { frameScreen } from '../../terminal/frame/frame-screen.ts';
import { clickReader } from '../../terminal/frame/line-marks.ts';
import { placedLines } from '../../terminal/frame/placed-lines.ts';
import { keyByKey, waitWithTimer } from '../../terminal/key-by-key.ts';
import { type LinkMeter, type LinkPolicy, linkMeter } from '../../terminal/link-meter.ts';
import type { Palette } from '../../terminal/palette.ts';
import {
  BELL,
  enterScreen,
  joinedSessions,
  markPastes,
  mouseReports,
} from '../../terminal/screen-session.ts';
import { heldFrames, shareTerminal } from '../../terminal/terminal-share.ts';
import { hasTitle, terminalTitle } from '../../terminal/terminal-title.ts';
import type { OpenedMonitor } from '../arguments/io.ts';
import { keepGarbageSmall, watchMemory } from './heap.ts';

const QUIT_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first screen is complete after this time. */
const FIRST_SCREEN_MS = 1_500;

const MAX_ANSWER_WAIT_MS = 1_000;

/** Resolves when the user quits or a signal ends the program. Rejects with a screen's error. */
export async function drawMonitor(
  options: OpenedMonitor & {
    readonly theme: TerminalCapabilities & Palette;
    readonly link: LinkPolicy;
  },
): Promise<void> {
  const { source, clock, date, theme, environment, signals } = options;
  const { stdin, stdout } = options.terminal;
  const stop = new AbortController();
  const quit = (): void => stop.abort();
  const exit = { isHurried: false };
  const hurry = (): void => {
    exit.isHurried = true;
    quit();
  };
  // These listeners stay until the end, because Ink's own listeners alone would kill the process.
  for (const signal of QUIT_SIGNALS) signals.on(signal, hurry);
  // A closed terminal fails on both streams. The listeners stay, because the last writes fail, too.
  for (const stream of [stdin, stdout]) stream.on('error', hurry);
  stdin.on('end', hurry);
  for (const end of ['end', 'error']) stdin.once(end, () => endBySignal('SIGHUP'));

  const title = terminalTitle(stdout);
  const mouse = mouseReports(stdout);
  const session = joinedSessions(enterScreen(stdout), mouse);
  // The shell's title is restored before its screen.
  const pastes = joinedSessions(markPastes(stdout), title);
  const leave = (): void => {
    pastes.leave();
    session.leave();
  };
  options.atExit(leave);
  const meter = linkMeter(options.link, () => clock.steady());
  const { synchronized } = theme;
  const lines = placedLines();
  const { written } = lines;
  const frameOutput = frameScreen(stdout, { synchronized, sending: meter.sending, written });
  const frames = heldFrames(frameOutput, written, stdout);
  const share = shareTerminal({
    input: stdin,
    output: stdout,
    session,
    pastes,
    frames,
    footer: 1,
    clock,
  });
  const suspension = handleSuspension(share);
  stop.signal.addEventListener('abort', suspension.end);
  const crashes: unknown[] = [];
  const crash = (error: unknown): void => {
    crashes.push(error);
    frames.hold();
    stop.abort();
  };
  const forgetCrashes = captureCrashes(crash);
  const forgetMemory = watchMemory(crash);

  const suspend = (): void => void lastAnswer(meter, clock).then(suspension.suspend);
  const clicks = clickReader(frames.latest);
  const copy = (text: string): boolean => {
    const bytes = clipboardSequence(text, environment);
    if (bytes !== undefined) stdout.write(bytes);
    return bytes !== undefined;
  };
  const { redraw, showPlain } = share;
  const isTitled = hasTitle(environment) && source.isUntitled !== true;
  const titleOption = isTitled && { title: title.show };
  const screen = { suspend, redraw, showPlain, copy, mouse: mouse.turn, ...titleOption };
  try {
    // Raw mode must begin before the first frame. Otherwise the terminal would echo the query in that frame.
    stdin.setRawMode(true);
    const ink = render(
      <ThemeProvider theme={theme} lines={lines}>
        <CrashBoundary onCrash={crash}>
          <MonitorProvider
            session={{
              ...options.session,
              quit,
              screen,
              ...(isCalled(source) && { ring: () => frames.between(BELL) }),
              terminalLink: meter,
            }}
            date={date}
          >
            <Monitor />
          </MonitorProvider>
        </CrashBoundary>
      </ThemeProvider>,
      {
        stdin: keyByKey(stdin, {
          patience: waitWithTimer,
          isFar: () => isRemoteTerminal(environment) || meter.reading().slow,
          pasted: markedPaste,
          renamed: functionKeyMark,
          clicked: (report) => (mouse.isOn() ? markedClicks(clicks(report)) : undefined),
          takes: (key) => meter.answered(key) || share.takesKey(key),
        }),
        stdout: frames.stream,
        // Without this option, Ink writes only the last frame if CI is set or the stream does not look like a terminal.
        interactive: true,
        exitOnCtrlC: false,
        patchConsole: false,
        maxFps: 60,
      },
    );
    void finishStart(options, stop.signal);
    await Promise.race([ink.waitUntilExit(), aborted(stop.signal)]);
    if (!exit.isHurried && crashes.length === 0) await lastAnswer(meter, clock);
    ink.unmount();
    await ink.waitUntilExit();
  } catch (error) {
    crashes.push(error);
  } finally {
    stop.abort();
    endQuietly(stdin, !exit.isHurried);
    if (share.isAway()) endBySignal('SIGTERM');
    forgetMemory();
    leave();
    forgetCrashes();
    // A closed terminal sends several signals, which must not interrupt the cleanup. A second Ctrl-C may interrupt it.
    signals.off('SIGINT', hurry);
  }
  if (crashes.length > 0) throw crashes[0];
}

/** Waits for an answer of the terminal, because the shell would take a late answer for typed text. */
async function lastAnswer(meter: LinkMeter, clock: Clock): Promise<void> {
  if (!meter.isWaiting()) return;
  const answerArrival = new AbortController();
  const leave = meter.subscribe(() => answerArrival.abort());
  await clock.sleep(MAX_ANSWER_WAIT_MS, answerArrival.signal).catch(() => undefined);
  leave();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Does what would have delayed the first screen. */
async function finishStart({ clock, host }: OpenedMonitor, end: AbortSignal): Promise<void> {
  try {
    await clock.sleep(FIRST_SCREEN_MS, end);
  } catch {
    return;
  }
  host.keepCode('first screen');
  keepGarbageSmall();
}
