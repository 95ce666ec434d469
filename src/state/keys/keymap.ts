/** Every key of the monitor, once. The dispatcher, the footer, the help and the README table read this one table. */

import type { Screen } from '../navigation.ts';

/** Where a binding works: on a screen, or in what lies over one. */
export type Scope = Screen['kind'] | 'everywhere' | 'columns' | 'menu';

/** One binding. Key names are those of `keyNames`. */
export interface Binding {
  readonly keys: readonly string[];
  readonly scopes: readonly Scope[];
  /** What it does, for the help. */
  readonly says: string;
  /** A word for the footer; bindings without one are in the help alone. */
  readonly footer?: string;
}

const LISTS = ['stations', 'fulfillments'] as const;
const COLUMNS = ['fulfillments', 'columns'] as const;
const SCREENS = ['stations', 'station', 'graph', 'fulfillments', 'analysis', 'dates'] as const;
const STATIONS = ['stations', 'station', 'graph'] as const;
/** All screens. */
export const PAGES = [...SCREENS, 'trace', 'record'] as const;
const ROWS = ['fulfillments', 'analysis'] as const;
const DATED = ['stations', 'graph', ...ROWS] as const;
const CURSORS = [...LISTS, 'analysis', 'dates'] as const;

/** The bindings by action. */
export const KEYMAP = {
  open: {
    keys: ['return'],
    scopes: SCREENS,
    says: 'open what the cursor is on',
    footer: 'open',
  },
  nextAnalysis: {
    keys: ['tab'],
    scopes: ['analysis'],
    says: 'the next of these views',
    footer: 'next',
  },
  nextMeasure: {
    keys: ['tab'],
    scopes: ['dates'],
    says: 'the next measure: median, 90%, late, items, over 60 min',
    footer: 'measure',
  },
  columnSet: {
    keys: ['tab'],
    scopes: ['stations'],
    says: 'setup and figures of the whole date; again: now',
    footer: 'setup',
  },
  kdsDown: {
    keys: ['t', 'space', 'T'],
    scopes: ['trace'],
    says: 'what if the KDS is offline; again, and it works',
    footer: 'offline/works',
  },
  fulfillments: {
    keys: ['f'],
    scopes: STATIONS,
    says: "this station's fulfillments of the business date",
    footer: 'fulfillments',
  },
  allFulfillments: {
    keys: ['F'],
    scopes: STATIONS,
    says: 'all fulfillments of the business date',
  },
  stations: {
    keys: ['s'],
    scopes: ['station', 'graph', 'dates', 'trace', 'fulfillments', 'analysis', 'record'],
    says: 'back to the station list',
    footer: 'stations',
  },
  graph: {
    keys: ['x'],
    scopes: ['stations', 'station'],
    says: 'the routing graph of the whole kitchen',
    footer: 'graph',
  },
  graphForm: {
    keys: ['x'],
    scopes: ['graph'],
    says: 'the graph, as a tree, as a list',
    footer: 'graph/tree/list',
  },
  stationEdges: {
    keys: ['0'],
    scopes: ['graph'],
    says: 'only edges of level 0: printers, KDS, monitors',
  },
  firstExpoEdges: { keys: ['1'], scopes: ['graph'], says: 'only edges to the first expediter' },
  secondExpoEdges: {
    keys: ['2'],
    scopes: ['graph'],
    says: 'only edges to the second expediter',
    footer: 'levels',
  },
  allEdges: { keys: ['a'], scopes: ['graph'], says: 'all edges' },
  nextGraphFault: {
    keys: ['e'],
    scopes: ['graph'],
    says: 'next node or edge with something wrong',
    footer: 'wrong',
  },
  previousGraphFault: { keys: ['E'], scopes: ['graph'], says: 'previous such node or edge' },
  graphLeft: { keys: ['h', 'left'], scopes: ['graph'], says: 'to the nearest node on the left' },
  graphRight: { keys: ['l', 'right'], scopes: ['graph'], says: 'to the nearest one on the right' },
  level0: { keys: ['0'], scopes: ['fulfillments'], says: 'show or hide level 0 (prep station)' },
  level1: { keys: ['1'], scopes: ['fulfillments'], says: 'show or hide level 1 (first expediter)' },
  level2: {
    keys: ['2'],
    scopes: ['fulfillments'],
    says: 'show or hide level 2 (second expediter)',
    footer: 'levels',
  },
  allLevels: { keys: ['a'], scopes: ['fulfillments'], says: 'show all levels' },
  filter: {
    keys: ['/'],
    scopes: LISTS,
    says: 'filter: words that must all occur',
    footer: 'filter',
  },
  filterToggle: { keys: ['\\'], scopes: LISTS, says: 'filter off and on again' },
  nextMatch: {
    keys: ['n'],
    scopes: ['fulfillments'],
    says: 'next row that the filter means, while it is off',
  },
  previousMatch: { keys: ['N'], scopes: ['fulfillments'], says: 'previous such row' },
  sortMenu: { keys: ['O'], scopes: LISTS, says: 'choose what to sort by', footer: 'sort' },
  reverse: { keys: ['o'], scopes: ['stations'], says: 'reverse the order' },
  sortColumn: {
    keys: ['o'],
    scopes: ['fulfillments'],
    says: 'sort by the column of the cursor; again reverses the order',
  },
  cellFilter: {
    keys: [','],
    scopes: ['fulfillments'],
    says: 'filter to rows that say the same in this column',
  },
  nextFault: { keys: ['e'], scopes: LISTS, says: 'next row with something wrong' },
  mark: { keys: ['space'], scopes: ['fulfillments'], says: 'mark the row, or take its mark off' },
  clearMarks: { keys: ['u'], scopes: ['fulfillments'], says: 'take all marks off' },
  copyCell: {
    keys: ['y'],
    scopes: ['fulfillments'],
    says: 'copy the cell, or those of the marked rows, to your clipboard',
  },
  copyView: {
    keys: ['Y'],
    scopes: ['fulfillments'],
    says: 'copy the command that shows this list',
  },
  write: {
    keys: ['w'],
    scopes: ['fulfillments'],
    says: 'write these rows, or the marked ones, to a file: csv, json, md',
  },
  previousFault: { keys: ['E'], scopes: LISTS, says: 'previous row with something wrong' },
  pane: {
    keys: ['tab'],
    scopes: ['station'],
    says: 'pace, findings, figures, fields',
    footer: 'pane',
  },
  mute: {
    keys: ['M'],
    scopes: ['stations', 'station'],
    says: 'mute this station until closeout; again ends that',
  },
  trace: {
    keys: ['T'],
    scopes: STATIONS,
    says: 'where a ticket for this station goes, in sentences',
    footer: 'trace',
  },
  previousDate: { keys: ['['], scopes: DATED, says: 'the business date before' },
  nextDate: { keys: [']'], scopes: DATED, says: 'the business date after' },
  previousStation: { keys: ['['], scopes: ['station', 'trace'], says: 'the station before' },
  nextStation: { keys: [']'], scopes: ['station', 'trace'], says: 'the station after' },
  previousRecord: { keys: ['['], scopes: ['record'], says: 'the record before' },
  nextRecord: { keys: [']'], scopes: ['record'], says: 'the record after' },
  up: { keys: ['k', 'up'], scopes: PAGES, says: 'up' },
  down: { keys: ['j', 'down'], scopes: PAGES, says: 'down' },
  left: { keys: ['h', 'left'], scopes: ['station'], says: 'to the stations that monitor this one' },
  right: { keys: ['l', 'right'], scopes: ['station'], says: 'to where the tickets go' },
  columnLeft: { keys: ['h', 'left'], scopes: ['fulfillments'], says: 'a column to the left' },
  columnRight: { keys: ['l', 'right'], scopes: ['fulfillments'], says: 'a column to the right' },
  previousQuarter: {
    keys: ['{'],
    scopes: ['fulfillments'],
    says: 'the quarter hour before in time, where rows are sorted by one',
  },
  nextQuarter: {
    keys: ['}'],
    scopes: ['fulfillments'],
    says: 'the quarter hour after in time',
  },
  pageUp: { keys: ['pageup'], scopes: PAGES, says: 'a page up' },
  goTo: {
    keys: ['t'],
    scopes: ['fulfillments'],
    says: 'go to a time: 18:30, +30m, -2h, yesterday, fri',
  },
  columnSheet: { keys: ['C'], scopes: ['fulfillments'], says: 'columns: which, in which order' },
  hideColumn: { keys: ['-'], scopes: ['fulfillments'], says: 'hide this column; C brings it back' },
  toggleColumn: {
    keys: ['space', 'return'],
    scopes: ['columns'],
    says: 'show or hide this column',
    footer: 'show/hide',
  },
  columnUp: { keys: ['k', 'up'], scopes: ['columns'], says: 'the column before' },
  columnDown: { keys: ['j', 'down'], scopes: ['columns'], says: 'the column after' },
  columnEarlier: { keys: ['['], scopes: ['columns'], says: 'move it to the left' },
  columnLater: { keys: [']'], scopes: ['columns'], says: 'move it to the right', footer: 'order' },
  narrower: { keys: ['<'], scopes: COLUMNS, says: 'make this column narrower' },
  wider: { keys: ['>'], scopes: COLUMNS, says: 'make this column wider' },
  fitColumn: { keys: ['_'], scopes: COLUMNS, says: 'make this column fit what stands in it' },
  usualColumns: { keys: ['a'], scopes: ['columns'], says: 'all columns as they were at first' },
  menuPick: { keys: ['return'], scopes: ['menu'], says: 'pick this one', footer: 'pick' },
  menuUp: { keys: ['k', 'up'], scopes: ['menu'], says: 'the choice before' },
  menuDown: { keys: ['j', 'down'], scopes: ['menu'], says: 'the choice after' },
  menuPageUp: { keys: ['pageup'], scopes: ['menu'], says: 'a page up' },
  menuPageDown: { keys: ['pagedown', 'space'], scopes: ['menu'], says: 'a page down' },
  menuTop: { keys: ['g', 'home'], scopes: ['menu'], says: 'the first choice' },
  menuBottom: { keys: ['G', 'end'], scopes: ['menu'], says: 'the last choice' },
  menuFilter: {
    keys: ['/'],
    scopes: ['menu'],
    says: 'words that must all occur in a choice',
    footer: 'filter',
  },
  pageDown: { keys: ['pagedown', 'space'], scopes: PAGES, says: 'a page down' },
  halfUp: { keys: ['ctrl+u'], scopes: CURSORS, says: 'half a page up' },
  halfDown: { keys: ['ctrl+d'], scopes: CURSORS, says: 'half a page down' },
  top: { keys: ['g', 'home'], scopes: CURSORS, says: 'first row' },
  bottom: { keys: ['G', 'end'], scopes: CURSORS, says: 'last row' },
  restaurant: { keys: ['c'], scopes: SCREENS, says: 'choose the restaurant' },
  date: { keys: ['d'], scopes: SCREENS, says: 'choose the business date', footer: 'date' },
  dates: {
    keys: ['D'],
    scopes: STATIONS,
    says: 'the last 28 dates side by side, station by station',
    footer: 'dates',
  },
  earlierDate: { keys: ['h', 'left', '['], scopes: ['dates'], says: 'the date before' },
  laterDate: { keys: ['l', 'right', ']'], scopes: ['dates'], says: 'the date after' },
  datedFulfillments: {
    keys: ['f'],
    scopes: ['dates'],
    says: "this station's fulfillments of that date",
    footer: 'fulfillments',
  },
  earlierWeek: { keys: ['{'], scopes: ['dates'], says: 'the same weekday a week before' },
  laterWeek: { keys: ['}'], scopes: ['dates'], says: 'the same weekday a week after' },
  frequency: {
    keys: ['F'],
    scopes: ROWS,
    says: 'how often each value of the column occurs',
    footer: 'values',
  },
  describe: {
    keys: ['I'],
    scopes: ROWS,
    says: 'every measure and column in figures',
    footer: 'figures',
  },
  histogram: {
    keys: ['.'],
    scopes: ROWS,
    says: 'how many took how long',
    footer: 'times',
  },
  timeline: {
    keys: ['i'],
    scopes: ROWS,
    says: 'the day by quarter hours and a week before',
    footer: 'day',
  },
  heatMap: {
    keys: ['m'],
    scopes: ROWS,
    says: 'stations by the hour',
    footer: 'heat',
  },
  worstTickets: {
    keys: ['W'],
    scopes: ROWS,
    says: 'the slowest tickets, and who held them',
    footer: 'slow',
  },
  holding: {
    keys: ['H'],
    scopes: ROWS,
    says: "stations that others' food waited for",
    footer: 'held',
  },
  acrossLeft: {
    keys: ['h', 'left'],
    scopes: ['analysis'],
    says: 'the column, measure, quarter or hour before',
  },
  acrossRight: {
    keys: ['l', 'right'],
    scopes: ['analysis'],
    says: 'the one after',
  },
  refresh: { keys: ['r'], scopes: ['everywhere'], says: 'read again now' },
  freeze: {
    keys: ['='],
    scopes: PAGES,
    says: 'freeze: read nothing by itself; again goes live',
  },
  command: {
    keys: [':', 'ctrl+p'],
    scopes: PAGES,
    says: 'type a command: every key by its name, and more; Tab completes',
  },
  plain: {
    keys: ['L'],
    scopes: ['everywhere'],
    says: 'this screen as plain text, to copy or print; any key returns',
  },
  redraw: { keys: ['ctrl+l'], scopes: ['everywhere'], says: 'draw the screen anew' },
  suspend: { keys: ['ctrl+z'], scopes: ['everywhere'], says: 'back to the shell; fg returns' },
  help: { keys: ['?'], scopes: ['everywhere'], says: 'these keys', footer: 'help' },
  escape: { keys: ['escape'], scopes: ['everywhere'], says: 'take off one layer; never quits' },
  back: {
    keys: ['q'],
    scopes: ['everywhere'],
    says: 'back; from the first screen, quit',
    footer: 'quit',
  },
  quit: { keys: ['ctrl+c'], scopes: ['everywhere'], says: 'quit at once' },
} as const satisfies Readonly<Record<string, Binding>>;

/** Name of an action. */
export type Action = keyof typeof KEYMAP;
