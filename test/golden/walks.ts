/** Keys through every monitor screen, with each complete screen's content. */

export interface Stop {
  /** In the golden file. */
  readonly title: string;
  readonly keys: readonly string[];
  /** Texts on the complete screen. */
  readonly sees: readonly string[];
  /** Texts in the complete spoken answer. Absent where the keys add nothing new. */
  readonly hears?: readonly string[];
  /** Keys where spoken: what isn't opened there needs no Esc. */
  readonly spokenKeys?: readonly string[];
}

/** A golden file: stops reached one from another. */
export interface Walk {
  readonly name: string;
  readonly stops: readonly Stop[];
  /** Starts with all restaurants. */
  readonly isFleetFirst?: boolean;
}

const LIST: Stop = {
  title: 'Station list',
  keys: [],
  sees: ['SLOW   Grill', ', usually ', 'QUIET  Cold'],
  hears: ['Cold has been quiet', 'an item from here (4 Thursdays)'],
};

export const WALKS: readonly Walk[] = [
  {
    name: 'stations',
    stops: [
      LIST,
      { title: 'Setup and figures of the date: Tab', keys: ['tab'], sees: ['dead'] },
      { title: 'Order: O', keys: ['O'], sees: ['select'], hears: ['Type a number'] },
      { title: 'Typing a filter: / pizza', keys: ['escape', '/', 'p', 'i', 'z'], sees: ['piz'] },
      { title: 'Filtered: Enter', keys: ['enter'], sees: ['1 of 8 stations'], hears: ['piz'] },
      {
        title: 'Keys: ?',
        keys: ['escape', '?'],
        sees: ['Keys for this screen'],
        hears: ['again lists all keys'],
      },
      {
        title: 'All keys: ? again',
        keys: ['?'],
        sees: ['Keys for this screen'],
        hears: ['quit immediately'],
      },
      { title: 'Command: :', keys: ['escape', ':', 'l', 'i', 'm'], sees: ['command: lim'] },
      {
        title: 'Business date: d',
        keys: ['escape', 'd'],
        sees: ['select'],
        hears: ['Type a number'],
      },
      { title: 'Muted: M', keys: ['escape', 'M'], sees: ['muted'], hears: ['muted'] },
      { title: 'Paused: =', keys: ['='], sees: ['paused'], hears: ['aused'] },
    ],
  },
  {
    name: 'station',
    stops: [
      LIST,
      {
        title: 'Filtered: / grill',
        keys: ['/', 'g', 'r', 'i', 'l', 'l', 'enter'],
        sees: ['1 of 8'],
        hears: ['1 of 1'],
      },
      { title: 'Station: Enter', keys: ['enter'], sees: ['[pace]'], hears: ['.'] },
      { title: 'Issues: Tab', keys: ['tab'], sees: ['[issues]'], hears: ['.'] },
      { title: 'Figures: Tab', keys: ['tab'], sees: ['[stats]'], hears: ['.'] },
      { title: 'Fields: Tab', keys: ['tab'], sees: ['[fields]'], hears: ['.'] },
      { title: 'Ticket route: T', keys: ['T'], sees: ['Ticket route'], hears: ['.'] },
      { title: 'Ticket route, KDS offline: t', keys: ['t'], sees: ['offline)'], hears: ['.'] },
      { title: 'Graph: x', keys: ['q', 'q', 'x'], sees: ['always'], hears: ['.'] },
    ],
  },
  {
    name: 'issues',
    stops: [
      LIST,
      {
        title: 'Issues and setup changes: i',
        keys: ['i'],
        sees: ['Issues ', 'Setup changes ', 'Not checked '],
        hears: ['Setup changes 0', 'Fix:'],
      },
      {
        title: 'The next part: Tab',
        keys: ['tab'],
        sees: ['Not checked: R'],
        hears: ['Not checked'],
      },
    ],
  },
  {
    name: 'items',
    stops: [
      LIST,
      { title: 'Items of all stations: F', keys: ['F'], sees: ['Bumped▼'], hears: ['.'] },
      { title: 'An item: Enter', keys: ['enter'], sees: ['Why'], hears: ['.'] },
      { title: 'Why it took so long: q T', keys: ['q', 'T'], sees: ['Why'], hears: ['Why'] },
      {
        title: 'Order: O',
        keys: ['q', 'O'],
        sees: ['select'],
        hears: ['Type a number'],
      },
      {
        title: 'Sorted by time: o',
        spokenKeys: ['6', 'enter'],
        hears: ['by time'],
        keys: ['escape', 'right', 'right', 'right', 'right', 'right', 'o'],
        sees: ['Time▼'],
      },
    ],
  },
  {
    name: 'analyses',
    stops: [
      LIST,
      { title: 'Counts: F', keys: ['F', 'F'], sees: ['Items by'], hears: ['.'] },
      {
        title: 'Quarter hours: i',
        keys: ['i'],
        sees: ['has no rows', 'a week earlier'],
        hears: ['Thu, Jan 8, 2026 has no rows'],
      },
      { title: 'Hours: m', keys: ['m'], sees: ['late'], hears: ['.'] },
      { title: 'Slowest tickets: W', keys: ['W'], sees: ['icket'], hears: ['.'] },
      { title: 'Holding: H', keys: ['H'], sees: ['aited'], hears: ['.'] },
    ],
  },
  {
    name: 'dates-and-restaurants',
    stops: [
      LIST,
      {
        title: 'Menu items: I',
        keys: ['I'],
        sees: [' judged)', '29 of 29 dates'],
        hears: [' judged)', '29 of 29 dates'],
      },
      {
        title: 'Dates: q D',
        keys: ['q', 'D'],
        sees: ['28 dates', 'longer than on'],
        hears: ['28 dates', 'longer than on'],
      },
      {
        title: 'Restaurants: c',
        keys: ['c'],
        sees: ['1 of 3 read', 'no ticket times', 'no access'],
        hears: ['1 of 3 read'],
      },
    ],
  },
  {
    name: 'fleet',
    isFleetFirst: true,
    stops: [
      {
        title: 'All restaurants',
        keys: [],
        sees: ['2 of 4 read', 'SLOW Grill', 'no access'],
        hears: [
          '2 of 4 read',
          "2 slow (1 also quiet) of 2 judged, 1 can't be judged, 1 not subscribed.",
        ],
      },
      { title: 'Order: O', keys: ['O'], sees: ['worst first'], hears: ['Type a number'] },
      {
        title: 'Filtered: / state:slow',
        keys: ['escape', '/', ...Array.from('state:slow'), 'enter'],
        sees: ['2 of 4'],
        hears: ['2 of 4'],
      },
      { title: 'Keys: ?', keys: ['escape', '?'], sees: ['Keys for this screen'], hears: ['.'] },
      {
        title: 'Items of the chain: f',
        keys: ['escape', 'f'],
        spokenKeys: ['f'],
        sees: ['slow somewhere', '16 of 112 dates'],
        hears: ['slow somewhere', '16 of 112 dates'],
      },
      {
        title: 'An item: Enter',
        keys: ['enter'],
        sees: ['Steak Frites: chain median'],
        hears: ['Steak Frites: chain median'],
      },
    ],
  },
];
