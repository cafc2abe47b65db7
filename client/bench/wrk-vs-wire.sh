#!/usr/bin/env bash
# Compares the median latency that tare-client's wire call sees with the one that wrk sees, on one
# warmed-up server, in many short alternating rounds.
#
# Needs wrk (apt install wrk) and a build: mvn -DskipTests package
# Usage: client/bench/wrk-vs-wire.sh [ROUNDS] [SECONDS-PER-MEASUREMENT] [ROUNDS-OF-WARM-UP]
#
# Prints for each workload the medians over rounds and the ratio wire / wrk, with the interval that
# holds the median of the rounds' ratios in 95 of 100 cases (by ranks, so without assuming a
# distribution). Both send the same number of bytes on one connection that is kept. wrk computes no
# checksum; wire verifies each answer, after its clock has stopped.
set -euo pipefail
export LC_ALL=C

rounds=${1:-20}
seconds=${2:-2}
warmups=${3:-3}
here=$(cd "$(dirname "$0")" && pwd)
built=$here/../../harness/cli/target/tare/artefacts
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
for needed in wrk "$java"; do
  command -v "$needed" >/dev/null || { echo "wrk-vs-wire: $needed is missing" >&2; exit 3; }
done
for file in tare-host.jar tare-services.war glassfish-embedded-all.jar tare-client.jar; do
  [ -f "$built/$file" ] || { echo "wrk-vs-wire: build first: mvn -DskipTests package" >&2; exit 3; }
done

work=$(mktemp -d)
trap 'exec 3>&- 5>&- 2>/dev/null || true; wait; rm -rf "$work"' EXIT

mkfifo "$work/server-in" "$work/client-in"
"$java" -Xms512m -Xmx512m -XX:+UseSerialGC -jar "$built/tare-host.jar" \
  --war "$built/tare-services.war" --port 0 \
  <"$work/server-in" >"$work/ready" 2>"$work/server-log" &
exec 3>"$work/server-in" # the server ends when this is closed
server=$!
until [ -s "$work/ready" ]; do
  kill -0 "$server" 2>/dev/null || { cat "$work/server-log" >&2; exit 3; }
  sleep 0.2
done
url=http://127.0.0.1:$(sed 's/.*"port":\([0-9]*\).*/\1/' "$work/ready")/tare

"$java" -Xms512m -Xmx512m -XX:+UseSerialGC -jar "$built/tare-client.jar" session \
  <"$work/client-in" >>"$work/client-out" 2>/dev/null &
exec 5>"$work/client-in"
cells=0

# by_wire WORKLOAD PARAMETERS SUBMISSIONS: prints the median in microseconds
by_wire() {
  cells=$((cells + 1))
  local cell=c$cells
  printf '{"type":"measure","cell":"%s","workload":"%s","parameters":%s,"endpoint":"%s","call":"wire","driver":{"kind":"closed","clients":1},"warmup":{"submissions":0},"submissions":10000000,"duration_limit_ms":%d,"deadline_ms":60000}\n' \
    "$cell" "$1" "$2" "$url" "$((seconds * 1000))" >&5
  until grep -q "\"type\":\"\(cell\|error\)\",\"cell\":\"$cell\"" "$work/client-out"; do sleep 0.05; done
  grep "\"cell\":\"$cell\"" "$work/client-out" >"$work/cell"
  : >"$work/client-out" # the client appends, so this only forgets
  grep -q '"type":"cell".*"failed":0,' "$work/cell" || { tail -n 1 "$work/cell" >&2; exit 1; }
  sed -n 's/.*"response_ns":\([0-9]*\).*/\1/p' "$work/cell" | sort -n \
    | awk '{ v[NR] = $1 } END { printf "%.2f\n", v[int((NR + 1) / 2)] / 1000 }' >"$work/wire"
}

# by_wrk NAME S C
by_wrk() {
  WORKLOAD=$1 S=$2 C=$3 wrk -t1 -c1 -d"${seconds}s" -s "$here/wrk-request.lua" --latency "$url" >"$work/wrk-out"
  grep -q 'bad=0$' "$work/wrk-out" || { cat "$work/wrk-out" >&2; exit 1; }
  sed -n 's/^median_us=\([0-9]*\).*/\1/p' "$work/wrk-out" >"$work/wrk"
}

# compare LABEL WIRE-WORKLOAD PARAMETERS WRK-NAME S C
compare() {
  local rows=$work/rows-$4
  : >"$rows"
  for ((i = 0; i < warmups; i++)); do by_wrk "$4" "$5" "$6"; by_wire "$2" "$3"; done
  for ((i = 0; i < rounds; i++)); do
    if ((i % 2)); then by_wire "$2" "$3"; by_wrk "$4" "$5" "$6"; else by_wrk "$4" "$5" "$6"; by_wire "$2" "$3"; fi
    echo "$(cat "$work/wire") $(cat "$work/wrk") $(awk -v a="$(cat "$work/wire")" -v b="$(cat "$work/wrk")" 'BEGIN { printf "%.5f", a / b }')" >>"$rows"
  done
  printf '%-24s wire %9s us   wrk %9s us   ratio %s\n' "$1" \
    "$(column 1 "$rows")" "$(column 2 "$rows")" "$(column 3 "$rows" interval)"
}

# column N FILE [interval]: the median of a column, and the interval of its median
column() {
  cut -d' ' -f"$1" "$2" | sort -n | awk -v interval="${3:-}" '
    { v[NR] = $1 }
    END {
      middle = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
      if (interval == "") { printf "%.1f", middle; exit }
      low = int((NR - 1.96 * sqrt(NR)) / 2); if (low < 1) low = 1
      printf "%.3f [%.3f, %.3f] (%d rounds)", middle, v[low], v[NR + 1 - low], NR
    }'
}

compare "smallest request" soa.quicksort '{"n":1}' sort 0 0
compare "2 MB answer (c=100)" soap.marshal '{"s":2000000,"c":100}' marshal 2000000 100
compare "2 MB request (c=100)" soap.unmarshal '{"s":2000000,"c":100}' unmarshal 2000000 100
