#!/usr/bin/env bash
# What tare-client costs over TLS 1.3, beside wrk: processor time a request against one nginx, the generator on one
# processor and nginx on another, in alternating rounds.
#
# Needs wrk, nginx, openssl and python3 (apt install wrk nginx-light openssl python3), two processors, and a build:
# mvn -pl client -am -DskipTests package
# Usage: client/bench/https.sh [ROUNDS] [SECONDS]
#
# Prints a line for each measurement, and for each kind of request the median of the rounds' ratios tare / wrk. wrk
# checks no certificate; tare-client does, and verifies the status of each answer.
set -euo pipefail
export LC_ALL=C
rounds=${1:-5}
seconds=${2:-5}
here=$(cd "$(dirname "$0")" && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
export PATH=$PATH:/usr/sbin
work=$(mktemp -d)
for needed in wrk nginx openssl python3 taskset "$java"; do
  command -v "$needed" >/dev/null || { echo "https: $needed is missing" >&2; exit 3; }
done

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
  -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
head -c 100000 /dev/zero >"$work/large"
echo hello >"$work/small"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >"$work/nginx.conf" <<CONF
daemon off; worker_processes 1; pid $work/pid; error_log stderr;
events { }
http {
  access_log off; keepalive_requests 100000000; root $work;
  client_body_temp_path $work/t1; proxy_temp_path $work/t2; fastcgi_temp_path $work/t3; uwsgi_temp_path $work/t4; scgi_temp_path $work/t5;
  server { listen 127.0.0.1:$port ssl; ssl_certificate cert.pem; ssl_certificate_key key.pem; ssl_protocols TLSv1.3; }
}
CONF
[ "$(id -u)" != 0 ] || sed -i '1s/^/user root; /' "$work/nginx.conf"
taskset -c 0 nginx -p "$work" -c "$work/nginx.conf" 2>"$work/nginx-log" &
nginx=$!
trap 'kill "$nginx"; wait "$nginx" || true; rm -rf "$work"' EXIT
until openssl s_client -connect "127.0.0.1:$port" </dev/null >/dev/null 2>&1; do
  kill -0 "$nginx" || { cat "$work/nginx-log" >&2; exit 3; }
  sleep 0.1
done
certificates=$(awk '{ printf "%s\\n", $0 }' "$work/cert.pem")

# timed COMMAND...: runs it on the second processor; user and system seconds go to $work/time
timed() {
  local TIMEFORMAT='%U %S'
  { time taskset -c 1 "$@" >"$work/out" 2>"$work/err"; } 2>"$work/time"
}

# by_wrk PATH [HEADER]: prints microseconds a request
by_wrk() {
  timed wrk -t1 -c1 -d"${seconds}s" ${2:+-H "$2"} "https://127.0.0.1:$port$1"
  ! grep -q 'Non-2xx\|Socket errors' "$work/out" || { cat "$work/out" >&2; exit 1; }
  awk -v n="$(sed -n 's/^ *\([0-9]*\) requests in.*/\1/p' "$work/out")" '{ printf "%.2f", ($1 + $2) / n * 1e6 }' "$work/time"
}

# cell NAME PATH PER-REQUEST SECONDS
cell() {
  printf '{"type":"measure","cell":"%s","workload":"http","parameters":{},"endpoint":"https://127.0.0.1:%s","driver":{"kind":"closed","clients":1},"warmup":{"submissions":0},"submissions":10000000,"duration_limit_ms":%d,"requests":[{"target":"%s","status":200,"connecting":{"per_request":%s,"tls":"1.3","certificates":"%s"}}]}\n' \
    "$1" "$port" "$(($4 * 1000))" "$2" "$3" "$certificates"
}

# by_tare PATH PER-REQUEST: prints the same of the second, warm cell of a session
by_tare() {
  { cell cold "$1" "$2" "$((2 * seconds))"; cell warm "$1" "$2" "$seconds"; } >"$work/in"
  timed "$java" -Xmx256m -XX:+UseSerialGC -XX:ActiveProcessorCount=1 -jar "$here/../target/tare-client.jar" \
    session <"$work/in"
  grep '"type":"cell","cell":"warm".*"failed":0,' "$work/out" >"$work/cell" || { tail -n 2 "$work/out" >&2; exit 1; }
  sed 's/.*"submissions":\([0-9]*\).*"client_cpu_ns":\([0-9]*\).*/\1 \2/' "$work/cell" \
    | awk '{ printf "%.2f", $2 / $1 / 1000 }'
}

# compare LABEL PATH PER-REQUEST [HEADER]
compare() {
  : >"$work/ratios"
  for ((i = 0; i < rounds; i++)); do
    local wrk tare
    if ((i % 2)); then tare=$(by_tare "$2" "$3"); wrk=$(by_wrk "$2" "${4:-}"); else wrk=$(by_wrk "$2" "${4:-}"); tare=$(by_tare "$2" "$3"); fi
    awk -v a="$tare" -v b="$wrk" 'BEGIN { printf "%.3f\n", a / b }' >>"$work/ratios"
    printf '%-28s tare %9s us   wrk %9s us\n' "$1" "$tare" "$wrk"
  done
  sort -n "$work/ratios" | awk -v label="$1" \
    '{ v[NR] = $1 } END { printf "%-28s ratio %.2f (%.2f to %.2f in %d rounds)\n", label, v[int((NR + 1) / 2)], v[1], v[NR], NR }'
}

compare "6 bytes, kept" /small false
compare "100 kB, kept" /large false
compare "6 bytes, new connection" /small true "Connection: close"
