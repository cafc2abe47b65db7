# Cancels a job by its id, and waits until it is gone.
# Arguments: job id, seconds to wait at most. Ends with status 1 if it may still be there.
until=$(($(date +%s) + $2))
there() {
  said=$(squeue --noheader --jobs="$1" --format=%i \
    --states=PENDING,CONFIGURING,RUNNING,SUSPENDED,COMPLETING 2>&1)
  if [ $? -eq 0 ]; then
    [ -n "$said" ]
  else
    # Nobody knows it any more; all else is no answer.
    case $said in *"Invalid job id"*) return 1 ;; esac
  fi
}
there "$1" || exit 0
scancel "$1" 2>/dev/null
while there "$1"; do
  [ "$(date +%s)" -lt "$until" ] || { echo "$said" >&2; exit 1; }
  sleep 0.1
done
