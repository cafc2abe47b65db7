# Succeeds where the programs are that mount a file server's directory.
find_programs() {
  for each in sshfs ssh ssh-keygen; do
    command -v "$each" >/dev/null || return 1
  done
}
