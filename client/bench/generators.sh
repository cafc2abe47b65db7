#!/usr/bin/env bash
# What tare-client costs as a generator of load, beside wrk (closed loop) and k6 (open loop): all against one
# stub server, the generator on one processor and the stub on another, in alternation.
#
# Needs wrk (apt install wrk), k6 (go install go.k6.io/k6@latest), two processors, and a build:
# mvn -pl client -am -DskipTests package
# With wrk2 on the path (its program under this name), it is measured in the open loop too, over four connections.
# Usage: client/bench/generators.sh [ROUNDS] [SECONDS] [RATE ...]
#
# Prints a line for each measurement: processor time a request, of wrk and k6 over the whole program, of
# tare-client over what counts, in the first cell of a session (cold) and in the next of the same kind (warm);
# and what a stop of the server of 300 ms looked like.
set -euo pipefail
export LC_ALL=C
rounds=${1:-3}
seconds=${2:-5}
shift $(($# > 2 ? 2 : $#))
rates=${*:-500 2000 8000}
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
for needed in wrk k6 taskset "$java"; do
  command -v "$needed" >/dev/null || { echo "generators: $needed is missing" >&2; exit 3; }
done

taskset -c 0 "$java" -Xmx256m -XX:+UseSerialGC \
  -cp "$here/../target/test-classes:$root/services/contract/target/classes" io.tare.client.StubServer >"$work/port" &
stub=$!
trap 'kill "$stub"; rm -rf "$work"' EXIT
until [ -s "$work/port" ]; do sleep 0.1; done
url=http://127.0.0.1:$(cat "$work/port")/tare

# timed COMMAND...: runs it on the second processor; user and system seconds go to $work/time
timed() {
  local TIMEFORMAT='%U %S'
  { time taskset -c 1 "$@" >"$work/out" 2>"$work/err"; } 2>"$work/time"
}

per_request() { awk -v n="$1" '{ printf "%.1f", ($1 + $2) / n * 1e6 }' "$work/time"; }

# cell NAME DRIVER WARMUP COUNT [MILLISECONDS]: as many, but not longer
cell() {
  printf '{"type":"measure","cell":"%s","workload":"soa.quicksort","parameters":{"n":1},"endpoint":"%s","driver":%s,"warmup":{"submissions":%d},"submissions":%d,"duration_limit_ms":%d}\n' \
    "$1" "$url" "$2" "$3" "$4" "${5:-$((5000 * seconds))}"
}

# tare LABEL DRIVER COUNT [MILLISECONDS]: a session whose first cell is cold, and whose second is warm
tare() {
  local before=$(($3 / 4 > 20000 ? 20000 : $3 / 4))
  { cell cold "$2" "$before" "$3" "${4:-}"; cell warm "$2" "$before" "$3" "${4:-}"; } >"$work/in"
  # A cell that ends by its time has not submitted all, which is a status of its own; its line is needed below.
  timed "$java" -Xmx256m -XX:+UseSerialGC -XX:ActiveProcessorCount=1 -jar "$here/../target/tare-client.jar" \
    session <"$work/in" || true
  local name
  for name in cold warm; do
    grep "\"type\":\"cell\",\"cell\":\"$name\"" "$work/out" \
      | sed 's/.*"submissions":\([0-9]*\).*"lateness_p99_ns":\([0-9]*\),"client_cpu_ns":\([0-9]*\).*/\1 \2 \3/' \
      | awk -v label="$1" -v name="$name" \
        '{ printf "%-12s tare %s  %6.1f us a request, lateness p99 %.3f ms\n", label, name, $3 / $1 / 1000, $2 / 1e6 }'
  done
}

by_wrk() {
  WORKLOAD=sort timed wrk -t1 -c1 -d"${seconds}s" -s "$here/wrk-request.lua" --latency "$url"
  local n
  n=$(sed -n 's/.*requests=\([0-9]*\).*/\1/p' "$work/out")
  printf '%-12s wrk        %6s us a request\n' closed "$(per_request "$n")"
}

by_k6() {
  URL=$url RATE=$1 SECONDS=$seconds timed k6 run --quiet "$here/request.js"
  local n
  n=$(sed -n 's/.*http_reqs[. ]*: *\([0-9]*\).*/\1/p' "$work/out")
  printf '%-12s k6         %6s us a request, %s of %s done\n' "$1/s" "$(per_request "$n")" "$n" "$(($1 * seconds))"
}

# Sends by a timer of a millisecond, so that most of its latency is its own lateness.
by_wrk2() {
  WORKLOAD=sort timed wrk2 -t1 -c4 -d"$((seconds < 12 ? 12 : seconds))s" -R"$1" -s "$here/wrk-request.lua" --latency "$url"
  local n
  n=$(sed -n 's/^ *\([0-9]*\) requests in.*/\1/p' "$work/out")
  printf '%-12s wrk2       %6s us a request, latency p50 %s\n' "$1/s" "$(per_request "$n")" \
    "$(sed -n 's/^ *50\.000% *//p' "$work/out" | head -n 1)"
}

open() { printf '{"kind":"open","rate_per_s":%s,"arrivals":"constant","in_flight_max":%d}' "$1" "${2:-64}"; }

stop_soon() {
  (sleep 3; kill -STOP "$stub"; sleep 0.3; kill -CONT "$stub") &
}

for ((i = 0; i < rounds; i++)); do
  by_wrk
  tare closed '{"kind":"closed","clients":1}' 9000000 $((1000 * seconds))
  for rate in $rates; do
    by_k6 "$rate"
    ! command -v wrk2 >/dev/null || by_wrk2 "$rate"
    tare "$rate/s" "$(open "$rate")" $((rate * seconds))
  done
done

echo "a stop of 300 ms at 1000/s for $seconds s: 200 arrivals wait for 100 ms and more"
for ((i = 0; i < rounds; i++)); do
  cell stop "$(open 1000 512)" 1000 $((1000 * seconds)) >"$work/in"
  stop_soon
  timed "$java" -Xmx256m -XX:+UseSerialGC -jar "$here/../target/tare-client.jar" session <"$work/in"
  grep '"warmup":false' "$work/out" | sed 's/.*"response_ns":\([0-9]*\).*/\1/' \
    | awk '$1 >= 1e8 { n++ } $1 > most { most = $1 } END { printf "tare  %d waited, %.0f ms at most\n", n, most / 1e6 }'
  stop_soon
  URL=$url RATE=1000 SECONDS=$seconds timed k6 run --quiet --out "csv=$work/k6.csv" "$here/request.js"
  awk -F, '$1 == "http_req_duration" { n += $3 >= 100; if ($3 > most) most = $3 }
    END { printf "k6    %d waited, %.0f ms at most\n", n, most }' "$work/k6.csv"
  stop_soon
  WORKLOAD=sort timed wrk -t1 -c1 -d"${seconds}s" -s "$here/wrk-request.lua" --latency "$url"
  echo "wrk   1 waited (a closed loop of one), $(sed -n 's/^ *Latency.* \([0-9.]*ms\) .*/\1/p' "$work/out") at most"
done
