# Runs a program in a session of its own; ends it with all its children when told to (SIGTERM) or
# when nobody holds the lifeline any more.
# Arguments: control directory, token, program and its arguments. TARE_GRACE in its environment is
# the number of seconds between asking and killing, 5 unless told.

members() {
  for found in $(grep -lszxF "TARE_TOKEN=$token" /proc/[0-9]*/environ 2>/dev/null); do
    found=${found#/proc/}
    echo "${found%/environ}"
  done
}

# The program, which may not have its session yet, and those of its process group, unless they are
# dead: where nobody buries the dead, they stay.
group() {
  grep -lsE "^($child \(.*\) [^ZX]|[0-9]+ \(.*\) [^ZX] [0-9]+ $child) " /proc/[0-9]*/stat
}

strike() {
  # With -s, since dash takes "-TERM --" for a process named "-".
  kill -s "$1" -- "-$child" 2>/dev/null || kill -s "$1" "$child" 2>/dev/null
  # Daemons leave their session but keep their environment.
  for member in $(members); do
    kill "-$1" "$member" 2>/dev/null
  done
}

# Whether all are gone after so many seconds. Nothing is left behind to wait for that: it would
# strike others later, who have the same numbers then.
gone_within() {
  until=$(($(date +%s) + $1))
  while [ -n "$(group)$(members)" ]; do
    [ "$(date +%s)" -lt "$until" ] || return 1
    sleep 0.1
  done
}

end() {
  strike TERM
  if ! gone_within "$grace"; then
    strike KILL
    gone_within 2
  fi
  wait "$child" 2>/dev/null
}

finish() {
  trap '' TERM HUP INT
  # A watcher that has only just begun may lose any other signal.
  kill -KILL "$watcher" 2>/dev/null
  rm -f "$control/$token.pid"
  exit "$1"
}

main() {
  grace=${TARE_GRACE:-5}
  unset TARE_GRACE TARE_RUN
  control=$1
  token=$2
  shift 2
  if ! command -v "$1" >/dev/null 2>&1; then
    echo "tare: no program $1" >&2
    exit 127
  fi
  if ! [ -p "$control/alive" ]; then
    echo "tare: the lifeline $control/alive is gone" >&2
    exit 125
  fi
  exec 3<"$control/alive"
  exec 4<&0
  trap 'trap "" TERM HUP INT; end; finish 143' TERM HUP INT
  echo $$ >"$control/$token.pid"
  TARE_TOKEN=$token setsid "$@" <&4 3<&- 4<&- &
  child=$!
  # Only the program holds its streams, so their ends are its own.
  exec 4<&- </dev/null >/dev/null 2>&1
  (
    trap - TERM HUP INT
    read -r _ <&3
    kill -TERM $$ || end
  ) &
  watcher=$!
  exec 3<&-
  wait "$child"
  status=$?
  kill -s KILL -- "-$child" 2>/dev/null
  finish "$status"
}

main "$@"
