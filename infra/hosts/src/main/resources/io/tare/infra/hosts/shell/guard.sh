# Keeps the lifeline of a remote host's programs open until standard input ends: when the connection
# does. Then programs are ended by their supervisors, daemons that they left by their tokens, the
# machine's network links that they recorded are removed, and the directory, with those of guards
# that were killed.
# Arguments: base directory, the supervisor's script, the word by which its line is known and with
# which the tokens of all programs begin, and in one argument "lost" and such words of guards whose
# connections were lost, if there are any. It ends with status 93 if it cannot prepare the directory,
# which a login shell that does not run it would not do.

fail() {
  [ -z "$base" ] || rm -rf "$base"
  exit 93
}

# Programs that left their session, and their supervisor's sight, but kept their environment.
daemons() {
  for found in $(grep -lszE "^TARE_TOKEN=$1-" /proc/[0-9]*/environ 2>/dev/null); do
    found=${found#/proc/}
    echo "${found%/environ}"
  done
}

# Asks them to end, and kills what is left after some seconds.
end_daemons() {
  for signal in TERM KILL; do
    tries=0
    while left=$(daemons "$1") && [ -n "$left" ] && [ $tries -lt 50 ]; do
      # shellcheck disable=SC2086 # they are words
      [ $tries -gt 0 ] || kill -s $signal $left
      sleep 0.1
      tries=$((tries + 1))
    done
    [ -n "$left" ] || return
  done
}

# Removes network links on record: a file NAME.link each. Most are gone. Argument: control directory.
remove_links() {
  for record in "$1"/*.link; do
    [ -e "$record" ] || continue
    link=${record##*/}
    ip link delete dev "${link%.link}"
  done 2>/dev/null
}

# Removes directories of this user whose guard was killed, as by a restart of the machine: nobody
# holds their lock, which says on which machine that was, since several may share a file system. Where
# there is no flock, none has a lock. Another user's lock stays closed: it may be a pipe without a writer.
sweep() {
  for lock in "$1"/tare-*/.control/lock; do
    dead=${lock%/.control/lock}
    if [ -n "$(find "$dead" -prune -type d -user "$(id -u)")" ] &&
      [ "$(cat "$lock")" = "$(uname -n)" ] && flock -n 4 4<"$lock"; then
      remove_links "$dead/.control"
      rm -rf "$dead"
    fi
  done 2>/dev/null
}

# Ends guards whose connections were lost without this machine noticing, as by an unplugged cable:
# their programs would run beside those of this one. It ends the cat that each waits for, and waits
# until the guard has ended the rest. Arguments: their words.
end_lost() {
  for word in "$@"; do
    for found in $(grep -lszxF "$word" /proc/[0-9]*/cmdline); do
      lost=${found#/proc/}
      lost=${lost%/cmdline}
      for waiting in $(grep -lsE "^[0-9]+ \(cat\) . $lost " /proc/[0-9]*/stat); do
        waiting=${waiting#/proc/}
        kill -s KILL "${waiting%/stat}"
      done
      tries=0
      while grep -qsE "^$lost \(.*\) [^ZX] " "/proc/$lost/stat" && [ $tries -lt 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
      done
    done
  done 2>/dev/null
}

main() {
  base=
  for program in setsid grep mkfifo mktemp; do
    if ! command -v "$program" >/dev/null 2>&1; then
      echo "tare: the host has no program $program" >&2
      exit 93
    fi
  done
  umask 077
  # Before anything is made: the connection may be lost at any time, and what is written to it too.
  trap '' HUP INT TERM PIPE
  # shellcheck disable=SC2086 # they are words
  end_lost ${4#lost}
  base=$(LC_ALL=C mktemp -d "$1/tare-XXXXXXXX") || exit 93
  control=$base/.control
  mkdir "$control" || fail
  # By a program, since a shell does not say that there is no space.
  printf '%s\n' "$2" | LC_ALL=C cat >"$control/supervise" || fail
  mkfifo "$control/alive" || fail
  exec 3<>"$control/alive" 4>"$base/.lock"
  # Nobody sees it before it is held.
  uname -n 2>/dev/null >&4 &&
    flock -n 4 2>/dev/null && mv "$base/.lock" "$control/lock"
  echo "$3 $base"
  cat >/dev/null 3<&- 4<&-
  rm -f "$control/alive"
  exec 3<&- >/dev/null 2>&1
  tries=0
  while [ $tries -lt 150 ] && ls "$control"/*.pid >/dev/null 2>&1; do
    sleep 0.1
    tries=$((tries + 1))
  done
  end_daemons "$3"
  remove_links "$control"
  rm -rf "$base"
  sweep "$1"
}

main "$@"
