/** Uses the accessible monitor as a listener does: hears the output after each key. */
import { setTimeout as pause } from 'node:timers/promises';
import { render } from 'ink';
import { expect, onTestFinished, vi } from 'vitest';
import { MonitorProvider } from '../../src/hooks/monitor.tsx';
import { AccessibleMonitor } from '../../src/screens/AccessibleMonitor.tsx';
import { markedPaste } from '../../src/state/key-names.ts';
import { keyByKey } from '../../src/terminal/key-by-key.ts';
import { lineVoice } from '../../src/terminal/line-voice.ts';
import { silentScreen } from '../../src/terminal/screen-session.ts';
import { GRILL } from './builders.ts';
import { datesFromService, fleetFrom, fromOutside, type Opening, REFRESH_MS } from './driver.tsx';
import { settle } from './gate.ts';
import { keyboard } from './screen.ts';
import { type Stage, setStage } from './stage.ts';

const KEYS: Readonly<Record<string, string>> = {
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  space: ' ',
  backspace: '\u007f',
};

const PATIENCE_MS = 180_000;

/** Box drawing, blocks and braille, and control characters but the line end. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSPEAKABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2500-\u259f\u2800-\u28ff]/;

export interface Listener extends Pick<Stage, 'gate' | 'publish' | 'fulfil'> {
  /** Waits until every text was said since the last key. */
  readonly sees: (...texts: readonly string[]) => Promise<void>;
  /** Waits until all that was said since the last key is this text, or matches. */
  readonly hears: (expected: string | RegExp) => Promise<void>;
  /** Presses keys one by one. Earlier output is forgotten before each. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Presses a key at the very moment when a text is first said. */
  readonly pressDuring: (text: string, key: string) => void;
  /** All that was said since the last key. */
  readonly said: () => string;
  /** All that was ever said. */
  readonly everything: () => string;
  readonly passes: (ms: number) => Promise<void>;
  readonly seesInTime: (text: string) => Promise<void>;
  readonly hasQuit: () => boolean;
}

/** Opens it. When the test ends, nothing but lines of text may have been written. */
export async function listen(opening: Opening = {}): Promise<Listener> {
  const { restaurants = [GRILL], date, source = 'test', columns = 2_000 } = opening;
  const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  for (const complaint of complaints) complaint.mockImplementation(() => undefined);
  const stage = await setStage(opening);
  opening.before?.(stage.gate);
  let written = '';
  let heardBefore = 0;
  let awaited: { readonly text: string; readonly key: string } | undefined;
  const terminal = {
    columns,
    write(text: string) {
      written += text;
      if (awaited === undefined || !text.includes(awaited.text)) return;
      keys.write(awaited.key);
      awaited = undefined;
      keys.emit('readable');
    },
  };
  const keys = keyboard();
  const quit = vi.fn<() => void>();
  const { api, clock } = stage;
  const given = { ...datesFromService(opening, stage), ...fromOutside(opening) };
  const voice = lineVoice(terminal);
  const session = { api, clock, restaurants, source, refreshMs: REFRESH_MS, quit, voice, ...given };
  const ink = render(
    <MonitorProvider session={{ ...session, ...fleetFrom(opening, session) }} date={date}>
      <AccessibleMonitor />
    </MonitorProvider>,
    {
      stdin: keyByKey(keys, { pasted: markedPaste }) as unknown as NodeJS.ReadStream,
      stdout: silentScreen(process.stdout),
      exitOnCtrlC: false,
      patchConsole: false,
    },
  );
  const thrown: unknown[] = [];
  ink.waitUntilExit().catch((error: unknown) => thrown.push(error));
  onTestFinished(() => {
    ink.unmount();
    expect(thrown).toEqual([]);
    for (const complaint of complaints) expect(complaint.mock.calls).toEqual([]);
    expect(written).not.toMatch(UNSPEAKABLE);
  });

  const said = () => written.slice(heardBefore);
  const until = async (
    awaitedTexts: string,
    isSaid: () => boolean,
    meanwhile: () => Promise<unknown>,
  ) => {
    const end = performance.now() + PATIENCE_MS;
    while (!isSaid()) {
      if (thrown.length > 0) throw thrown[0];
      if (performance.now() > end) throw new Error(`never heard ${awaitedTexts}:\n${said()}`);
      await meanwhile();
    }
  };
  const untilSaid = (texts: readonly string[], meanwhile: () => Promise<unknown>) =>
    until(texts.join(' | '), () => texts.every((text) => said().includes(text)), meanwhile);
  return {
    gate: stage.gate,
    publish: stage.publish,
    fulfil: stage.fulfil,
    async sees(...texts) {
      await untilSaid(texts, () => pause(5));
      await stage.gate.rests();
    },
    hears: (expected) =>
      until(
        String(expected),
        () => (typeof expected === 'string' ? said() === expected : expected.test(said())),
        () => pause(5),
      ),
    seesInTime: (text) =>
      untilSaid([text], async () => {
        clock.advance(1_000);
        await stage.gate.rests();
      }),
    async press(...names) {
      for (const name of names) {
        heardBefore = written.length;
        keys.write(KEYS[name] ?? name);
        await settle();
      }
    },
    pressDuring: (text, key) => {
      awaited = { text, key };
    },
    said,
    everything: () => written,
    async passes(ms) {
      const step = Math.max(1_000, ms / 100);
      for (let left = ms; left > 0; left -= step) {
        clock.advance(Math.min(left, step));
        await stage.gate.rests();
      }
    },
    hasQuit: () => quit.mock.calls.length > 0,
  };
}
