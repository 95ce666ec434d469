import { expect, test } from 'vitest';
import { monitoring, record, restaurant, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const HOSTILE = {
  'a screen wipe': '\u001b[2J\u001b[HOwned\u0007',
  'a title and a link': '\u001b]0;Owned\u0007\u001b]8;;http://evil.example\u001b\\Grill',
  'line ends': 'Grill\r\nFry\nCold\u2028Bar',
  'an 8-bit sequence': '\u009b31mRed',
  emoji: '🍕🔥👩‍🍳🏳️‍🌈🇮🇹 Pizza',
  'wide characters': '焼き鳥とラーメンの屋台と寿司のカウンター',
  'right-to-left text': 'مشوي \u202eevil\u202c שלום',
  'combining marks': `Z${'\u0301'.repeat(80)}algo`,
  '500 characters': 'Long Station Name '.repeat(28),
  'one endless word': 'W'.repeat(500),
  'zero-width characters': 'Gr\u200bi\u200dll\ufeff\u00ad',
  blanks: '   ',
  nothing: '',
  'no name': undefined,
};

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

/** What of a name a keyboard could type. */
function typable(name = ''): string[] {
  return Array.from(name)
    .filter((character) => character > ' ')
    .slice(0, 20);
}

const CASES = Object.entries(HOSTILE).flatMap(([what, name]) =>
  SIZES.map((size) => ({ what, name, ...size })),
);

test.each(CASES)(
  '$what in a name at $columns x $rows breaks no frame on any screen',
  async ({ name, columns, rows }) => {
    const evil = station(1, { name, printingMode: name, expoRouting: name });
    const stations = [evil, station(2, { name: 'Zebra', ...monitoring(evil) })];
    const records = [
      record(1, {
        at: evil,
        facts: { selectionMenuItemName: name, courseName: name, diningOptionName: name },
      }),
    ];
    const restaurants = [{ ...restaurant(1, name ?? ''), name: name ?? '' }];
    const kitchen = await openMonitor({ stations, records, restaurants, columns, rows });
    await kitchen.sees('Zebra', 'few bumps');
    await kitchen.press('/', ...typable(name), 'escape');
    await kitchen.press('G', 'enter');
    await kitchen.sees('tickets go to', 'Zebra');
    await kitchen.press('j', 'j', 'j', 'enter', 'tab', 'tab', 'left', 'tab');
    await kitchen.sees('monitored by');
    await kitchen.press('F');
    await kitchen.sees('1 / 1');
    await kitchen.press('enter');
    await kitchen.sees('item  ');
    await kitchen.press('q', 'l', 'l', 'F', 'i', 'm', 'W', 'H', 'q');
    await kitchen.press('f', 'c', 'd', 'escape', '?');
    for (const frame of kitchen.frames()) expect(frame).not.toMatch(/\u009b|\u202e|\u200b/);
  },
);
