/** All monitor keys, in one table for the dispatcher, the footer, the help and the README. */
import type { Screen } from '../navigation.ts';

export type Scope = Screen['kind'] | 'everywhere' | 'columns' | 'menu';

/** Key names as in `keyNames`. */
export interface Binding {
  readonly keys: readonly string[];
  readonly scopes: readonly Scope[];
  readonly says: string;
  /** One word. Without it, a binding appears only in the help. */
  readonly footer?: string;
  /** Screens with it in the footer, all by default. */
  readonly footerScopes?: readonly Scope[];
  /** Screen to open, unless the current screen has a separate action. */
  readonly opens?: Screen;
}

const LISTS = ['fleet', 'stations', 'fulfillments'] as const;
const COLUMNS = ['fulfillments', 'columns'] as const;
const SCREENS = ['stations', 'station', 'graph', 'fulfillments', 'analysis', 'dates'] as const;
const OPENING = [...SCREENS, 'fleet'] as const;
const STATIONS = ['stations', 'station', 'graph'] as const;
export const PAGES = [...SCREENS, 'fleet', 'limits', 'trace', 'record'] as const;
const BESIDE = ['station', 'trace', 'limits'] as const;
const ROWS = ['fulfillments', 'analysis'] as const;
const DATED = ['stations', 'graph', ...ROWS] as const;
export const REWOUND = ['stations', 'station', 'graph', 'analysis', 'trace'] as const;
const CURSORS = [...LISTS, 'analysis', 'dates'] as const;

export const KEYMAP = {
  open: { keys: ['return'], scopes: OPENING, says: 'open the selected row', footer: 'open' },
  nextAnalysis: { keys: ['tab'], scopes: ['analysis'], says: 'next view', footer: 'next' },
  nextMeasure: {
    keys: ['tab'],
    scopes: ['dates'],
    says: 'next measure: median, 90%, late, items, over 60 min',
    footer: 'measure',
  },
  kdsDown: {
    keys: ['t', 'space', 'T'],
    scopes: ['trace'],
    says: 'show the route with the KDS offline (again: online)',
    footer: 'offline/online',
  },
  fulfillments: { keys: ['f'], scopes: STATIONS, says: "this station's items", footer: 'items' },
  trace: { keys: ['T'], scopes: STATIONS, says: 'ticket route for this station', footer: 'route' },
  pane: {
    keys: ['tab'],
    scopes: ['station'],
    says: 'next pane: pace, issues, stats, fields',
    footer: 'pane',
  },
  graphForm: {
    keys: ['x'],
    scopes: ['graph'],
    says: 'show as graph, tree, or list',
    footer: 'graph/tree/list',
  },
  filter: { keys: ['/'], scopes: LISTS, says: 'show only rows with these words', footer: 'filter' },
  date: { keys: ['d'], scopes: SCREENS, says: 'choose a business date', footer: 'date' },
  restaurant: {
    keys: ['c'],
    scopes: SCREENS,
    says: 'list all restaurants and choose one',
    footer: 'restaurants',
    footerScopes: ['stations'],
  },
  columnSet: {
    keys: ['tab'],
    scopes: ['stations'],
    says: 'switch columns: now, or setup and full-day stats',
    footer: 'setup',
  },
  allFulfillments: { keys: ['F'], scopes: STATIONS, says: 'items from all stations' },
  stations: {
    keys: ['s'],
    scopes: ['station', 'graph', 'dates', 'trace', 'limits', 'fulfillments', 'analysis', 'record'],
    says: 'back to the station list',
    footer: 'stations',
  },
  graph: {
    keys: ['x'],
    scopes: ['stations', 'station'],
    says: 'kitchen routing graph',
    footer: 'graph',
    opens: { kind: 'graph' },
  },
  stationEdges: {
    keys: ['0'],
    scopes: ['graph'],
    says: 'only links at prep: printers, KDS, monitors',
  },
  firstExpoEdges: { keys: ['1'], scopes: ['graph'], says: 'only links to expo 1' },
  secondExpoEdges: {
    keys: ['2'],
    scopes: ['graph'],
    says: 'only links to expo 2',
    footer: 'levels',
  },
  allEdges: { keys: ['a'], scopes: ['graph'], says: 'all links' },
  nextGraphFault: {
    keys: ['e'],
    scopes: ['graph'],
    says: 'next station or link with an issue',
    footer: 'issue',
  },
  previousGraphFault: {
    keys: ['E'],
    scopes: ['graph'],
    says: 'previous station or link with an issue',
  },
  graphLeft: { keys: ['h', 'left'], scopes: ['graph'], says: 'left' },
  graphRight: { keys: ['l', 'right'], scopes: ['graph'], says: 'right' },
  level0: { keys: ['0'], scopes: ['fulfillments'], says: 'show or hide prep (level 0)' },
  level1: { keys: ['1'], scopes: ['fulfillments'], says: 'show or hide expo 1 (level 1)' },
  level2: {
    keys: ['2'],
    scopes: ['fulfillments'],
    says: 'show or hide expo 2 (level 2)',
    footer: 'levels',
  },
  allLevels: { keys: ['a'], scopes: ['fulfillments'], says: 'show all levels' },
  filterToggle: { keys: ['\\'], scopes: LISTS, says: 'turn the filter off or on' },
  nextMatch: { keys: ['n'], scopes: ['fulfillments'], says: 'next match, while the filter is off' },
  previousMatch: {
    keys: ['N'],
    scopes: ['fulfillments'],
    says: 'previous match, while the filter is off',
  },
  sortMenu: { keys: ['O'], scopes: LISTS, says: 'choose the sort order', footer: 'sort' },
  reverse: { keys: ['o'], scopes: ['fleet', 'stations'], says: 'reverse the order' },
  sortColumn: {
    keys: ['o'],
    scopes: ['fulfillments'],
    says: 'sort by this column (again: reverse)',
  },
  cellFilter: { keys: [','], scopes: ['fulfillments'], says: 'filter to this value' },
  nextFault: { keys: ['e'], scopes: LISTS, says: 'next row with an issue or flag' },
  mark: { keys: ['space'], scopes: ['fulfillments'], says: 'mark or unmark the row' },
  clearMarks: { keys: ['u'], scopes: ['fulfillments'], says: 'clear all marks' },
  copyCell: {
    keys: ['y'],
    scopes: ['fulfillments'],
    says: "copy this cell, or the marked rows' cells, to the clipboard",
  },
  copyView: {
    keys: ['Y'],
    scopes: ['fulfillments'],
    says: 'copy a command to print this list',
  },
  write: {
    keys: ['w'],
    scopes: ['fulfillments'],
    says: 'write these rows, or the marked ones, to a file: csv, json, md',
  },
  previousFault: { keys: ['E'], scopes: LISTS, says: 'previous row with an issue or flag' },
  mute: {
    keys: ['M'],
    scopes: ['stations', 'station'],
    says: 'mute this station until closeout (again: unmute)',
  },
  earlier: {
    keys: ['<'],
    scopes: REWOUND,
    says: 'as of 5 minutes earlier (held: 15, then 30)',
  },
  later: {
    keys: ['>'],
    scopes: REWOUND,
    says: 'as of 5 minutes later (held: 15, then 30)',
  },
  asOf: {
    keys: ['t'],
    scopes: ['stations', 'station', 'graph', 'analysis'],
    says: 'as of a time: 7:10p, -2h (:now or Esc returns)',
  },
  previousDate: { keys: ['['], scopes: DATED, says: 'previous business date' },
  nextDate: { keys: [']'], scopes: DATED, says: 'next business date' },
  previousStation: { keys: ['['], scopes: BESIDE, says: 'previous station' },
  nextStation: { keys: [']'], scopes: BESIDE, says: 'next station' },
  previousRecord: { keys: ['['], scopes: ['record'], says: 'previous row' },
  nextRecord: { keys: [']'], scopes: ['record'], says: 'next row' },
  up: { keys: ['k', 'up'], scopes: PAGES, says: 'up' },
  down: { keys: ['j', 'down'], scopes: PAGES, says: 'down' },
  left: { keys: ['h', 'left'], scopes: ['station'], says: 'to stations monitoring this one' },
  right: { keys: ['l', 'right'], scopes: ['station'], says: 'to where tickets go' },
  columnLeft: { keys: ['h', 'left'], scopes: ['fulfillments'], says: 'previous column' },
  columnRight: { keys: ['l', 'right'], scopes: ['fulfillments'], says: 'next column' },
  previousQuarter: {
    keys: ['{'],
    scopes: ['fulfillments'],
    says: 'previous quarter hour (sorted by time)',
  },
  nextQuarter: {
    keys: ['}'],
    scopes: ['fulfillments'],
    says: 'next quarter hour (sorted by time)',
  },
  pageUp: { keys: ['pageup'], scopes: PAGES, says: 'page up' },
  goTo: {
    keys: ['t'],
    scopes: ['fulfillments'],
    says: 'go to a time: 18:30, +30m, -2h, yesterday, fri',
  },
  columnSheet: { keys: ['C'], scopes: ['fulfillments'], says: 'choose columns and their order' },
  hideColumn: {
    keys: ['-'],
    scopes: ['fulfillments'],
    says: 'hide this column (C shows it)',
  },
  toggleColumn: {
    keys: ['space', 'return'],
    scopes: ['columns'],
    says: 'show or hide this column',
    footer: 'show/hide',
  },
  columnUp: { keys: ['k', 'up'], scopes: ['columns'], says: 'previous column' },
  columnDown: { keys: ['j', 'down'], scopes: ['columns'], says: 'next column' },
  columnEarlier: { keys: ['['], scopes: ['columns'], says: 'move this column left' },
  columnLater: { keys: [']'], scopes: ['columns'], says: 'move this column right', footer: 'move' },
  narrower: { keys: ['<'], scopes: COLUMNS, says: 'narrow this column' },
  wider: { keys: ['>'], scopes: COLUMNS, says: 'widen this column' },
  fitColumn: { keys: ['_'], scopes: COLUMNS, says: 'fit this column to its values' },
  resetColumns: { keys: ['a'], scopes: ['columns'], says: 'reset all columns' },
  menuPick: { keys: ['return'], scopes: ['menu'], says: 'select this choice', footer: 'select' },
  menuUp: { keys: ['k', 'up'], scopes: ['menu'], says: 'previous choice' },
  menuDown: { keys: ['j', 'down'], scopes: ['menu'], says: 'next choice' },
  menuPageUp: { keys: ['pageup'], scopes: ['menu'], says: 'page up' },
  menuPageDown: { keys: ['pagedown', 'space'], scopes: ['menu'], says: 'page down' },
  menuTop: { keys: ['g', 'home'], scopes: ['menu'], says: 'first choice' },
  menuBottom: { keys: ['G', 'end'], scopes: ['menu'], says: 'last choice' },
  menuFilter: {
    keys: ['/'],
    scopes: ['menu'],
    says: 'show only choices with these words',
    footer: 'filter',
  },
  pageDown: { keys: ['pagedown', 'space'], scopes: PAGES, says: 'page down' },
  halfUp: { keys: ['ctrl+u'], scopes: CURSORS, says: 'half a page up' },
  halfDown: { keys: ['ctrl+d'], scopes: CURSORS, says: 'half a page down' },
  top: { keys: ['g', 'home'], scopes: CURSORS, says: 'first row' },
  bottom: { keys: ['G', 'end'], scopes: CURSORS, says: 'last row' },
  dates: {
    keys: ['D'],
    scopes: STATIONS,
    says: 'last 28 dates side by side, by station',
    footer: 'dates',
  },
  earlierDate: { keys: ['h', 'left', '['], scopes: ['dates'], says: 'previous date' },
  laterDate: { keys: ['l', 'right', ']'], scopes: ['dates'], says: 'next date' },
  datedFulfillments: {
    keys: ['f'],
    scopes: ['dates'],
    says: "this station's items on that date",
    footer: 'items',
  },
  earlierWeek: { keys: ['{'], scopes: ['dates'], says: 'same weekday, a week earlier' },
  laterWeek: { keys: ['}'], scopes: ['dates'], says: 'same weekday, a week later' },
  frequency: {
    keys: ['F'],
    scopes: ROWS,
    says: 'count rows by this column',
    footer: 'values',
  },
  describe: {
    keys: ['I'],
    scopes: ROWS,
    says: 'stats for each measure and column',
    footer: 'stats',
  },
  histogram: { keys: ['.'], scopes: ROWS, says: 'histogram of times', footer: 'times' },
  timeline: {
    keys: ['i'],
    scopes: ROWS,
    says: 'the day by quarter hour, with a week earlier',
    footer: 'day',
  },
  heatMap: { keys: ['m'], scopes: ROWS, says: 'station times by hour', footer: 'heat' },
  worstTickets: {
    keys: ['W'],
    scopes: ROWS,
    says: 'slowest tickets and the station each waited on',
    footer: 'slow',
  },
  holding: {
    keys: ['H'],
    scopes: ROWS,
    says: 'stations others waited on',
    footer: 'waits',
  },
  acrossLeft: {
    keys: ['h', 'left'],
    scopes: ['analysis'],
    says: 'previous column, measure, quarter, or hour',
  },
  acrossRight: {
    keys: ['l', 'right'],
    scopes: ['analysis'],
    says: 'next column, measure, quarter, or hour',
  },
  refresh: { keys: ['r'], scopes: ['everywhere'], says: 'refresh' },
  freeze: { keys: ['='], scopes: PAGES, says: 'pause or resume updates' },
  command: { keys: [':', 'ctrl+p'], scopes: PAGES, says: 'type a command (Tab completes)' },
  plain: {
    keys: ['L'],
    scopes: ['everywhere'],
    says: 'this screen as plain text to copy or print (any key returns)',
  },
  redraw: { keys: ['ctrl+l'], scopes: ['everywhere'], says: 'redraw' },
  suspend: { keys: ['ctrl+z'], scopes: ['everywhere'], says: 'to the shell (fg returns)' },
  help: { keys: ['?'], scopes: ['everywhere'], says: 'keys for this screen', footer: 'keys' },
  escape: { keys: ['escape'], scopes: ['everywhere'], says: 'close or clear; never quits' },
  back: {
    keys: ['q'],
    scopes: ['everywhere'],
    says: 'back (on the first screen: quit)',
    footer: 'quit',
  },
  quit: { keys: ['ctrl+c'], scopes: ['everywhere'], says: 'quit immediately' },
} as const satisfies Readonly<Record<string, Binding>>;

export type Action = keyof typeof KEYMAP;
