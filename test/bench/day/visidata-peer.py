"""Loads, filters and sorts a file of records with VisiData as its keys would, and prints how long each took, as JSON."""
import json
import resource
import sys
import time

path = sys.argv.pop()
from visidata import Path, vd

EXPRESSION = "str(itemFulfillmentLevel) == '0' and 'grill' in str(prepStationName).lower()"


def timed(work):
    begun = time.perf_counter()
    result = work()
    vd.sync()
    return (time.perf_counter() - begun) * 1000, result


vd.options.batch = True
sheet = vd.openPath(Path(path))
load_ms, _ = timed(sheet.reload)
peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
rows = len(sheet.rows)
code = compile(EXPRESSION, "filter", "eval")
filter_ms, found = timed(lambda: [row for row in sheet.rows if sheet.evalExpr(code, row)])
column = sheet.column("itemFulfilledAt")
sort_ms, _ = timed(lambda: sheet.orderBy(None, column, reverse=True))
values = [column.getValue(sheet.rows[place]) for place in (0, -1)]
assert rows > 0 and len(found) > 0 and values[0] >= values[1]
figures = {"ms": load_ms, "peakMb": peak_mb, "filterMs": filter_ms, "sortMs": sort_ms}
print(json.dumps({**figures, "rows": rows, "found": len(found)}))
