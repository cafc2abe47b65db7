# Serves a new directory by SFTP until standard input ends, and removes it then: an SSH server of its
# own, which accepts one key, for nothing else. Prints a line of JSON when it accepts connections.
# Arguments: this script, the new directory, the address to listen on, the public key of those who
# come in.

fail() {
  echo "tare: $1" >&2
  exit 1
}

# In namespaces of its own all processes of the server end with this script, however that ends; they
# write their titles over the environment by which others are found. Where a user may not have them,
# they end with their connections. Root of a user namespace becomes its user again: alone there, it
# is no root for sshd, which gives up its rights to other users.
go_apart() {
  who=
  read -r _ user users </proc/self/uid_map
  read -r _ group _ </proc/self/gid_map
  if [ "$(id -u)" != 0 ]; then
    who="--user --map-current-user"
  elif [ "$users" = 1 ] && [ "$(wc -l </proc/self/uid_map)" = 1 ]; then
    who="--user --map-user=$user --map-group=$group"
  fi
  apart="unshare $who --mount --pid --fork --kill-child"
  ! $apart true 2>/dev/null || exec $apart sh -c "$1" tare-files-apart "$@"
}

# Root's server sees nothing but the directory: sshd demands that no other user can write above it.
confine() {
  mount -t tmpfs -o mode=755 tmpfs /run || fail "cannot mount at /run"
  mkdir -m 755 /run/sshd /run/files
  mount --bind "$home/files" /run/files || fail "cannot mount at /run/files"
  echo "ChrootDirectory /run/files" >>"$home/config"
  directory=/
}

# Below the ports that the kernel gives to clients.
a_port() {
  echo $((20000 + $(od -An -N2 -tu2 /dev/urandom) % 12000))
}

start() {
  "$sshd" -D -e -p "$1" -f "$home/config" </dev/null >/dev/null 2>"$home/log" &
  child=$!
  while kill -0 "$child" 2>/dev/null; do
    ! grep -q "^Server listening" "$home/log" 2>/dev/null || return 0
    sleep 0.05
  done
  wait "$child"
  false
}

start_at_some_port() {
  for try in 1 2 3 4 5; do
    port=$(a_port)
    start "$port" && return
    grep -q "Address already in use" "$home/log" || break
  done
  fail "sshd does not start: $(tail -n 1 "$home/log")"
}

# What is removed needs no orderly end, and a stopped process hears nothing else.
end() {
  asked=yes
  kill -s KILL "$child"
}

main() {
  [ "$0" = tare-files-apart ] || go_apart "$@"
  umask 077
  home=$2
  sshd=$(command -v sshd) || sshd=/usr/sbin/sshd
  [ -x "$sshd" ] || fail "there is no sshd; install Debian's package openssh-server"
  mkdir "$home" "$home/files" || exit 1
  trap 'rm -rf "$home"' EXIT
  asked=
  trap : TERM INT HUP
  ssh-keygen -q -t ed25519 -N '' -C tare -f "$home/host_key" </dev/null >/dev/null ||
    fail "cannot make a key"
  echo "restrict $4" >"$home/authorized_keys"
  # A client that has vanished is forgotten after two minutes. Modes are not checked: the directory
  # may lie in /tmp, and nobody else can write to it.
  cat >"$home/config" <<END
ListenAddress $3
HostKey "$home/host_key"
AuthorizedKeysFile "$home/authorized_keys"
PidFile none
StrictModes no
UsePAM no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
AllowTcpForwarding no
ClientAliveInterval 15
ClientAliveCountMax 8
Subsystem sftp internal-sftp
ForceCommand internal-sftp
END
  directory=$home/files
  [ "$0" != tare-files-apart ] || [ "$(id -u)" != 0 ] || confine
  start_at_some_port
  # The end of standard input and a signal are the same request.
  trap end TERM INT HUP
  printf '{"type":"ready","port":%d,"user":"%s","host_key":"%s","directory":"%s"}\n' \
    "$port" "$(id -un)" "$(cut -d ' ' -f 1,2 "$home/host_key.pub")" "$directory"
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
  [ -n "$asked" ] ||
    fail "sshd ended with status $status$(sed -n 's/^\(fatal\|error\): /: /p' "$home/log" | tail -n 1)"
}

main "$@"
