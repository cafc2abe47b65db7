#!/bin/sh
# Measures, and ends with 4 if something became worse for certain since the baseline was measured.
#
#   gate.sh CAMPAIGN BASELINE RESULT CONDITION...
#
# RESULT is the new run's directory. Without a BASELINE the run becomes it. What the CI system shows
# lies in RESULT: gate.xml (JUnit), gate.md (Markdown), report/index.html.
set -eu
tare=${TARE:-./tare}
campaign=$1
baseline=$2
result=$3
shift 3
for condition do
  shift
  set -- "$@" --fail-if "$condition"
done

status=0
"$tare" run "$campaign" --yes --out "$result" || status=$?
# 1: some submissions were left out, which the intervals know. From 2 on nothing was measured.
if [ "$status" -gt 1 ]; then
  exit "$status"
fi
if [ ! -e "$baseline" ]; then
  cp -R "$result" "$baseline"
  echo "No baseline yet: $result became $baseline."
  exit 0
fi
exec "$tare" compare "$result" --with "$baseline" "$@" \
  --junit "$result/gate.xml" --markdown "$result/gate.md"
