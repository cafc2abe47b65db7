# Loads environment modules as a login shell does, and prints the variables before and after.
# Arguments: a word printed between both, and the modules. Each entry ends with NUL.
between=$1
shift
host=$PATH
# What a login reads; it may print, and fail in things that only matter to people.
for file in /etc/profile /etc/profile.d/modules.sh /etc/profile.d/lmod.sh /usr/share/modules/init/sh \
  /usr/share/lmod/lmod/init/sh; do
  command -v module >/dev/null 2>&1 && break
  [ ! -r "$file" ] || . "$file" >/dev/null 2>&1
done
command -v module >/dev/null 2>&1 || {
  echo "there is no command module; install environment-modules or lmod, or remove modules" >&2
  exit 1
}
login=$PATH
env -0
printf '%s\0' "$between"
module load "$@" >&2 || exit 1
# What Tare itself needs stays on the path, behind what modules have put there.
[ "$PATH" = "$login" ] || PATH=$PATH:$host
env -0
