#!/bin/bash
# The first start only: one database and one owner each for the portal, Temporal (two) and Keycloak.
set -euo pipefail

make_database() {
    psql -v ON_ERROR_STOP=1 -U postgres -v owner="$1" -v database="$2" <<'SQL'
CREATE DATABASE :"database" OWNER :"owner";
SQL
}

make_owner() {
    psql -v ON_ERROR_STOP=1 -U postgres -v owner="$1" -v password="$2" <<'SQL'
CREATE ROLE :"owner" LOGIN PASSWORD :'password';
SQL
}

make_owner myku "$MYKU_DATABASE_PASSWORD"
make_database myku myku
make_owner temporal "$TEMPORAL_DATABASE_PASSWORD"
make_database temporal temporal
make_database temporal temporal_visibility
make_owner keycloak "$KEYCLOAK_DATABASE_PASSWORD"
make_database keycloak keycloak
