# Runs on the first node of a job, as its batch script would: with the variables that tell mpirun
# of the job's nodes, where those of this step would tell of one process.
# Arguments: job id, list of nodes, their number, tasks of each, partition, variables to set, --,
# the program and its arguments.
for name in $(env | sed -n 's/^\(SLURM_[A-Za-z0-9_]*\)=.*/\1/p'); do
  [ "$name" = SLURM_CONF ] || unset "$name"
done
export SLURM_JOB_ID="$1" SLURM_JOBID="$1" SLURM_JOB_NODELIST="$2" SLURM_NODELIST="$2"
export SLURM_JOB_NUM_NODES="$3" SLURM_NNODES="$3" SLURM_TASKS_PER_NODE="$4"
export SLURM_JOB_PARTITION="$5"
# Further steps use the same processors.
export SLURM_OVERLAP=1
shift 5
exec env "$@"
