#!/bin/sh
# Writes deploy/.env, once: the secrets that every node shares. A second run changes nothing, because a new master key
# could not read what the old one sealed, and a new password would not open the database.
set -eu
file=$(dirname "$0")/.env
if [ -e "$file" ]; then
  echo "$file exists; it stays as it is." >&2
  exit 0
fi
umask 077
key() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
cat > "$file" <<END
POSTGRES_PASSWORD=$(key)
POSTHORN_MASTER_KEY=$(key)
POSTHORN_SECRET_KEY=sk_$(key)
POSTHORN_PUBLIC_KEY=pk_$(key)
# What mail goes through, and what links in mails point to:
# POSTHORN_MAILER_URL=smtp://user:password@smtp.example.com:587
# POSTHORN_SANDBOX_DOMAIN=mail.example.com
# POSTHORN_BASE_URL=https://mail.example.com
END
echo "$file is written. Keep a copy of it where the backups are not." >&2
