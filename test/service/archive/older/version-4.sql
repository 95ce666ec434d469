-- An archive as the version before checksums left it: two restaurants, stations, a client, keys, dates, and a date that was never finished.
CREATE TABLE restaurant (
  guid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  timezone TEXT NOT NULL,
  closeout_hour INTEGER NOT NULL,
  tier TEXT NOT NULL,
  configuration_version INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE api_client (
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  scopes TEXT NOT NULL,
  restaurants TEXT NOT NULL,
  revoked_at INTEGER
);
CREATE TABLE signing_key (
  kid TEXT NOT NULL UNIQUE,
  algorithm TEXT NOT NULL,
  private_jwk TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE TABLE service_secret (
  name TEXT NOT NULL UNIQUE,
  value BLOB NOT NULL
);
CREATE TABLE prep_station (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  restaurant TEXT NOT NULL REFERENCES restaurant (guid),
  guid TEXT NOT NULL,
  modified_at INTEGER NOT NULL,
  json TEXT NOT NULL,
  UNIQUE (restaurant, guid)
);
CREATE INDEX prep_station_order ON prep_station (restaurant, position);
CREATE TABLE business_day (
  restaurant TEXT NOT NULL REFERENCES restaurant (guid),
  business_date TEXT NOT NULL,
  generation TEXT NOT NULL,
  pieces INTEGER NOT NULL,
  records INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  digest TEXT,
  UNIQUE (restaurant, business_date)
);
CREATE TABLE day_generation (
  generation TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  touched_at INTEGER NOT NULL
);
CREATE TABLE fulfillment_piece (
  generation TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  body BLOB NOT NULL,
  UNIQUE (generation, ordinal)
);
ALTER TABLE business_day ADD COLUMN written_at INTEGER;
ALTER TABLE restaurant ADD COLUMN published_at INTEGER;
PRAGMA application_id = 1818454123;
PRAGMA user_version = 4;

INSERT INTO restaurant VALUES
  ('b9d7a2f0-0000-4000-8000-000000000001', 'Corner Grill', 'America/Chicago', 4, 'professional', 2, 1000),
  ('b9d7a2f0-0000-4000-8000-000000000002', 'Empty', 'UTC', 0, 'basic', 0, NULL);
INSERT INTO api_client VALUES
  ('client-1', 'Dashboards', 'c0ffee', '["kitchen:read"]', '["b9d7a2f0-0000-4000-8000-000000000001"]', NULL);
INSERT INTO signing_key VALUES ('kid-1', 'EdDSA', '{}', 7);
INSERT INTO service_secret VALUES ('page-token-key', x'00FF10');
INSERT INTO prep_station (position, restaurant, guid, modified_at, json) VALUES
  (2, 'b9d7a2f0-0000-4000-8000-000000000001', 'fry', 900, '{"guid":"fry"}'),
  (5, 'b9d7a2f0-0000-4000-8000-000000000001', 'grill', 1000, '{"guid":"grill"}');
INSERT INTO business_day VALUES
  ('b9d7a2f0-0000-4000-8000-000000000001', '20250101', '00aa', 2, 2, 25, NULL, NULL),
  ('b9d7a2f0-0000-4000-8000-000000000001', '20250102', '00bb', 0, 0, 0, 'e3b0', 1000);
INSERT INTO day_generation VALUES ('00aa', 'current', 0), ('00bb', 'current', 1000), ('00cc', 'written', 1000);
INSERT INTO fulfillment_piece VALUES
  ('00aa', 0, CAST('[{"courseName":1}' AS BLOB)),
  ('00aa', 1, CAST(',{"a":2}' AS BLOB)),
  ('00cc', 0, CAST('[{"left":true}' AS BLOB));
