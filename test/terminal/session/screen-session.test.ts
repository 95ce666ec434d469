import headless from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { enterScreen } from '../../../src/terminal/screen-session.ts';

function recorder(): { write(text: string): void; readonly written: string[] } {
  const written: string[] = [];
  return { written, write: (text) => void written.push(text) };
}

describe('the alternate screen', () => {
  it('is entered at once', () => {
    const terminal = recorder();
    enterScreen(terminal);
    expect(terminal.written.join('')).toContain('\u001b[?1049h');
  });

  it('is left once, however often that is asked for', () => {
    const terminal = recorder();
    const { leave } = enterScreen(terminal);
    leave();
    leave();
    leave();
    expect(terminal.written).toHaveLength(2);
    expect(terminal.written[1]).toContain('\u001b[?1049l');
  });

  it('is entered again after it was left, and once however often that is asked for', () => {
    const terminal = recorder();
    const { enter, leave } = enterScreen(terminal);
    enter();
    leave();
    enter();
    enter();
    expect(terminal.written).toHaveLength(3);
    expect(terminal.written[2]).toContain('\u001b[?1049h');
  });

  it('gives the cursor and the colors back', () => {
    const terminal = recorder();
    enterScreen(terminal).leave();
    expect(terminal.written[0]).toContain('\u001b[?25l');
    expect(terminal.written[1]).toContain('\u001b[?25h');
    expect(terminal.written[1]).toContain('\u001b[0m');
  });

  it('leaves what was on the terminal before unchanged', async () => {
    const terminal = new headless.Terminal({ cols: 20, rows: 4, allowProposedApi: true });
    const write = (text: string) => new Promise<void>((resolve) => terminal.write(text, resolve));
    const firstLine = () => terminal.buffer.active.getLine(0)?.translateToString(true);
    await write('$ linecheck');
    const { leave } = enterScreen(terminal);
    await write('the monitor');
    expect(firstLine()).toBe('the monitor');
    leave();
    await write('');
    expect(firstLine()).toBe('$ linecheck');
    expect(terminal.buffer.active.type).toBe('normal');
    terminal.dispose();
  });
});
