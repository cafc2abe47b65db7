#!/usr/bin/env bash
# What recording one sample costs the measuring thread: its time, and the bytes it allocates (the
# profiler's gc.alloc.rate.norm). JMH options may follow, such as -f 1.
#
# Needs a build: mvn -pl client,services/benchmarks -am package -DskipTests
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
jmh=$root/services/benchmarks/target/tare-benchmarks.jar # carries JMH
[ -f "$jmh" ] && [ -d "$root/client/target/test-classes" ] || {
  echo "recording: build first: mvn -pl client,services/benchmarks -am package -DskipTests" >&2
  exit 3
}
exec "$java" -cp "$root/client/target/test-classes:$root/client/target/tare-client.jar:$jmh" \
  org.openjdk.jmh.Main RecordingBenchmark -prof gc "$@"
