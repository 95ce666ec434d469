-- Spreads a PostgreSQL archive over the nodes of a Citus cluster, by restaurant. Run it once with psql, on the coordinator, after linecheck has
-- made its tables there (any command that opens the archive does), and with the same search_path. Tables that hold rows already are moved.

-- Small, and read by every service: a copy on each node.
SELECT create_reference_table('api_client');
SELECT create_reference_table('signing_key');
SELECT create_reference_table('service_secret');

-- All of a restaurant on one node, so that every transaction of the archive stays on that node.
SELECT create_distributed_table('restaurant', 'guid');
SELECT create_distributed_table('prep_station', 'restaurant', colocate_with => 'restaurant');
SELECT create_distributed_table('business_day', 'restaurant', colocate_with => 'restaurant');
SELECT create_distributed_table('day_generation', 'restaurant', colocate_with => 'restaurant');
-- With its partitions, those that are attached later too.
SELECT create_distributed_table('fulfillment_piece', 'restaurant', colocate_with => 'restaurant');

-- The table archive_step stays where it is, on the coordinator, to which all services connect.
