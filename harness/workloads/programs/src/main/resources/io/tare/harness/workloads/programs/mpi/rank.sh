# Starts one process of an MPI job on its processors, and prints on standard error which it may use.
# Launchers bind only to processors of the whole machine that they find, outside of those of a
# platform, and each in its own way; so they bind nothing, and this does it, alike for all.
# Arguments: text of cores.awk; core, socket, none or free; cores that the job needs on this machine;
# threads of each process; the program and its arguments.
text=$1 bind=$2 needed=$3 threads=$4
shift 4
# Open MPI, MPICH and Intel MPI, srun.
process=${OMPI_COMM_WORLD_LOCAL_RANK:-${MPI_LOCALRANKID:-${SLURM_LOCALID:-0}}}
TARE_RANK=${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-${PMIX_RANK:-${SLURM_PROCID:-0}}}}
export TARE_RANK
if [ "$bind" != none ]; then
  own=$(awk -v "bind=$bind" -v "process=$process" -v "threads=$threads" -v "needed=$needed" "$text") || exit 1
  if [ -n "$own" ]; then
    taskset -cp "$own" $$ >/dev/null || exit 1
  fi
fi
cpus=$(awk -v bind=allowed "$text") || exit 1
read -r host </proc/sys/kernel/hostname
echo "tare: process $TARE_RANK on $host may use processors $cpus" >&2
exec "$@"
