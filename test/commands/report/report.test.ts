import { expect, test } from 'vitest';
import { GRILL, record, station } from '../../scenarios/builders.ts';
import { BROILER, COLD, DAY, dish, printed, widestLine } from './printed.ts';

const NO_ZONE = { ...GRILL, calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: false };

test("a pipe gets tables of at most 80 columns, with each measure's rule in a note", async () => {
  const { stdout, failure, closings } = await printed();
  expect({ failure, closings }).toEqual({ failure: undefined, closings: 1 });
  expect(widestLine(stdout)).toBeLessThanOrEqual(80);
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Report of Thu, Jan 15, 2026
    The last item was bumped at prep at 05:55.
    Not compared: there are no earlier dates to compare with.
    Setup changes are unknown: no earlier setup is stored.
    Restaurant    Corner Grill (test)
    Business date Thu, Jan 15, 2026
    Rows          7 rows, 0 duplicates merged
    Ticket time   median 13m00, 90% under 13m48, 0% of 3 tickets within 12m
    Read at       2026-01-15 06:00:00
    Time zone     America/Chicago

    Measures
    Measure               Median 90% under  Mean Longest Count Left out
    Station time            8m00     12m24  8m24   14m00     5        1
    Queue                    n/a       n/a   n/a     n/a   n/a      n/a
    Make                     n/a       n/a   n/a     n/a   n/a      n/a
    First-to-last gap       7m00      9m24  7m00   10m00     2        1
    Window time             2m00      2m00  2m00    2m00     1        0
    Run                      n/a       n/a   n/a     n/a   n/a      n/a
    Ticket time from fire  13m00     13m48 13m00   14m00     2        1
    Station time: fired to bumped at prep. Left out: 1 over 60 min.
    Queue: fired to started, where the start queue is in use. Left out: all, no
    station uses the start queue.
    Make: started to bumped, where the start queue is in use. Left out: all, no
    station uses the start queue.
    First-to-last gap: first to last prep bump between stations on one ticket and
    course. Left out: 1 one station.
    Window time: an item's last prep bump to expo 1 bump. Left out: nothing.
    Run: expo 1 bump to expo 2 bump. Left out: all, nothing was bumped at expo 2.
    Ticket time from fire: first fired to last bumped at the ticket's highest level.
    Left out: 1 over 60 min.

    Stations, slowest first (by 90% under)
    Station Rows  Median 90% under Caution Late Over 60 Mass-bumped  Held
    Broiler    2 12m00!!   13m36!!     50%  50%       0           0 16m00
    Fry        2  8m00!     8m00!      50%  50%       1           0    0s
    Cold       2  5m00      5m48        0%   0%       0           0    0s
    90% under: 90% of valid times are this long or less, interpolated between the
    two nearest.
    Caution, Late: station time from 8m (!), and from 12m (!!), default; share of
    late times, counting those over 60 min as late.
    Over 60: fired to bumped over 60 min: not in median and 90%, counted as late.
    Mass-bumped: at prep within 30 s of fire (or the station's mass-bump limit), or
    one of 5 or more tickets bumped there in the same second: left out.
    Held: time other stations' items waited for this one's last bump, by course
    (courses fired together count as one), added up.

    Dayparts, by fire time
    Daypart          Rows Median 90% under Caution Late Over 60
    Before breakfast    1    -         -        0% 100%       1
    Breakfast           5 8m00!    12m24!!     40%  20%       0

    Can these bumps be believed?
    All 6 bumps look real.

    Open load
    Peak: 1 ticket open at 05:00, of 2 tickets (left out: 1 over 60 min).
    Open load: tickets fired but not fully bumped (peak: the largest count at once).

    Why late
    2 tickets were late. The causes are unknown: there are no earlier dates to
    compare with.

    Longest tickets
    Ticket                               Fired Bumped  Time
    0f1e2d3c-0005-4000-8000-000000000002 05:30  05:44 14m00
    0f1e2d3c-0005-4000-8000-000000000001 05:00  05:12 12m00
    1 ticket was bumped over an hour after fire, so it is left out. It took 1h15m
    (04:40 to 05:55, 0f1e2d3c-0005-4000-8000-000000000003).
    "
  `);
});

test('an hour or more is written with hours and minutes, unlike a clock time', async () => {
  const tickets = [1, 2].flatMap((ticket) => [
    dish(ticket * 2, ticket, BROILER, 59, 120),
    dish(ticket * 2 + 1, ticket, COLD, 4, 120),
  ]);
  const { stdout } = await printed({ records: tickets });
  expect(stdout).toMatch(/^Broiler .* 1h50m$/m);
});

test('md has each rule below the measures', async () => {
  const { stdout } = await printed({ flags: { format: 'md' } });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    # Report of Thu, Jan 15, 2026

    The last item was bumped at prep at 05:55.

    Not compared: there are no earlier dates to compare with.

    Setup changes are unknown: no earlier setup is stored.

    |               |                                                           |
    | ------------- | --------------------------------------------------------- |
    | Restaurant    | Corner Grill (test)                                       |
    | Business date | Thu, Jan 15, 2026                                         |
    | Rows          | 7 rows, 0 duplicates merged                               |
    | Ticket time   | median 13m00, 90% under 13m48, 0% of 3 tickets within 12m |
    | Read at       | 2026-01-15 06:00:00                                       |
    | Time zone     | America/Chicago                                           |

    ## Measures

    | Measure               | Median | 90% under |  Mean | Longest | Count | Left out |
    | --------------------- | -----: | --------: | ----: | ------: | ----: | -------: |
    | Station time          |   8m00 |     12m24 |  8m24 |   14m00 |     5 |        1 |
    | Queue                 |    n/a |       n/a |   n/a |     n/a |   n/a |      n/a |
    | Make                  |    n/a |       n/a |   n/a |     n/a |   n/a |      n/a |
    | First-to-last gap     |   7m00 |      9m24 |  7m00 |   10m00 |     2 |        1 |
    | Window time           |   2m00 |      2m00 |  2m00 |    2m00 |     1 |        0 |
    | Run                   |    n/a |       n/a |   n/a |     n/a |   n/a |      n/a |
    | Ticket time from fire |  13m00 |     13m48 | 13m00 |   14m00 |     2 |        1 |

    | Figure                | Rule                                                         |
    | --------------------- | ------------------------------------------------------------ |
    | Station time          | fired to bumped at prep. Left out: 1 over 60 min             |
    | Queue                 | fired to started, where the start queue is in use. Left out: all, no station uses the start queue |
    | Make                  | started to bumped, where the start queue is in use. Left out: all, no station uses the start queue |
    | First-to-last gap     | first to last prep bump between stations on one ticket and course. Left out: 1 one station |
    | Window time           | an item's last prep bump to expo 1 bump. Left out: nothing   |
    | Run                   | expo 1 bump to expo 2 bump. Left out: all, nothing was bumped at expo 2 |
    | Ticket time from fire | first fired to last bumped at the ticket's highest level. Left out: 1 over 60 min |

    ## Stations, slowest first (by 90% under)

    | Station | Rows |  Median | 90% under | Caution | Late | Over 60 | Mass-bumped |  Held |
    | ------- | ---: | ------: | --------: | ------: | ---: | ------: | ----------: | ----: |
    | Broiler |    2 | 12m00!! |   13m36!! |     50% |  50% |       0 |           0 | 16m00 |
    | Fry     |    2 |   8m00! |     8m00! |     50% |  50% |       1 |           0 |    0s |
    | Cold    |    2 |    5m00 |      5m48 |      0% |   0% |       0 |           0 |    0s |

    | Figure        | Rule                                                         |
    | ------------- | ------------------------------------------------------------ |
    | 90% under     | 90% of valid times are this long or less, interpolated between the two nearest |
    | Caution, Late | station time from 8m (!), and from 12m (!!), default; share of late times, counting those over 60 min as late |
    | Over 60       | fired to bumped over 60 min: not in median and 90%, counted as late |
    | Mass-bumped   | at prep within 30 s of fire (or the station's mass-bump limit), or one of 5 or more tickets bumped there in the same second: left out |
    | Held          | time other stations' items waited for this one's last bump, by course (courses fired together count as one), added up |

    ## Dayparts, by fire time

    | Daypart          | Rows | Median | 90% under | Caution | Late | Over 60 |
    | ---------------- | ---: | -----: | --------: | ------: | ---: | ------: |
    | Before breakfast |    1 |      - |         - |      0% | 100% |       1 |
    | Breakfast        |    5 |  8m00! |   12m24!! |     40% |  20% |       0 |

    ## Can these bumps be believed?

    | Bumps                  |
    | ---------------------- |
    | All 6 bumps look real. |

    ## Open load

    Peak: 1 ticket open at 05:00, of 2 tickets (left out: 1 over 60 min).

    | Figure    | Rule                                                         |
    | --------- | ------------------------------------------------------------ |
    | Open load | tickets fired but not fully bumped (peak: the largest count at once) |

    ## Why late

    | Why                                                          |
    | ------------------------------------------------------------ |
    | 2 tickets were late. The causes are unknown: there are no earlier dates to compare with. |

    ## Longest tickets

    | Ticket                               | Fired | Bumped |  Time |
    | ------------------------------------ | ----: | -----: | ----: |
    | 0f1e2d3c-0005-4000-8000-000000000002 | 05:30 |  05:44 | 14m00 |
    | 0f1e2d3c-0005-4000-8000-000000000001 | 05:00 |  05:12 | 12m00 |

    1 ticket was bumped over an hour after fire, so it is left out. It took 1h15m (04:40 to 05:55, 0f1e2d3c-0005-4000-8000-000000000003).
    "
  `);
});

test('--late moves what is late, and a time equal to the limit is late', async () => {
  const { stdout } = await printed({ flags: { late: '14m' } });
  expect(stdout).toMatch(/^Broiler +2 +12m00! +13m36! +50% +50% /m);
  expect((await printed({ flags: { late: '15' } })).stdout).toMatch(
    /^Broiler +2 +12m00! +13m36! +100% +0% /m,
  );
});

test('a filter leaves rows out, with a note', async () => {
  const { stdout } = await printed({ words: ['today', 'cold|broiler', 'wait<12m'] });
  expect(stdout).toMatch(/^Filter +cold\|broiler wait<12m$/m);
  expect(stdout).toMatch(/^Rows +3 of 7 rows, 0 duplicates merged$/m);
  expect(stdout).toMatch(/^Station time +6m00 +9m12 +6m40 +10m00 +3 +0$/m);
  expect(stdout).not.toMatch(/^Fry/m);
  // The complete ticket: no filter changes this time.
  expect(stdout).toMatch(/0001 +05:00 +05:12 +12m00$/m);
});

test.each([{}, { format: 'md' }])(
  'with a filter, each format says that some figures use complete groups: %j',
  async (flags) => {
    const said = /tickets,\s+holds,\s+and\s+open\s+load\s+use\s+complete\s+tickets/;
    expect((await printed({ words: ['today', 'cold'], flags })).stdout).toMatch(said);
    expect((await printed({ words: ['today'], flags })).stdout).not.toMatch(said);
  },
);

test('without a zone there are no dayparts, and a line says why', async () => {
  const { stdout } = await printed({ restaurant: NO_ZONE });
  expect(stdout).toMatch(/^Time zone +not set \(times are in UTC\)$/m);
  expect(stdout).toMatch(/^Rows of other dates are not detected: without a time zone/m);
  expect(stdout.replaceAll('\n', ' ')).toContain(
    'Dayparts, by fire time Not shown: the restaurant has no time zone set. ',
  );
  const { stdout: json } = await printed({ restaurant: NO_ZONE, flags: { format: 'json' } });
  expect(JSON.parse(json)).toMatchObject({ zone: null, dayparts: null });
});

test.each(['table', 'md'])('an empty day is reported as an empty day in %s', async (format) => {
  const { stdout, failure } = await printed({ records: [], flags: { format } });
  expect(failure).toBeUndefined();
  expect(stdout).toContain('Nothing was bumped on this business date.\n');
  expect(stdout).toMatch(/0 rows, 0 duplicates merged/);
  expect(stdout).toMatch(/Station time.* - .* - .* - .* - .* 0 /);
  expect(stdout).toContain('There are no rows from any station.\n');
  expect(stdout).toContain('No open tickets.\n');
  expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
});

test('a narrow terminal cuts names, and a pipe has them complete', async () => {
  const name = 'The very long name of a station that nobody reads to its end';
  const records = [record(1, { at: station(1, { name }) })];
  for (const columns of [72, 80, 100]) {
    const { stdout } = await printed({ records, terminal: { isTTY: true, columns } });
    expect(widestLine(stdout)).toBeLessThanOrEqual(columns);
    expect(stdout).toContain('The ver');
  }
  const { stdout } = await printed({ records });
  expect(stdout).toMatch(new RegExp(`^${name} +1 `, 'm'));
  expect(stdout).not.toContain('~');
});

test('problems of the reading are in the head', async () => {
  const foreign = record(9, { facts: { restaurantGuid: record(1).orderGuid } });
  const { stdout } = await printed({ records: [...DAY, ...DAY.slice(0, 2), foreign] });
  expect(stdout).toMatch(/^Rows +8 rows, 2 duplicates merged, 1 from another restaurant$/m);
});

test.each([
  [{ format: 'table' }, 'Frÿ <b>|X'],
  [{ format: 'md' }, 'Frÿ\\[2J31m<br>\\<b>\\|X'],
  [{ format: 'json' }, 'Frÿ\\u001b[2J\\u009b31m\\u2028<b>|X'],
])('names from the platform move no cursor and make no markup with %o', async (flags, output) => {
  const name = 'Frÿ\u001b[2J\u009b31m\u2028<b>|X';
  const { stdout } = await printed({ records: [record(1, { at: station(1, { name }) })], flags });
  expect(stdout).toContain(output);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028]/);
});
