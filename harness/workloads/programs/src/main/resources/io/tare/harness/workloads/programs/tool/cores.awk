# Selects the processors of one process of a job on this machine, and prints them as a list.
# Variables: bind, which is core, socket, none, free (core if there are enough, else none), allowed
# (prints the processors to choose from, such as 0-3,8) or count (prints the number of cores);
# process, its number on this machine, from 0; threads of each process; needed, cores that the job
# needs here; root, before paths of /proc and /sys.
function said(file,    text) {
  if ((getline text < file) <= 0) text = ""
  close(file)
  return text
}
# The processors on which awk may run; a kernel that does not say so, such as gVisor, binds nothing.
function allowed(    file, line, list) {
  file = root "/proc/self/status"
  while ((getline line < file) > 0) {
    if (sub(/^Cpus_allowed_list:[ \t]*/, "", line)) list = line
  }
  close(file)
  return list == "" ? online : list
}
function joined(list, cpu) { return list == "" ? cpu : list "," cpu }
function marked(list, marks,    parts, part, ranges, ends, bounds, cpu) {
  parts = split(list, ranges, ",")
  for (part = 1; part <= parts; part++) {
    ends = split(ranges[part], bounds, "-")
    for (cpu = bounds[1] + 0; cpu <= bounds[ends] + 0; cpu++) {
      marks[cpu]
      if (cpu > last) last = cpu
    }
  }
}
BEGIN {
  cores = sockets = last = 0
  online = said(root "/sys/devices/system/cpu/online")
  cpus = allowed()
  marked(cpus, may)
  # The kernel allows processors that are not there, too.
  marked(online == "" ? cpus : online, there)
  for (cpu = 0; cpu <= last; cpu++) {
    if (cpu in may && cpu in there) {
      about = root "/sys/devices/system/cpu/cpu" cpu "/topology/"
      # A kernel that does not know its cores, such as User Mode Linux, has one per processor.
      siblings = said(about "thread_siblings_list")
      core = siblings == "" ? "cpu" cpu : siblings
      if (!(core in core_number)) core_number[core] = ++cores
      core_cpus[core_number[core]] = joined(core_cpus[core_number[core]], cpu)
      socket = said(about "physical_package_id")
      if (!(socket in socket_number)) socket_number[socket] = ++sockets
      socket_cpus[socket_number[socket]] = joined(socket_cpus[socket_number[socket]], cpu)
    }
  }
  if (bind == "allowed") print cpus
  if (bind == "count") print cores
  if (bind == "free") bind = cores > 1 && needed <= cores ? "core" : "none"
  if (bind == "core") {
    if (needed > cores) {
      print "bind: core needs " needed " cores, but there are " cores > "/dev/stderr"
      exit 1
    }
    chosen = ""
    for (i = process * threads + 1; i <= (process + 1) * threads; i++) {
      chosen = joined(chosen, core_cpus[i])
    }
    print chosen
  }
  if (bind == "socket") print socket_cpus[process % sockets + 1]
}
