#!/bin/sh
# Runs a command of Cardwright as the server's user and with the server's settings: `cardwright backup /var/backups/cardwright/now.backup`.
# docs/server.md installs it as /usr/local/bin/cardwright. Only root can run it, since only root and the server read the settings.
set -eu
set -a
. /etc/cardwright.env
set +a
cd /opt/cardwright
exec runuser -u cardwright -- node_modules/.bin/node bin/cardwright "$@"
