-- ClickHouse's part of views.sql: tables, and the functions that DuckDB has as macros. Put your lake's folder in place of /srv/lake.
-- Run this, then views.sql from the line for ClickHouse on, then a question: see README.md.

SET use_hive_partitioning = 1;
SET join_use_nulls = 1;
SET prefer_column_name_to_alias = 1;

CREATE OR REPLACE FUNCTION first_date AS () -> toDate('1970-01-01');
CREATE OR REPLACE FUNCTION last_date AS () -> toDate('2149-06-06');

CREATE OR REPLACE VIEW fulfillments AS
SELECT * FROM file('/srv/lake/fulfillments/*/*.parquet', 'Parquet')
WHERE businessDate BETWEEN first_date() AND last_date();
CREATE OR REPLACE VIEW restaurants AS SELECT * FROM file('/srv/lake/restaurants/*.parquet', 'Parquet');
CREATE OR REPLACE VIEW stations AS SELECT * FROM file('/srv/lake/stations/*.parquet', 'Parquet');

CREATE OR REPLACE FUNCTION ms_of AS (instant) -> toUnixTimestamp64Milli(instant);
CREATE OR REPLACE FUNCTION day_ms AS (date) -> toInt64(toDaysSinceYearZero(date) - 719528) * 86400000;
CREATE OR REPLACE FUNCTION quantile_at AS (list, share) -> CASE WHEN length(list) = 0 THEN NULL ELSE
  list[toUInt32(floor((length(list) - 1) * share)) + 1]
  + (list[toUInt32(ceil((length(list) - 1) * share)) + 1]
    - list[toUInt32(floor((length(list) - 1) * share)) + 1])
  * ((length(list) - 1) * share - floor((length(list) - 1) * share)) END;
CREATE OR REPLACE FUNCTION ascending AS (ms) -> arraySort(groupArray(ms));
CREATE OR REPLACE FUNCTION p50 AS (ms) -> quantile_at(ascending(ms), 0.5);
CREATE OR REPLACE FUNCTION p90 AS (ms) -> quantile_at(ascending(ms), 0.9);
CREATE OR REPLACE FUNCTION bin_of AS (ms) -> CASE WHEN ms < 1 THEN -1 ELSE floor(ln(ms) / ln(1.02)) END;
CREATE OR REPLACE FUNCTION binned AS (ms) -> CASE WHEN ms < 1 THEN 0 ELSE exp((bin_of(ms) + 0.5) * ln(1.02)) END;
