#!/bin/sh
# Temporal's two databases, made and brought to the version of this image. Safe to run again.
set -eu

for pair in temporal:temporal temporal_visibility:visibility; do
    database=${pair%%:*}
    schema=/etc/temporal/schema/postgresql/v12/${pair##*:}/versioned
    tool="temporal-sql-tool --plugin postgres12 --ep postgres -p 5432 -u temporal --db $database"
    $tool setup-schema -v 0.0 || echo "$database has its schema"
    $tool update-schema -d "$schema"
done
