# Sets bin to the directory of PostgreSQL's programs: that of the search path, or else the newest
# version's, which Debian does not put there. Fails if this machine has no PostgreSQL.
find_programs() {
  bin=
  newest=
  if command -v postgres >/dev/null; then
    bin=$(dirname "$(readlink -f "$(command -v postgres)")")
  fi
  for found in $(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin 2>/dev/null | sort -V); do
    [ -x "$bin/initdb" ] || [ ! -x "$found/postgres" ] || newest=$found
  done
  [ -x "$bin/initdb" ] || bin=$newest
  [ -x "$bin/initdb" ]
}
