#!/bin/sh
# What it costs that the server times the parts of a submission: alternates requests with and
# without timing on one server and prints the ratios. Build first: mvn -DskipTests package
# usage: services/it/parts-cost.sh [FACTOR]   (FACTOR multiplies the number of requests)
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
jackson=$project/harness/cli/target/tare/lib
exec java -Dtare.project="$project" \
  -cp "$project/services/it/target/test-classes:$project/services/fixture/target/test-classes:$project/services/contract/target/classes:$jackson/*" \
  io.tare.services.host.PartsCost "$@"
