# Tells Slurm's version, its plug-in that binds tasks, and the state of partitions: a line each
# of "version ...", "binding ..." and "partition NAME|up or down|nodes|their state".
# Arguments: options of sinfo.
printf 'version %s\n' "$(sinfo --version)"
config=$(scontrol show config 2>&1) || { echo "$config" | tail -n 1 >&2; exit 1; }
printf 'binding %s\n' "$(echo "$config" | sed -n 's/^TaskPlugin  *= *//p')"
sinfo --noheader --format='partition %P|%a|%D|%T' "$@"
