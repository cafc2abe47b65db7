# Serves a new PostgreSQL until standard input ends, and removes it then. The first line of standard
# input is the password of its user, tare. Prints a line of JSON when it accepts connections.
# Arguments: this script, the new directory for its files, the address to listen on, the number of
# connections. Ends with 4 where a further attempt would not help. Comes after find-postgresql.sh.

fail() {
  echo "tare: $1" >&2
  exit "${2:-1}"
}

# Root has another user for PostgreSQL: that of Debian's package, or else the one who owns nothing. It
# sees its files at a place that it may reach, in this script's own mount namespace; where root may
# not mount, as in a container, it must be able to reach them through the directory above.
as_other_user() {
  user=postgres
  id "$user" >/dev/null 2>&1 || user=65534
  group=$(id -g "$user" 2>/dev/null) || group=$user
  become="setpriv --reuid $user --regid $group --clear-groups"
  if [ "$0" = tare-postgresql-apart ]; then
    for seen in /mnt /media /srv /opt; do
      [ ! -d "$seen" ] || break
    done
    mount --bind "$home" "$seen" || fail "cannot mount at $seen"
  else
    chgrp "$group" "${home%/*}" && chmod g+x "${home%/*}"
  fi
  chown "$user:$group" "$seen"
  $become test -w "$seen" ||
    fail "PostgreSQL does not run as root, and no other user reaches $seen; run Tare as a plain user" 4
}

# The last line that PostgreSQL wrote, without its time.
last_words() {
  tail -n 1 "$seen/log" 2>/dev/null
}

# Below the ports that the kernel gives to clients.
a_port() {
  echo $((20000 + $(od -An -N2 -tu2 /dev/urandom) % 12000))
}

create() {
  # Nothing of it is to outlive this machine's end, so that it need not be flushed.
  # The second pipe is that user's own, who may not open another's by its name.
  printf '%s\n' "$password" |
    $become sh -c 'cat | "$@"' tare-initdb \
      "$bin/initdb" --pgdata="$seen/data" --username=tare --pwfile=/proc/self/fd/0 \
      --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync --no-instructions \
      >"$seen/log" 2>&1 || fail "cannot create a database: $(last_words)"
  # Its own rules are for this machine's addresses only.
  echo "host all tare all scram-sha-256" >"$seen/data/pg_hba.conf"
}

start() {
  $become "$bin/postgres" -D "$seen/data" -p "$1" -c "listen_addresses=$address" \
    -c "unix_socket_directories=" -c "max_connections=$connections" -c log_line_prefix= \
    </dev/null >"$seen/log" 2>&1 &
  child=$!
  while kill -0 "$child" 2>/dev/null; do
    case $(sed -n 8p "$seen/data/postmaster.pid" 2>/dev/null) in
    ready*) return ;;
    esac
    sleep 0.05
  done
  wait "$child"
  false
}

start_at_some_port() {
  for try in 1 2 3 4 5; do
    port=$(a_port)
    start "$port" && return
    grep -q "could not bind" "$seen/log" || break
  done
  fail "PostgreSQL does not start: $(last_words)"
}

# What is removed needs no orderly end.
end() {
  asked=yes
  kill -s QUIT "$child"
}

main() {
  if [ "$(id -u)" = 0 ] && [ "$0" != tare-postgresql-apart ] && unshare --mount true 2>/dev/null; then
    exec unshare --mount sh -c "$1" tare-postgresql-apart "$@"
  fi
  umask 077
  home=$2
  address=$3
  connections=$4
  become=
  IFS= read -r password || fail "there is no password on standard input"
  find_programs ||
    fail "there is no PostgreSQL; install Debian's package postgresql there, or have programs.packages name it" 4
  mkdir "$home" || exit 1
  trap 'rm -rf "$home"' EXIT
  asked=
  # Its programs, which get the same signal, end; then it removes what they made.
  trap : TERM INT HUP
  seen=$home
  [ "$(id -u)" != 0 ] || as_other_user
  create
  start_at_some_port
  # The end of standard input and a signal are the same request.
  trap end TERM INT HUP
  echo "{\"type\":\"ready\",\"port\":$port}"
  exec 3<&0
  (
    trap - TERM EXIT
    while read -r _ <&3; do :; done
    kill -s TERM $$
  ) &
  reader=$!
  exec 3<&- </dev/null
  while
    wait "$child"
    status=$?
    kill -0 "$child" 2>/dev/null
  do :; done
  kill "$reader" 2>/dev/null
  [ -n "$asked" ] || fail "PostgreSQL ended with status $status: $(last_words)"
}

main "$@"
