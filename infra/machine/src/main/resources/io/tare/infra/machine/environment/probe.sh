# Tells what a machine is made of, each part under a heading. Argument: the java program.
part() { printf '\n#tare %s\n' "$1"; }
java=$1
part cpuinfo; cat /proc/cpuinfo
part meminfo; cat /proc/meminfo
part affinity; grep Cpus_allowed_list /proc/self/status
part processors; env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc 2>/dev/null
part kernel; uname -srm
part distribution; cat /etc/os-release 2>/dev/null || cat /usr/lib/os-release 2>/dev/null
part virtualization; systemd-detect-virt 2>/dev/null
part dmi; cat /sys/class/dmi/id/sys_vendor /sys/class/dmi/id/product_name 2>/dev/null
part hypervisor; cat /sys/hypervisor/type 2>/dev/null
part container; tr '\0' '\n' </proc/1/environ 2>/dev/null | grep '^container='; [ -e /.dockerenv ] && echo container=docker
part clock; cat /sys/devices/system/clocksource/clocksource0/current_clocksource 2>/dev/null
part settings
setting() { value=$(head -n 1 "$2" 2>/dev/null) && [ -n "$value" ] && echo "$1=$value"; }
setting cpu.governor /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor
setting memory.huge_pages /sys/kernel/mm/transparent_hugepage/enabled
setting network.tcp_congestion /proc/sys/net/ipv4/tcp_congestion_control
setting memory.merging /sys/kernel/mm/ksm/run
echo "cpu.weaknesses=$(cd /sys/devices/system/cpu/vulnerabilities 2>/dev/null && grep -v 'Not affected' * 2>/dev/null | sed 's/:/: /; s/$/;/' | paste -sd ' ' | sed 's/;$//')"
part load; cat /proc/loadavg
part limits
control_groups /proc/self/cgroup /sys/fs/cgroup 2>/dev/null | while read -r group; do
  for file in cpu.max cpu.cfs_quota_us cpu.cfs_period_us memory.max memory.high memory.limit_in_bytes; do
    [ -r "$group/$file" ] && read -r most <"$group/$file" && printf '%s\t%s\n' "$group/$file" "$most"
  done
done
part variables; env | sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)=.*/\1/p'
unset _JAVA_OPTIONS JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS
part java; [ -n "$java" ] && "$java" -XshowSettings:properties -version 2>&1
exit 0
