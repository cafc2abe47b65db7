# Prints the directories of a process's control groups and of all groups above them, one a line, for
# both versions of the kernel's interface. Arguments: its file cgroup below /proc, and where control
# groups are mounted.
control_groups() {
  while IFS=: read -r number controllers path; do
    case $number:$controllers in
    0:) top=$2 && [ -e "$2/cgroup.controllers" ] || top=$2/unified ;;
    *:name=* | :) continue ;;
    *) top=$2/${controllers%%,*} ;;
    esac
    while :; do
      [ -d "$top${path%/}" ] && printf '%s\n' "$top${path%/}"
      [ -n "${path#/}" ] || break
      path=${path%/*}
    done
  done <"$1"
}
