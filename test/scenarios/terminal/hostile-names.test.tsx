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

const WIDE = { columns: 80, rows: 24 };
const NARROW = { columns: 60, rows: 15 };

/** What of a name a keyboard could type. */
function typable(name = ''): string[] {
  return Array.from(name)
    .filter((character) => character > ' ')
    .slice(0, 20);
}

test.each(Object.entries(HOSTILE))(
  '%s in a name breaks no frame on any screen, at 80 x 24 and at 60 x 15',
  async (_what, name) => {
    const evil = station(1, { name, printingMode: name, expoRouting: name });
    const stations = [evil, station(2, { name: 'Zebra', ...monitoring(evil) })];
    const records = [
      record(1, {
        at: evil,
        facts: { selectionMenuItemName: name, courseName: name, diningOptionName: name },
      }),
    ];
    const restaurants = [{ ...restaurant(1, name ?? ''), name: name ?? '' }];
    const kitchen = await openMonitor({ stations, records, restaurants, ...WIDE });
    /** Presses keys, and looks at what they lead to in both sizes. */
    const show = async (...keys: readonly string[]) => {
      await kitchen.press(...keys);
      await kitchen.resize(NARROW);
      await kitchen.resize(WIDE);
    };
    await kitchen.sees('Zebra', 'few bumps');
    await show('/', ...typable(name));
    await show('escape', 'G', 'enter');
    await kitchen.sees('tickets go to', 'Zebra');
    await show('j', 'j', 'j');
    for (const key of ['enter', 'tab', 'tab', 'left']) await show(key);
    await show('tab');
    await kitchen.sees('monitored by');
    await show('F');
    await kitchen.sees('1 / 1');
    await show('enter');
    await kitchen.sees('item  ');
    await show('q', 'l', 'l', 'F');
    for (const key of ['i', 'm', 'W', 'H']) await show(key);
    await show('q', 'f');
    await show('c');
    await show('d');
    await show('escape', '?');
    for (const frame of kitchen.frames()) expect(frame).not.toMatch(/\u009b|\u202e|\u200b/);
  },
);
