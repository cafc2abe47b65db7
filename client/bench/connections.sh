#!/usr/bin/env bash
# What many connections cost tare-client: an open loop of 2,000 requests a second against a stub server that answers
# each after a while, so that a given number of connections waits at any time; the generator on one processor and
# the stub on another.
#
# Needs two processors, python3, and a build: mvn -pl client -am -DskipTests package
# Usage: client/bench/connections.sh [SECONDS] [CONNECTIONS ...]
#
# Variable: JAVAS (java programs, by default java; from JDK 24 on, more than 2,000 clients have virtual threads).
# Prints for each: processor time a request, lateness at the 99th percentile, and the most memory of the process.
set -euo pipefail
export LC_ALL=C
seconds=${1:-10}
shift $(($# > 1 ? 1 : $#))
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
read -ra javas <<<"${JAVAS:-java}"
rate=2000
work=$(mktemp -d)
stub=
trap '[ -z "$stub" ] || kill "$stub"; rm -rf "$work"' EXIT

# The maximum resident set in MB goes to standard error.
most_memory='import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
print(round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6), file=sys.stderr)
sys.exit(status)'

for connections in ${*:-100 1000 5000 9500}; do
  taskset -c 0 java -Xmx512m -XX:MaxDirectMemorySize=512m -XX:+UseSerialGC \
    -cp "$here/../target/test-classes:$root/services/contract/target/classes" io.tare.client.StubServer \
    $((connections * 1000 / rate)) >"$work/port" &
  stub=$!
  until [ -s "$work/port" ]; do sleep 0.1; done
  most=$((connections + connections / 20 + 50))
  # Half of the warm-up is submitted by one client that waits for each answer, so it is short.
  printf '{"type":"measure","cell":"c","workload":"soa.quicksort","parameters":{"n":1},"endpoint":"http://127.0.0.1:%s/tare","driver":{"kind":"open","rate_per_s":%d,"arrivals":"constant","in_flight_max":%d},"warmup":{"submissions":%d},"submissions":%d}\n' \
    "$(cat "$work/port")" "$rate" "$((most > 10000 ? 10000 : most))" 4 $((rate * seconds)) >"$work/in"
  for java in "${javas[@]}"; do
    python3 -c "$most_memory" taskset -c 1 "$java" -Xmx256m -XX:+UseSerialGC -XX:ActiveProcessorCount=1 \
      -jar "$here/../target/tare-client.jar" session <"$work/in" >"$work/out" 2>"$work/memory"
    version=$("$java" -version 2>&1 | sed -n 's/^[^"]* version "\([0-9]*\).*/\1/p')
    grep '"type":"cell"' "$work/out" \
      | sed 's/.*"submissions":\([0-9]*\).*"failed":\([0-9]*\).*"lateness_p99_ns":\([0-9]*\),"client_cpu_ns":\([0-9]*\).*/\1 \2 \3 \4/' \
      | awk -v n="$connections" -v jdk="$version" -v memory="$(tail -n 1 "$work/memory")" \
        '{ printf "%5d connections, JDK %s: %5.1f us a request, lateness p99 %.2f ms, %d MB, %d failed\n", n, jdk, $4 / $1 / 1000, $3 / 1e6, memory, $2 }'
  done
  kill "$stub"
  wait "$stub" 2>/dev/null || true
  stub=
  rm "$work/port"
done
