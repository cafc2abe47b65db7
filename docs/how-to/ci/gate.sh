#!/bin/sh
# Measures, and ends with 4 if something became worse for certain since the baseline was measured, or is
# beyond an absolute bound for certain.
#
#   gate.sh CAMPAIGN BASELINE RESULT CONDITION...
#
# RESULT is the new run's directory. Without a BASELINE the run becomes it, if everything in it is valid
# and no absolute bound closes the gate: "change" needs a baseline, the other terms do not. What the CI
# system shows lies in RESULT: gate.xml (JUnit), gate.md (Markdown), report/index.html.
set -eu
tare=${TARE:-./tare}
campaign=$1
baseline=$2
result=$3
shift 3
for condition do
  shift
  case ${condition##*:} in
    *change*) [ -e "$baseline" ] || continue ;;
  esac
  set -- "$@" --fail-if "$condition"
done

status=0
"$tare" run "$campaign" --yes --out "$result" || status=$?
# 1: some submissions were left out, which the intervals know. From 2 on nothing was measured.
if [ "$status" -gt 1 ]; then
  exit "$status"
fi
set -- "$result" "$@" --junit "$result/gate.xml" --markdown "$result/gate.md"
if [ -e "$baseline" ]; then
  exec "$tare" compare "$@" --with "$baseline"
fi
"$tare" report "$@"
if [ "$status" -eq 1 ]; then
  echo "No baseline: something in $result does not count; see \"What was left out\" in its report." >&2
  exit 1
fi
cp -R "$result" "$baseline"
echo "No baseline yet: $result became $baseline."
