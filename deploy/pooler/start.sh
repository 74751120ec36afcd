#!/bin/sh
# Writes down the account that clients log in with and the server is reached with, then becomes PgBouncer.
set -eu
umask 077
quoted=$(printf %s "$POOLER_PASSWORD" | sed 's/"/""/g')
printf '"%s" "%s"\n' "$POOLER_USER" "$quoted" > /run/pgbouncer/users.txt
exec pgbouncer -q "${POOLER_SETTINGS:-/etc/plinth-pooler/pgbouncer.ini}"
