# Runs a program in a session of its own; ends it with all its children when told to (SIGTERM) or
# when nobody holds the lifeline any more. Ctrl-C and a closed terminal are the harness's to answer:
# it ends what it started in order, and could not talk to what is ended already.
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

# Sets limited to the nearest limit in a control group's file, in words, and place to the group;
# by builtins alone, since there may be no room for a process. Arguments: controller, file.
nearest() {
  limited=
  while IFS=: read -r number controllers path; do
    case $number:$controllers in
    0:) root=/sys/fs/cgroup ;;
    *":$1") root=/sys/fs/cgroup/$1 ;;
    *) continue ;;
    esac
    while :; do
      place=$root${path%/}
      most=max
      [ -r "$place/$2" ] && read -r most <"$place/$2"
      case $most in
      max | 9223372036854*) ;;
      *)
        limited="$2 of $place is $most"
        return
        ;;
      esac
      [ -n "${path#/}" ] || break
      path=${path%/*}
    done
  done </proc/self/cgroup
}

# Whether the nearest group with a limit has refused a process.
is_group_full() {
  nearest pids pids.max
  times=0
  [ -n "$limited" ] && [ -r "$place/pids.events" ] && read -r _ times <"$place/pids.events"
  [ "$times" != 0 ]
}

# Says that no more processes could be started, and how many there may be.
tell_processes() {
  if ! is_group_full; then
    while read -r first second soft rest; do
      [ "$first $second" = "Max processes" ] && limited="ulimit -u is $soft"
    done </proc/self/limits
  fi
  echo "tare: no more processes can be started: $limited" >&5
}

# A shell that cannot fork ends at once, wherever it is.
cannot_fork() {
  if [ -n "$child" ]; then
    kill -s KILL -- "-$child" 2>/dev/null || kill -s KILL "$child" 2>/dev/null
  fi
  tell_processes
}

# Whether processes were killed in a group for want of memory.
has_killed() {
  kills=0
  for events in "$1/memory.events" "$1/memory.oom_control"; do
    [ -r "$events" ] || continue
    while read -r key number; do
      [ "$key" = oom_kill ] && kills=$number
    done <"$events"
  done
  [ "$kills" != 0 ]
}

# Sets own to our own group, and kills to how many processes were killed for want of memory in it;
# where the system does not count that, on the machine.
own_kills() {
  kills=
  own=/sys/fs/cgroup
  while IFS=: read -r number controllers path; do
    case $number:$controllers in
    0:) top=/sys/fs/cgroup events=memory.events.local ;;
    *:memory) top=/sys/fs/cgroup/memory events=memory.oom_control ;;
    *) continue ;;
    esac
    place=$top${path%/}
    # In a container the path may be the host's; its own group is at the top then.
    [ -r "$place/$events" ] || place=$top
    [ -r "$place/$events" ] || continue
    own=$place
    while read -r key value; do
      [ "$key" = oom_kill ] && kills=$value
    done <"$place/$events"
  done </proc/self/cgroup
  if [ -z "$kills" ]; then
    kills=$(grep -s "^oom_kill " /proc/vmstat)
    kills=${kills#* }
  fi
}

# Sets limited to the limit, in words, that stopped a group from getting memory: its own or that of
# a group above it, and the machine's if no group has reached one. Argument: the group.
reached() {
  limited=
  # A container's own group is at the top, and may not count what it refused.
  case $1 in
  /sys/fs/cgroup | /sys/fs/cgroup/memory)
    nearest memory memory.max
    [ -n "$limited" ] || nearest memory memory.limit_in_bytes
    [ -z "$limited" ] || return
    ;;
  esac
  at=$1
  while [ "$at" != /sys/fs ]; do
    times=0
    if [ -r "$at/memory.failcnt" ]; then
      read -r times <"$at/memory.failcnt"
      # Memory and swap together have the same limit, and kernels do not count what that refuses.
      if [ "$times" = 0 ] && [ -r "$at/memory.memsw.max_usage_in_bytes" ]; then
        read -r used <"$at/memory.memsw.max_usage_in_bytes"
        read -r bytes <"$at/memory.memsw.limit_in_bytes"
        [ "$used" -lt "$bytes" ] || times=1
      fi
    else
      for events in "$at/memory.events.local" "$at/memory.events"; do
        [ -r "$events" ] || continue
        while read -r key value; do
          [ "$key" = oom ] && times=$value
        done <"$events"
        break
      done
    fi
    if [ "$times" != 0 ]; then
      for most in "$at/memory.max" "$at/memory.limit_in_bytes"; do
        [ -r "$most" ] && read -r bytes <"$most" && limited="${most##*/} of $at is $bytes"
      done
      return
    fi
    at=${at%/*}
  done
  while [ -z "$limited" ] && read -r name most unit; do
    [ "$name" = MemTotal: ] && limited="the machine has $most $unit"
  done </proc/meminfo
}

# Sets killed to a group that this run has made below its own, in which the kernel has killed for
# want of memory: to one that the program's words say it joins, if they name any.
of_run() {
  killed=
  made=tare-${token%%-*}-
  while IFS=: read -r number controllers path; do
    for root in /sys/fs/cgroup /sys/fs/cgroup/memory; do
      for place in "$root${path%/}/$made"*; do
        case " $words " in
        *" $place "*) ;;
        *"/$made"*) continue ;;
        esac
        if has_killed "$place"; then
          killed=$place
          return
        fi
      done
    done
  done </proc/self/cgroup
}

# Sets killed to the supervisor's own group, if the kernel has killed in it since the run began.
of_own() {
  killed=
  before=
  read -r before <"$control/oom_kill"
  own_kills
  if [ "${kills:-0}" -gt "${before:-${kills:-0}}" ]; then
    killed=$own
  fi
}

# Says what the program lacked if it ended for that. Argument: its status.
tell_shortage() {
  limited=
  if [ "$1" = 137 ]; then
    of_run
    [ -n "$killed" ] || of_own
    [ -z "$killed" ] || reached "$killed"
  fi
  if [ -n "$limited" ]; then
    echo "tare: the kernel killed it because memory ran out: $limited" >&5
    return
  fi
  if is_group_full; then
    tell_processes
  fi
}

finish() {
  trap - EXIT
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
  words=$*
  if ! command -v "$1" >/dev/null 2>&1; then
    echo "tare: no program $1" >&2
    exit 127
  fi
  if ! [ -p "$control/alive" ]; then
    echo "tare: the lifeline $control/alive is gone" >&2
    exit 125
  fi
  # Opened for writing too at first: where the harness has ended since, opening it for reading alone
  # would wait for ever.
  exec 6<>"$control/alive"
  exec 3<"$control/alive"
  exec 6>&-
  exec 4<&0
  exec 5>&2
  child=
  trap cannot_fork EXIT
  if ! [ -e "$control/oom_kill" ]; then
    own_kills
    echo "$kills" >"$control/oom_kill"
  fi
  trap 'trap "" TERM HUP INT; end; finish 143' TERM
  # Not ignored, lest the program inherits that.
  trap : HUP INT
  echo $$ >"$control/$token.pid"
  TARE_TOKEN=$token setsid "$@" <&4 3<&- 4<&- 5>&- &
  child=$!
  # Only the program holds its streams, so their ends are its own; but for what is to be said of
  # its end.
  exec 4<&- </dev/null >/dev/null 2>&1
  (
    trap - TERM EXIT
    trap '' HUP INT
    exec 5>&-
    read -r _ <&3
    kill -TERM $$ || end
  ) &
  watcher=$!
  exec 3<&-
  # A signal that is only noticed ends the waiting too.
  while
    wait "$child"
    status=$?
    [ "$status" -gt 128 ] && kill -0 "$child" 2>/dev/null
  do :; done
  kill -s KILL -- "-$child" 2>/dev/null
  [ "$status" = 0 ] || tell_shortage "$status"
  finish "$status"
}

main "$@"
