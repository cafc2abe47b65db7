# Holds an allocation of Slurm as long as standard input is open. salloc gives it back when the
# program that it runs ends, and when it is told to end itself.
# Arguments: options of salloc. Prints what salloc says, and when it is given the allocation a line
# "tare-granted", job id, list of nodes, their number, tasks of each, and partition.
for name in $(env | sed -n 's/^\(\(SLURM\|SALLOC\)_[A-Za-z0-9_]*\)=.*/\1/p'); do
  # Those of a job in which Tare itself may run are none of this one.
  [ "$name" = SLURM_CONF ] || unset "$name"
done
exec 3>&1 4<&0 2>&1
# A signal that comes while salloc gives its allocation back may cut that short, or leave salloc
# hanging. So after a signal it has 2 s, on a busy machine several, but much less than the supervisor
# gives these shells, which then cancel the job themselves.
trap : TERM HUP INT
id=$(
  trap : TERM HUP INT
  salloc "$@" sh -c '
    printf "tare-granted %s %s %s %s %s\n" "$SLURM_JOB_ID" "$SLURM_JOB_NODELIST" \
      "${SLURM_JOB_NUM_NODES:-$SLURM_NNODES}" "$SLURM_TASKS_PER_NODE" "$SLURM_JOB_PARTITION" >&3
    echo "$SLURM_JOB_ID"
    exec cat >/dev/null' 2>&3 <&4 4<&- &
  salloc=$!
  wait "$salloc"
  tries=0
  while [ $tries -lt 10 ] && kill -0 "$salloc" 2>/dev/null; do
    sleep 0.2
    tries=$((tries + 1))
  done
  kill -KILL "$salloc" 2>/dev/null
)
[ -z "$id" ] || scancel "$id" >/dev/null 2>&1
