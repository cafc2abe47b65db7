# Keeps the lifeline of a remote host's programs open until standard input ends: when the connection
# does. Then programs are ended by their supervisors, and the directory is removed.
# Arguments: base directory, the supervisor's script, the word by which its line is known.

main() {
  for program in setsid grep mkfifo mktemp; do
    if ! command -v "$program" >/dev/null 2>&1; then
      echo "tare: the host has no program $program" >&2
      exit 1
    fi
  done
  umask 077
  # Before anything is made: the connection may be lost at any time, and what is written to it too.
  trap '' HUP INT TERM PIPE
  base=$(mktemp -d "$1/tare-XXXXXXXX") || exit 1
  control=$base/.control
  mkdir "$control" && printf '%s\n' "$2" >"$control/supervise" || exit 1
  mkfifo "$control/alive" || exit 1
  exec 3<>"$control/alive"
  echo "$3 $base"
  cat >/dev/null 3<&-
  rm -f "$control/alive"
  exec 3<&- >/dev/null 2>&1
  tries=0
  while [ $tries -lt 150 ] && ls "$control"/*.pid >/dev/null 2>&1; do
    sleep 0.1
    tries=$((tries + 1))
  done
  rm -rf "$base"
}

main "$@"
