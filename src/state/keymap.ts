/** The dispatcher, the footer, the help, and the README all read their keys from this table. */
import type { Screen } from './navigation.ts';

export type Scope = Screen['kind'] | 'everywhere' | 'menu';

export interface Binding {
  readonly keys: readonly string[];
  readonly scopes: readonly Scope[];
  readonly description: string;
  /** One word for the footer. Without it, only the help has the binding. */
  readonly footer?: string;
  /** Screens whose footer has the binding. Default: all. */
  readonly footerScopes?: readonly Scope[];
  readonly isView?: boolean;
  /** The screen that the key opens, unless the current screen has its own action for the key. */
  readonly opens?: Screen;
  readonly line?: string;
}

const LIST_PAGES = ['fleet', 'stations', 'fulfillments'] as const;
const DATED_SCREENS = [
  'stations',
  'station',
  'graph',
  'fulfillments',
  'analysis',
  'dates',
] as const;
const OPENING_PAGES = [...DATED_SCREENS, 'issues', 'fleet', 'menuItems'] as const;
const FILTER_PAGES = [...LIST_PAGES, 'issues'] as const;
const STATION_PAGES = ['stations', 'station', 'graph'] as const;
export const PAGES = [...OPENING_PAGES, 'trace', 'record'] as const;
const NEIGHBOR_PAGES = ['station', 'trace'] as const;
const ROW_PAGES = ['fulfillments', 'analysis'] as const;
const DATE_STEP_PAGES = ['stations', 'graph', ...ROW_PAGES] as const;
export const REWIND_PAGES = [...DATED_SCREENS, 'trace', 'issues', 'record'] as const;
const PANE_PAGES = [...FILTER_PAGES, 'analysis', 'dates'] as const;
const CURSOR_PAGES = [...PANE_PAGES, 'menuItems'] as const;

type Scopes = readonly Scope[];

function bind(keys: string, scopes: Scopes, description: string, footer?: string): Binding {
  return { keys: keys.split(' '), scopes, description, ...(footer !== undefined && { footer }) };
}

const SCREEN_NAMES: Readonly<Partial<Record<Scope, string>>> = {
  fleet: 'restaurants',
  fulfillments: 'items',
  menuItems: 'menu items',
  record: 'item',
  trace: 'route',
};

export function screenNames(scopes: readonly Scope[]): string {
  return scopes.map((scope) => SCREEN_NAMES[scope] ?? scope).join(', ');
}

function view(keys: string, scopes: Scopes, description: string, footer: string): Binding {
  return { ...bind(keys, scopes, description, footer), isView: true };
}

export const KEYMAP = {
  open: bind('return', OPENING_PAGES, 'open the selected row', 'open'),
  menuPick: bind('return', ['menu'], 'select this choice', 'select'),
  nextAnalysis: bind('tab', ['analysis'], 'next view', 'next'),
  nextMeasure: bind(
    'tab',
    ['dates'],
    'next measure: median, 90%, late, items, over 60 min',
    'measure',
  ),
  pane: bind('tab', ['station'], 'next pane: pace, issues, stats, fields', 'pane'),
  kdsDown: bind(
    't space T',
    ['trace'],
    'show the route with the KDS offline (again: online)',
    'offline/online',
  ),
  trace: view('T', STATION_PAGES, 'ticket route for this station', 'route'),
  why: view('T', [...ROW_PAGES, 'record'], 'why this ticket took so long, with a drawing', 'why'),
  worstTickets: view(
    'W',
    [...ROW_PAGES, 'stations', 'station'],
    'slowest tickets and the station each waited on',
    'slow',
  ),
  filter: bind('/', FILTER_PAGES, 'show only rows with these words', 'filter'),
  fulfillments: view('f', STATION_PAGES, "this station's items", 'items'),
  allFulfillments: view('F', STATION_PAGES, 'items from all stations', 'all'),
  holding: view('H', [...ROW_PAGES, 'stations'], 'stations others waited on', 'waits'),
  heatMap: view('m', [...ROW_PAGES, 'stations', 'station'], 'station times by hour', 'heat'),
  graph: {
    ...view('x', ['stations', 'station'], 'kitchen routing graph', 'graph'),
    opens: { kind: 'graph' },
  },
  frequency: view('F', ROW_PAGES, 'count items by this column', 'values'),
  timeline: view('i', ROW_PAGES, 'the day by quarter hour, with a week earlier', 'day'),
  dates: view(
    'D',
    [...STATION_PAGES, ...ROW_PAGES],
    'last 28 dates side by side, by station',
    'dates',
  ),
  chainItems: {
    ...bind('f', ['fleet'], 'the same item across restaurants, slow ones first', 'items'),
    opens: { kind: 'menuItems', of: 'chain' },
  },
  menuItems: {
    ...bind('I', ['stations', 'station'], 'menu items: slow now, and prep times to enter'),
    opens: { kind: 'menuItems', of: 'restaurant' },
  },
  date: bind('d', DATED_SCREENS, 'choose a business date', 'date'),
  restaurant: {
    ...bind('c', DATED_SCREENS, 'list all restaurants and choose one', 'restaurants'),
    footerScopes: ['stations'],
  },
  columnSet: bind('tab', ['stations'], 'switch columns: now, or setup and full-day stats', 'setup'),
  stations: bind(
    's',
    ['station', 'graph', 'dates', 'issues', 'trace', 'fulfillments', 'analysis', 'record'],
    'back to the station list',
    'stations',
  ),
  nextGraphFault: bind('e', ['graph'], 'next station or link with an issue', 'issue'),
  previousGraphFault: bind('E', ['graph'], 'previous station or link with an issue'),
  graphLeft: bind('h left', ['graph'], 'left'),
  graphRight: bind('l right', ['graph'], 'right'),
  level0: bind('0', ['fulfillments'], 'show or hide prep (level 0)'),
  level1: bind('1', ['fulfillments'], 'show or hide expo 1 (level 1)'),
  level2: bind('2', ['fulfillments'], 'show or hide expo 2 (level 2)', 'levels'),
  allLevels: bind('a', ['fulfillments'], 'show all levels'),
  filterToggle: bind('\\', FILTER_PAGES, 'turn the filter off or on'),
  sortMenu: bind('O', LIST_PAGES, 'choose the sort order', 'sort'),
  reverse: bind('o', ['fleet', 'stations'], 'reverse the order'),
  sortColumn: bind('o', ['fulfillments'], 'sort by this column (again: reverse)'),
  cellFilter: bind(',', ['fulfillments'], 'filter to this value'),
  nextFault: bind('e', [...LIST_PAGES, 'menuItems'], 'next row with an issue or flag'),
  copyCell: bind('y', ['fulfillments'], 'copy this cell to the clipboard'),
  previousFault: bind('E', [...LIST_PAGES, 'menuItems'], 'previous row with an issue or flag'),
  mute: bind('M', ['stations', 'station'], 'mute this station until closeout (again: unmute)'),
  earlier: bind('<', REWIND_PAGES, 'as of 5 minutes earlier (held: 15, then 30)'),
  later: bind('>', REWIND_PAGES, 'as of 5 minutes later (held: 15, then 30)'),
  asOf: bind(
    't',
    ['stations', 'station', 'graph', 'analysis'],
    'as of a time: 7:10p, -2h (:now or Esc returns)',
  ),
  previousDate: bind('[', DATE_STEP_PAGES, 'previous business date'),
  nextDate: bind(']', DATE_STEP_PAGES, 'next business date'),
  previousStation: bind('[', NEIGHBOR_PAGES, 'previous station'),
  nextStation: bind(']', NEIGHBOR_PAGES, 'next station'),
  previousRecord: bind('[', ['record'], 'previous item in the list'),
  nextRecord: bind(']', ['record'], 'next item in the list', 'next'),
  up: bind('k up', [...PAGES, 'menu'], 'up'),
  down: bind('j down', [...PAGES, 'menu'], 'down'),
  left: bind('h left', ['station'], 'to stations monitoring this one'),
  right: bind('l right', ['station'], 'to where tickets go'),
  columnLeft: bind('h left', ['fulfillments'], 'previous column'),
  columnRight: bind('l right', ['fulfillments'], 'next column'),
  pageUp: bind('pageup', [...PAGES, 'menu'], 'page up'),
  goTo: bind('t', ['fulfillments'], 'go to a time: 18:30, +30m, -2h, yesterday, fri'),
  pageDown: bind('pagedown space', [...PAGES, 'menu'], 'page down'),
  halfUp: bind('ctrl+u', CURSOR_PAGES, 'half a page up'),
  halfDown: bind('ctrl+d', CURSOR_PAGES, 'half a page down'),
  top: bind('g home', [...CURSOR_PAGES, 'menu'], 'first row'),
  bottom: bind('G end', [...CURSOR_PAGES, 'menu'], 'last row'),
  issues: view('i', [...STATION_PAGES, 'dates', 'trace'], 'issues, and setup changes', 'issues'),
  nextSection: bind('tab', ['issues'], 'next: issues, setup changes, not checked', 'next'),
  earlierDate: bind('h left [', ['dates'], 'previous date'),
  laterDate: bind('l right ]', ['dates'], 'next date'),
  datedFulfillments: bind('f', ['dates'], "this station's items on that date", 'items'),
  earlierWeek: bind('{', ['dates'], 'same weekday, a week earlier'),
  laterWeek: bind('}', ['dates'], 'same weekday, a week later'),
  nextChange: bind('e', ['dates'], 'next date with a setup change (~)', 'change'),
  previousChange: bind('E', ['dates'], 'previous date with a setup change (~)'),
  acrossLeft: bind('h left', ['analysis'], 'previous column, quarter, or hour'),
  acrossRight: bind('l right', ['analysis'], 'next column, quarter, or hour'),
  refresh: bind('r', ['everywhere'], 'refresh'),
  freeze: bind('=', PAGES, 'pause or resume updates'),
  command: bind(': ctrl+p', PAGES, 'type a command, or choose one from the list'),
  plain: bind('L', ['everywhere'], 'this screen as plain text to copy or print (any key returns)'),
  zoom: bind(
    'z',
    [...PANE_PAGES, 'station', 'graph'],
    'only the pane about this row (again: back)',
  ),
  redraw: bind('ctrl+l', ['everywhere'], 'redraw'),
  suspend: bind('ctrl+z', ['everywhere'], 'to the shell (fg returns)'),
  help: bind('?', ['everywhere'], 'keys for this screen', 'keys'),
  escape: bind('escape', ['everywhere'], 'close or clear; never quits'),
  back: bind('q', ['everywhere'], 'back (on the first screen: quit)', 'quit'),
  quit: bind('ctrl+c', ['everywhere'], 'quit immediately'),
} satisfies Readonly<Record<string, Binding>>;

export type Action = keyof typeof KEYMAP;
