#!/usr/bin/env bash
# Holds what the server says of its own time against the packets on the wire, which know nothing of
# Java: for each submission the time from the first packet of the request to the last packet of the
# answer, as the kernel stamped them, and the sum of the server's parts.
#
# Needs root, tshark (apt install tshark), jq and a build: mvn -DskipTests package
# Usage: client/bench/parts-vs-packets.sh [SUBMISSIONS]
#
# Prints medians for each workload. The server's sum lies within the packets' time; what is left of it
# is the server's way from the network to the services and back.
set -euo pipefail
export LC_ALL=C

submissions=${1:-200}
here=$(cd "$(dirname "$0")" && pwd)
built=$here/../../harness/cli/target/tare/artefacts
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
for needed in tshark jq "$java"; do
  command -v "$needed" >/dev/null || { echo "parts-vs-packets: $needed is missing" >&2; exit 3; }
done
for file in tare-host.jar tare-services.war glassfish-embedded-all.jar tare-client.jar; do
  [ -f "$built/$file" ] || { echo "parts-vs-packets: build first: mvn -DskipTests package" >&2; exit 3; }
done

work=$(mktemp -d)
capture=
finish() {
  [ -z "$capture" ] || kill "$capture" 2>/dev/null || true
  exec 3>&- || true
  wait
  rm -rf "$work"
}
trap finish EXIT

mkfifo "$work/server-in"
"$java" -Xms512m -Xmx512m -XX:+UseSerialGC -jar "$built/tare-host.jar" \
  --war "$built/tare-services.war" --port 0 \
  <"$work/server-in" >"$work/ready" 2>"$work/server-log" &
server=$!
exec 3>"$work/server-in" # the server ends when this is closed
until [ -s "$work/ready" ]; do
  kill -0 "$server" 2>/dev/null || { cat "$work/server-log" >&2; exit 3; }
  sleep 0.2
done
port=$(jq -r .port "$work/ready")

# measure WARMUP SUBMISSIONS OPTIONS: prints the server's sum of each counted submission, in µs
measure() {
  "$java" -Xms512m -Xmx512m -XX:+UseSerialGC -jar "$built/tare-client.jar" measure \
    --endpoint "http://127.0.0.1:$port/tare" --warmup "$1" --submissions "$2" "${@:3}" 2>/dev/null \
    | jq -r 'select(.type == "sample" and (.warmup | not)) | .values.server_total_ns / 1000'
}

# The time on the wire of each request with its answer, in µs. A request begins with the first bytes
# that the client sends after the server has sent some.
by_packets() {
  tshark -r "$work/packets" -Y "tcp.len > 0" -T fields -e frame.time_epoch -e tcp.dstport 2>/dev/null \
    | awk -v port="$port" '
        $2 == port { if (answered || !begun) { if (begun) print_one(); begun = $1; answered = 0 }; next }
        begun { answered = 1; last = $1 }
        function print_one() { printf "%.3f\n", (last - begun) * 1e6 }
        END { if (begun && answered) print_one() }'
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# compare LABEL OPTIONS
compare() {
  # Warms the server; that not all came within the time is no failure.
  measure 0 2000 --duration-limit 15s "${@:2}" >/dev/null || true
  rm -f "$work/packets"
  : >"$work/capture-log"
  tshark -i lo -f "tcp port $port" -s 96 -B 64 -w "$work/packets" >/dev/null 2>"$work/capture-log" &
  capture=$!
  until grep -q "Capturing" "$work/capture-log" && [ -s "$work/packets" ]; do
    kill -0 "$capture" 2>/dev/null || { cat "$work/capture-log" >&2; exit 3; }
    sleep 0.1
  done
  measure 0 "$submissions" "${@:2}" >"$work/parts"
  sleep 1 # tshark writes what it has every now and then
  kill -INT "$capture"
  wait "$capture" || true
  capture=
  by_packets >"$work/wire"
  if [ "$(wc -l <"$work/wire")" != "$(wc -l <"$work/parts")" ]; then
    echo "parts-vs-packets: $(wc -l <"$work/parts") submissions, but $(wc -l <"$work/wire") on the wire" >&2
    exit 1
  fi
  paste "$work/parts" "$work/wire" | awk '{ print $2 - $1 }' >"$work/rest"
  paste "$work/parts" "$work/wire" | awk '{ print $1 / $2 }' >"$work/share"
  printf '%-24s packets %9.1f us   server %9.1f us   rest %7.1f us   share %.3f   never more: %s (n=%d)\n' \
    "$1" "$(median <"$work/wire")" "$(median <"$work/parts")" "$(median <"$work/rest")" \
    "$(median <"$work/share")" "$(awk '$1 > 1 { n++ } END { print n ? "no, " n : "yes" }' "$work/share")" \
    "$(wc -l <"$work/wire")"
}

compare "quicksort n=200000" --workload soa.quicksort --param n=200000
compare "matmul n=100" --workload soa.matmul --param n=100
compare "unmarshal 2 MB, c=10" --workload soap.unmarshal --param s=2MB --param c=10
compare "marshal 2 MB, c=10" --workload soap.marshal --param s=2MB --param c=10
