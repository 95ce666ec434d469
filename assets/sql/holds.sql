-- What each station made other stations' items wait for, as heldMs in `linecheck report`. Only where both are on one ticket and course.
SELECT
  restaurantGuid,
  businessDate,
  stationGuid AS station,
  count(*) AS sends,
  sum(waitMs) AS heldMs,
  max(longestMs) AS longestMs
FROM holds
WHERE stationGuid <> ''
GROUP BY restaurantGuid, businessDate, stationGuid
ORDER BY restaurantGuid, businessDate, heldMs DESC, station;
