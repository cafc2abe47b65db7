# An SSH server of this run alone, through which an MPI launcher starts processes on this node. It
# accepts one key, for the user who runs this, and ends with this program.
# Arguments: directory, address, port, public key of those who come in, and variables of what they
# start, as NAME=VALUE. Prints the server's public key and the user's name, in a line each, before it
# listens.
set -e
umask 077
directory=$1 address=$2 port=$3 key=$4
shift 4
variables=
for each in "$@"; do
  variables="$variables \"$each\""
done
mkdir -p "$directory"
cd "$directory"
[ -e host_key ] || ssh-keygen -q -t ed25519 -N '' -C tare -f host_key
printf '%s\n' "$key" >authorized_keys
# What is started through it is found by the token of this program, like its children.
# Modes are not checked: the directory may lie in /tmp, and nobody else can write to it.
cat >sshd_config <<END
ListenAddress $address
Port $port
HostKey $directory/host_key
AuthorizedKeysFile $directory/authorized_keys
PidFile none
StrictModes no
UsePAM no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
SetEnv TARE_TOKEN=$TARE_TOKEN$variables
END
made=
[ "$(id -u)" != 0 ] || { [ -d /run/sshd ] || { mkdir -m 755 /run/sshd; made=1; }; }
trap '[ -z "$made" ] || rmdir /run/sshd 2>/dev/null' EXIT
trap 'exit 143' TERM
cut -d ' ' -f 1,2 host_key.pub
id -un
/usr/sbin/sshd -D -e -f "$directory/sshd_config" &
wait $!
