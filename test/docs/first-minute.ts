/** What `npm run cast` types into the demo, and what the screens show. */
export const FIRST_MINUTE = {
  title: "The demo's first minute: a slow station, why, ticket routes, issues, graph, and rewind",
  scenes: [
    {
      keys: '',
      shows: 'SLOW',
      words: 'linecheck demo: one station is slow, another one is quiet.',
      seconds: 9,
    },
    {
      keys: '\r',
      shows: 'Station time',
      words: 'Enter: how slow it is, and its times over the day',
      seconds: 9,
    },
    {
      keys: 'T',
      shows: 'Ticket route',
      words: 'T: where its tickets go, with reasons',
      seconds: 9,
    },
    { keys: '\u001b', shows: 'Station time', words: 'Esc: back', seconds: 2 },
    { keys: 'i', shows: 'Issues', words: 'i: mistakes in the setup, with fixes', seconds: 9 },
    { keys: '\u001b', shows: 'Station time', words: 'Esc: back', seconds: 2 },
    { keys: '\u001b', shows: 'SLOW', words: 'Esc: back to the first screen', seconds: 2 },
    { keys: 'x', shows: 'KDS', words: 'x: all routes, from printers to expo', seconds: 9 },
    { keys: '\u001b', shows: 'SLOW', words: 'Esc: back', seconds: 2 },
    { keys: '<<<', shows: 'as of', words: '<: back in time, three times 5 minutes', seconds: 7 },
  ],
} as const;
