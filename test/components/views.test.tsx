import { stripVTControlCharacters } from 'node:util';
import { Box } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { FiguresTable } from '../../src/components/FiguresTable.tsx';
import { Footer, Header } from '../../src/components/Footer.tsx';
import { Line, ThemeProvider } from '../../src/components/Line.tsx';
import { StatePanel } from '../../src/components/StatePanel.tsx';
import { Table } from '../../src/components/Table.tsx';
import { ASCII_GLYPHS } from '../../src/terminal/glyphs.ts';

function drawn(view: ReactNode): readonly string[] {
  const { lastFrame, unmount } = render(<Box flexDirection="column">{view}</Box>);
  const frame = stripVTControlCharacters(lastFrame() ?? '');
  unmount();
  return frame.split('\n').map((line) => line.trimEnd());
}

const ASCII = { color: false, glyphs: ASCII_GLYPHS };

describe('a line', () => {
  test('is cut to the width with an ellipsis, and loses characters that could move the cursor', () => {
    expect(drawn(<Line width={10} spans={[{ text: 'Gr\u001b[2Jill station' }]} />)).toEqual([
      'Grill sta…',
    ]);
  });

  test('has its right part at the end, and drops it if there is no room', () => {
    const right = [{ text: 'right' }];
    expect(drawn(<Line width={12} spans={[{ text: 'left' }]} right={right} />)).toEqual([
      'left   right',
    ]);
    expect(drawn(<Line width={5} spans={[{ text: 'left' }]} right={right} />)).toEqual(['left']);
  });

  test('takes a row of the screen even when it is empty', () => {
    const lines = drawn(
      <>
        <Line width={5} spans={[]} />
        <Line width={5} spans={[{ text: 'below' }]} />
      </>,
    );
    expect(lines).toEqual(['', 'below']);
  });
});

describe('a table', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ id: `row ${n}` }));
  const table = (top: number, cursor: number) => (
    <Table
      columns={[{ id: 'id', title: 'Name', width: 8, priority: 0 }]}
      rows={rows}
      cell={({ id }) => ({ text: id })}
      cursor={cursor}
      top={top}
      width={20}
      height={3}
      sorted={{ by: 'id', descending: false }}
    />
  );

  test('draws the head and the rows in the window, with a mark at the cursor', () => {
    expect(drawn(table(500, 501))).toEqual(['  Name▲', '  row 500', '▶ row 501', '  row 502']);
  });

  test('draws the last rows at the end', () => {
    expect(drawn(table(998, 999))).toEqual(['  Name▲', '  row 998', '▶ row 999', '']);
  });
});

describe('the header', () => {
  const header = (width: number, title = 'Corner Grill') => (
    <Header
      width={width}
      title={title}
      facts={[
        { text: 'Thu, Jan 15', rank: 2 },
        { text: '19:00', rank: 4 },
        { text: 'Bangkok', rank: 8 },
        { text: 'demo', rank: 1 },
      ]}
      freshness={[
        { text: 'Platform unreachable', rank: 0 },
        { text: 'link 340 ms', rank: 7 },
      ]}
    />
  );

  test('has all parts if there is room', () => {
    expect(drawn(header(90))).toEqual([
      'Corner Grill · Thu, Jan 15 · 19:00 · Bangkok · demo     Platform unreachable · link 340 ms',
    ]);
  });

  test('drops the least important parts first', () => {
    expect(drawn(header(65))).toEqual([
      'Corner Grill · Thu, Jan 15 · 19:00 · demo    Platform unreachable',
    ]);
    expect(drawn(header(42))).toEqual(['Corner Grill · demo   Platform unreachable']);
  });

  test('cuts a long title instead of the parts beside it', () => {
    const [line = ''] = drawn(header(70, 'Restaurant 0f1e2d3c-0000-4000-8000-000000000001'));
    expect(line).toBe('Restaurant 0f1e2d3c-0000-4000-8000-000000… · demo Platform unreachable');
  });

  test('shortens a fact that must stay, and cuts the title further for it', () => {
    const date = {
      text: 'Wed, Jan 14, 2026 (not today)',
      short: 'Wed, Jan 14 (not today)',
      rank: 2,
    };
    const pastHeader = (width: number) => (
      <Header
        width={width}
        title="The Corner Grill at the Old Harbor Station"
        facts={[date, { text: 'demo, simulated', rank: 1 }, { text: 'Chicago', rank: 8 }]}
        freshness={[{ text: 'updated just now', rank: 3 }]}
      />
    );
    expect([60, 80, 120].flatMap((width) => drawn(pastHeader(width)))).toEqual([
      'The Corner Gril… · Wed, Jan 14 (not today) · demo, simulated',
      'The Corner Grill at the Old H… · Wed, Jan 14, 2026 (not today) · demo, simulated',
      'The Corner Grill at the Old Harbor Station · Wed, Jan 14, 2026 (not today) · demo, simulated            updated just now',
    ]);
  });

  test('shortens a date where the age of the data has no room otherwise', () => {
    const pastHeader = (isNeeded: boolean) => (
      <Header
        width={80}
        title="Osteria Lucia"
        facts={[
          {
            text: 'Sun, Nov 29, 2026 (not today)',
            short: 'Sun, Nov 29 (not today)',
            rank: 2,
          },
          { text: 'demo, simulated', rank: 1 },
        ]}
        freshness={[
          { text: 'updated just now', rank: 5, isNeeded },
          { text: '2,017 rows', rank: 9 },
        ]}
      />
    );
    expect([true, false].flatMap((isNeeded) => drawn(pastHeader(isNeeded)))).toEqual([
      'Osteria Lucia · Sun, Nov 29 (not today) · demo, simulated       updated just now',
      'Osteria Lucia · Sun, Nov 29, 2026 (not today) · demo, simulated       2,017 rows',
    ]);
  });

  test('keeps the title and the most important part at any width', () => {
    for (let width = 30; width <= 120; width += 1) {
      const [line = '', ...more] = drawn(header(width));
      expect(more).toEqual([]);
      expect(line).toMatch(/^Corner.*Platform unrea/);
    }
  });
});

describe('the footer', () => {
  const hints = [
    { key: 'Enter', word: 'open' },
    { key: 'O', word: 'sort' },
    { key: '?', word: 'help' },
    { key: 'q', word: 'quit' },
  ];

  test('keeps help and the way out at any width', () => {
    expect(drawn(<Footer width={80} hints={hints} />)).toEqual([
      'Enter open  O sort  ? help  q quit',
    ]);
    expect(drawn(<Footer width={18} hints={hints} />)).toEqual(['? help  q quit']);
  });

  test('shows a prompt rather than a notice, and a notice rather than the keys', () => {
    const prompt = { label: 'filter', text: 'grill', result: '2 of 8' };
    const [asked = ''] = drawn(<Footer width={80} hints={hints} prompt={prompt} notice="No." />);
    expect(asked).toMatch(/^filter: grill_  2 of 8 +Esc cancel$/);
    expect(drawn(<Footer width={80} hints={hints} notice="No." />)).toEqual(['No.']);
  });
});

describe('a state panel', () => {
  test('has a heading, wrapped sentences, and the useful keys', () => {
    const text = drawn(
      <StatePanel
        width={40}
        height={12}
        heading="Not subscribed"
        sentences={['The platform sends no fulfillments for this restaurant.']}
        keys="c chooses another."
      />,
    );
    expect(text).toHaveLength(12);
    expect(text.map((line) => line.trim()).filter((line) => line !== '')).toEqual([
      'Not subscribed',
      'The platform sends no fulfillments',
      'for this restaurant.',
      'c chooses another.',
    ]);
  });
});

describe('a table of figures', () => {
  const rows = [{ '': 'median', queue: '2m20' }];

  test('is ruled with box characters', () => {
    expect(drawn(<FiguresTable rows={rows} />)).toEqual([
      '┌────────┬───────┐',
      '│        │ queue │',
      '├────────┼───────┤',
      '│ median │ 2m20  │',
      '└────────┴───────┘',
    ]);
  });

  test('is ruled in ASCII if the terminal has only ASCII', () => {
    const table = (
      <ThemeProvider theme={ASCII}>
        <FiguresTable rows={rows} />
      </ThemeProvider>
    );
    expect(drawn(table)).toEqual([
      '+--------+-------+',
      '|        | queue |',
      '+--------+-------+',
      '| median | 2m20  |',
      '+--------+-------+',
    ]);
  });
});
