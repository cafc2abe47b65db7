#!/bin/sh
# What it costs that the server times the parts of a submission: alternates requests with and
# without timing on one server and prints the ratios. Build first: mvn -pl services/host -am verify
# usage: services/host/parts-cost.sh [FACTOR]   (FACTOR multiplies the number of requests)
set -eu
cd "$(dirname "$0")"
exec java -cp "target/test-classes:target/classes:../contract/target/classes:target/glassfish-embedded-all.jar" \
  io.tare.services.host.PartsCost "$@"
