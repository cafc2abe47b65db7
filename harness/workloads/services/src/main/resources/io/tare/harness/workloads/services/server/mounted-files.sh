# Runs a program with a file server's directory, mounted by sshfs, in a mount namespace of its own: the
# mount goes with its last process, however that ends, and nobody else can wait for it in vain. The
# data are cached nowhere on this node. Ends with the program, and ends it if the file server is gone.
# Arguments: this script; a directory with the key to the file server, for the mount point "disk",
# which is removed at the end; the file server's address, port, user, public key and directory; the
# program and its arguments.

fail() {
  echo "tare: $1" >&2
  exit 1
}

# User Mode Linux has its modules where its package puts them.
load_fuse() {
  grep -qw fuse /proc/filesystems || modprobe fuse 2>/dev/null ||
    insmod "/usr/lib/uml/modules/$(uname -r)/kernel/fs/fuse/fuse.ko" 2>/dev/null
  grep -qw fuse /proc/filesystems || fail "the kernel of this node has no FUSE; set disk to own"
}

go_apart() {
  load_fuse
  who=
  [ "$(id -u)" = 0 ] || who="--user --map-root-user"
  exec unshare $who --mount sh -c "$1" tare-files-mounted "$@"
}

# Nothing is asked, and nobody's settings are read. A server that is silent for two minutes is gone.
settings() {
  echo "files $key" >"$home/known_hosts"
  cat >"$home/ssh_config" <<END
Host files
  HostName $address
  Port $port
  User $user
  HostKeyAlias files
  IdentityFile "$home/key"
  IdentitiesOnly yes
  UserKnownHostsFile "$home/known_hosts"
  GlobalKnownHostsFile /dev/null
  StrictHostKeyChecking yes
  BatchMode yes
  ConnectTimeout 20
  ServerAliveInterval 15
  ServerAliveCountMax 8
  LogLevel ERROR
END
}

# Not started by sshfs, whose ssh would leave this program's children. In a user namespace the file
# server's user has no number here, and nobody writes to files of such.
connect() {
  ssh -F "$home/ssh_config" -s files sftp <"$home/to" >"$home/from" 3<&- &
  (
    trap 'kill -s KILL $mount; exit' TERM
    sshfs -f -o "passive,direct_io,uid=$(id -u),gid=$(id -g)" "files:$there" "$home/disk" >"$home/to" <"$home/from" &
    mount=$!
    wait $mount
    echo "tare: the file server at $address:$port is gone" >&2
    kill -s USR1 $$
  ) 3<&- &
  files=$!
}

main() {
  [ "$0" = tare-files-mounted ] || go_apart "$@"
  umask 077
  home=$2 address=$3 port=$4 user=$5 key=$6 there=$7
  shift 7
  lost=
  child=
  trap 'lost=yes; [ -z "$child" ] || kill -s KILL "$child"' USR1
  settings
  mkdir "$home/disk" && mkfifo "$home/to" "$home/from" || exit 1
  exec 3<&0
  connect
  until mountpoint -q "$home/disk"; do
    [ -z "$lost" ] || fail "cannot mount the files of the server at $address:$port"
    sleep 0.05
  done
  # It has the rights that it has without a mount.
  setpriv --bounding-set=-sys_admin,-setpcap "$@" <&3 3<&- &
  child=$!
  trap 'kill -s TERM "$child" 2>/dev/null' TERM INT HUP
  exec 3<&- </dev/null
  while
    wait "$child"
    status=$?
    kill -0 "$child" 2>/dev/null
  do :; done
  trap '' TERM INT HUP USR1
  kill -s TERM "$files" 2>/dev/null
  wait "$files" 2>/dev/null
  # sshfs has perhaps unmounted it; if nobody can, nothing of the file server's is removed.
  umount --lazy "$home/disk" 2>/dev/null
  rm -rf --one-file-system "$home"
  [ -z "$lost" ] || status=1
  exit "$status"
}

main "$@"
