package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong usage, and the one-line answer to each. */
class WrongUsageTest {

  private static final String CAMPAIGN =
      """
      name: mine
      platforms: {native: {kind: native}, other: {kind: native}}
      workloads: [{name: soa.matmul, n: 100}]
      blocks: 2
      """;

  /** Replaces text that differs between machines, or is long. */
  private static final String ANYTHING = "…";

  @TempDir Path directory;

  /**
   * @param lines of c.yaml that replace those with the same keys
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 | rnu | | tare has no command rnu; did you mean 'run'?
          2 | pln --json | | tare has no command pln; did you mean 'plan'?
          2 | study lst | | tare study has no command lst; did you mean 'list'?
          2 | frobnicate | | tare has no command frobnicate; tare --help lists all
          2 | PLAN | | tare has no command PLAN; did you mean 'plan'?
          2 | study frobnicate | | tare study has no command frobnicate; it has …
          2 | version | | tare has no command version; did you mean '--version'?
          2 | -v | | tare has no option -v; did you mean '-V'?
          2 | quickstart | | tare has no command quickstart; did you mean 'run quickstart'?
          2 | mine.yaml | | tare has no command mine.yaml; did you mean 'run mine.yaml'?
          2 | run c.yaml --out empty.yaml | | --out empty.yaml is a file; give a new directory
          3 | run c.yaml --out empty.yaml/run | | cannot create the run's directory …empty.yaml/run: …empty.yaml is not a directory; name another with --out
          2 | run -- no-such-program --fast | | no-such-program: no such program on this machine; correct the name or install it
          3 | run http://no-such-host.invalid/x | | http://no-such-host.invalid/x: unknown host no-such-host.invalid; correct the address
          3 | run http://127.0.0.1:9/x | | http://127.0.0.1:9/x: no answer at port 9 (…); start the service, or correct the address
          2 | report c.yaml | | …/c.yaml: is a file; give a run's directory, as listed by tare runs
          2 | run localhost:8080/x | | localhost:8080/x: no such campaign file; did you mean 'http://localhost:8080/x'?
          9 | verify empty.yaml | | empty.yaml: it is empty
          2 | ask --query latin.yaml | | …/latin.yaml cannot be read: it is not text in UTF-8
          2 | ask --query tab.yaml | | …tab.yaml:2: is not YAML: a tab precedes the text; indent with spaces
          2 | ask --query . | | --query .: is a directory; name a file in it
          9 | verify c.yaml | | c.yaml: is not a capsule, or was damaged: Not in GZIP format
          2 | plan tab.yaml | | tab.yaml:2: is not YAML: a tab precedes the text; indent with spaces
          2 | plan dash.yaml | | dash.yaml:2: is not YAML: unexpected second ': '; quote the value, or write a space after the '-'
          2 | plan latin.yaml | | latin.yaml:1: is not text in UTF-8
          2 | help runn | | tare has no command runn; did you mean 'run'?
          2 | --hlep | | tare has no option --hlep; did you mean '--help'?
          2 | run --block 3 | | tare run has no option --block; did you mean '--blocks'?
          2 | run --sed=4 | | tare run has no option --sed; did you mean '--seed'?
          2 | run --frobnicate | | tare run has no option --frobnicate; see tare run --help
          2 | init --lik http | | tare init has no option --lik; did you mean '--like'?
          2 | export latest --fromat csv | | tare export has no option --fromat; did you mean '--format'?
          2 | ask --rte 4/s --service 80ms | | tare ask has no option --rte; did you mean '--rate'?
          2 | run quickstart again | | tare run: unexpected argument "again"; a command goes after --, as in -- gzip -c FILE
          2 | runs nosuch | | tare runs: unexpected argument "nosuch"; see tare runs --help
          2 | init a.yaml b.yaml | | tare init: unexpected argument "b.yaml"; see tare init --help
          2 | run -- | | tare run: no command after --; give one, such as -- gzip -c FILE
          2 | run --quick quickstart | | tare run: --quick already says what to measure; remove it or the other arguments
          2 | run --blocks few | | --blocks: expected a whole number, found "few"
          2 | run --blocks 0 | | --blocks is 0, expected 1 or more
          2 | run --seed 0x1 | | --seed: expected a whole number, found "0x1"
          2 | run --seed 99999999999999999999 | | --seed: expected a whole number, found "99999999999999999999"
          2 | run --substitute uml | | --substitute: expected PLATFORM=KIND, found "uml"
          2 | run --substitute ulm=docker | | --substitute ulm=docker: ulm is not a candidate of the campaign; it has guest
          2 | run --substitute gest=docker | | --substitute gest=docker: gest is not a candidate of the campaign; did you mean 'guest'?
          2 | run --substitute guest=docke | | --substitute guest=docke: unknown kind docke; did you mean 'docker'?
          2 | plan --workload soa.quiksort | | --workload "soa.quiksort": the campaign measures nothing like it; did you mean 'soa.quicksort'?
          2 | study show soaa | | there is no study soaa; did you mean 'soa'?
          2 | model show soaa | | soaa: no such model file, run or published study; did you mean 'soa'?
          2 | ask prdict | | QUESTION: "prdict" is not known; did you mean 'predict'?
          2 | compare latest other | | tare compare: unexpected argument "other"; did you mean '--with other'?
          2 | --quick run | | tare has no option --quick; write it after the command, as in tare run --quick
          2 | -y run | | tare has no option -y; write it after the command, as in tare run -y
          2 | report latest --width 8cm | | --width needs --figure, which names the figure to draw
          2 | report latest --junit empty.yaml/x.xml | | --junit empty.yaml/x.xml: …empty.yaml is not a directory
          2 | run ./shop.war | | ./shop.war: no such file; build it, or correct the path
          2 | run bad.war /x | | bad.war: is not a web application: cannot read it as a zip archive: …
          2 | plan runs/nosuch.yaml | | runs/nosuch.yaml: no such campaign file; correct the path
          2 | study show soa --table t1 | | study soa has no tables; leave out --table
          2 | study show iaas-managers --table mpo | | study iaas-managers has no table mpo; did you mean 'mpi'?
          2 | workloads x* | | no workload matches; tare workloads lists all
          2 | plan c.yaml | workloads: [{name: soa.matmul, n: 20,000}] | c.yaml:4: workloads[0].000: Unknown key '000'; write numbers without commas, such as 20000
          2 | capsule latest --key nokey | | --key nokey: there is no such file; ssh-keygen -t ed25519 -f FILE makes one
          2 | plan c.yaml | platforms: {native: {kind: native}, g: {kind: kvm}} | c.yaml:4: platforms.g.kind: "kvm" is not known; write kind: qemu, accelerator: kvm
          2 | plan c.yaml | platforms: {native: {kind: native}, g: {kind: kvmm}} | c.yaml:4: platforms.g.kind: "kvmm" is not known; write kind: qemu, accelerator: kvm
          2 | plan c.yaml | platforms: {native: {kind: native}, g: {kind: vmware}} | c.yaml:4: platforms.g.kind: "vmware" is not known; did you mean 'vsphere'?
          2 | plan c.yaml | load: {clients: 2} | c.yaml:5: load: Unknown key 'load'; write driver: {kind: closed, clients: 4}
          2 | run --fail-if=pdd>1 | | --fail-if "pdd>1": pdd is not one of the terms pd, pd.median, pd.p95, mean, change, change.time, migration.share, migration.loss
          2 | run --fail-if=pd>>1 | | --fail-if "pd>>1": unknown operator >>; write >, >=, < or <=
          2 | run --fail-if=pd=1 | | --fail-if "pd=1": unknown operator =; write >, >=, < or <=
          2 | run --fail-if=pd>x | | --fail-if "pd>x": pd is a ratio above 0, 1.10 for a loss of 10 %, not x
          2 | report --format | | Missing required parameter for option '--format' (FORMAT); see tare report --help
          2 | report latest --json --format csv | | --format csv: --json is another format; keep one
          2 | study show soa --json --format csv | | --format csv: --json is another format; keep one
          2 | report latest --figure pd --table cells | | --figure and --table are two outputs; keep one
          2 | report latest --table cells --directory d | | --directory is for a whole report; for one table or figure, name a file with --output
          2 | report latest --format jsn | | --format: "jsn" is not known; did you mean 'json'?
          2 | report latest --table everything | | --table: "everything" is not known; allowed: cells, comparisons, …
          2 | init --like htp | | --like: "htp" is not known; did you mean 'http'?
          2 | completion fish | | SHELL: "fish" is not known; allowed: bash, zsh
          2 | completion | | Missing required parameter: 'SHELL'; see tare completion --help
          2 | pool nosuch | | tare pool needs at least 2 RUN arguments; see tare pool --help
          2 | image | | tare image needs a command; see tare image --help
          2 | image export --format vdi out | | --format: "vdi" is not known; allowed: qcow2, raw, vhdx, vmdk
          2 | model | | tare model needs a command; see tare model --help
          2 | model shwo x | | tare model has no command shwo; did you mean 'show'?
          2 | simulate covrage | | tare simulate has no command covrage; did you mean 'coverage'?
          2 | simulate coverage --runs many | | --runs: expected a whole number, found "many"
          2 | simulate coverage --runs 0 | | --runs is 0, expected 1 or more
          2 | simulate coverage --submissions 0 | | --submissions is 0, expected 1 or more
          2 | simulate coverage --resamples 9 | | --resamples is 9, expected 100 or more
          2 | serve --model nofile.json | | --model: cannot read nofile.json: no such file
          2 | serve --port 99999 | | --port must be 0 to 65535, got 99999
          2 | plan quickstrat | | quickstrat: no such campaign file; did you mean 'quickstart'?
          2 | plan nothing-like-it | | nothing-like-it: no such campaign file; tare campaigns lists those shipped
          2 | plan nosuch.yaml | | nosuch.yaml: no such campaign file; tare campaigns lists those shipped
          2 | run . | | .: is a directory; give a campaign file in it
          2 | run http:/x | | http:/x: expected an address that begins with http:// or https://, or a campaign file
          2 | init . | | . is a directory; name a file
          2 | ask size --rate 1/s --service 80ms --csv . | | --csv . is a directory; name a file
          2 | capsule nosuch --output empty.yaml/c.tar.gz | | --output empty.yaml/c.tar.gz: …empty.yaml is not a directory
          2 | doctor nosuch.yaml | | nosuch.yaml: no such campaign file; tare campaigns lists those shipped
          2 | clean nosuch.yaml | | nosuch.yaml: no such campaign or run; tare campaigns and tare runs list them
          2 | clean vshere | | vshere: no such campaign or run; did you mean 'vsphere'?
          2 | plan /dev/null | | /dev/null: is a pipe or a device; save the campaign to a file, and name that
          2 | run http:// | | http://: there is no host in this address; write one, such as http://localhost:8080/
          2 | run https://:8443/x | | https://:8443/x: there is no host in this address; write one, such as http://localhost:8080/
          2 | plan c.yaml --time=0s | | --time 0s: a block would measure each cell for 0s; expected 1ms to 1h
          2 | plan query.yaml | | query.yaml:1: is a query, not a campaign
          2 | ask --query c.yaml | | …/c.yaml is a campaign, not a query
          2 | study check c.yaml | | …/c.yaml is a campaign, not a study
          2 | study check query.yaml | | …/query.yaml is a query, not a study
          2 | plan --workload soap | | --workload "soap": the campaign measures nothing like it; it has soa.quicksort, soa.matmul, soap.unmarshal, soap.marshal
          2 | plan --platform ulm | | --platform ulm: the campaign has no such candidate; did you mean 'uml'?
          2 | plan --aa --platform uml | | --platform uml: the campaign has no such candidate; allowed: native-again
          2 | plan lan --substitute uml=docke | | --substitute uml=docke: unknown kind docke; did you mean 'docker'?
          2 | plan xen | | platform xen: host is dom0.example.org, a placeholder; copy the campaign and enter your own
          2 | workloads soa.quiksort | | unknown workload soa.quiksort; did you mean 'soa.quicksort'?
          2 | workloads soa | | unknown workload soa; allowed: command.bits…
          2 | report latest | | latest: there is no run below runs/ yet; tare run starts one
          2 | resume latest | | latest: there is no run below runs/ yet; tare run starts one
          2 | report nosuch | | …/nosuch: no such run; tare runs lists those below runs/
          2 | compare nosuch | | give one of --with OTHER (a run) and --study STUDY
          2 | compare latest --with latest | | latest: there is no run below runs/ yet; tare run starts one
          2 | export nosuch | | …/nosuch: no such run; tare runs lists those below runs/
          2 | verify nosuch | | …/nosuch: no such run; tare runs lists those below runs/
          2 | messages nosuch | | …/nosuch: no such run; tare runs lists those below runs/
          2 | history nosuch | | nosuch: no runs there; name a campaign with runs below runs/, a directory of runs, a run, or a .csv file of figures
          2 | history nosuch.csv | | nosuch.csv: no runs there; name a campaign with runs below runs/, a directory of runs, a run, or a .csv file of figures
          2 | model show nosuch.json | | nosuch.json: no such model file, run or published study; tare model fit RUN makes one
          2 | model fit nosuch | | …/nosuch: no such run; tare runs lists those below runs/
          2 | study show nosuch | | there is no study nosuch; there are soa, xen, iaas-managers, virtual-networks, cloud-pingpong
          2 | study check nosuch.yaml | | there is no study nosuch.yaml; there are soa, xen, iaas-managers, virtual-networks, cloud-pingpong
          2 | validate nosuch | | …/nosuch: no such run; tare runs lists those below runs/
          2 | ask | | no requests are given; say how many and of what, such as --rate 40/s --service 80ms, or name a file with --query
          2 | ask siez --rate 4/s --service 80ms | | QUESTION: "siez" is not known; did you mean 'size'?
          2 | ask siz --rate 4/s --service 80ms | | QUESTION: "siz" is not known; did you mean 'size'?
          2 | ask --rate 4/s | | requests need something to do: --service, --busy, --like with --n, --request or --answer, in a file the same keys
          2 | ask --rate 4 --service 80ms | | --rate: expected a rate with its unit, such as 20/s, found "4"
          2 | ask --rate -4/s --service 80ms | | --rate: expected a rate with its unit, such as 20/s, found "-4/s"
          2 | ask --rate 4/s --service 80msec | | --service: expected a duration with its unit, such as 250ms, 10s or 5min (ns, us, ms, s, min, h), found "80msec"
          2 | ask --rate 4/s --service 80ms --vcpus two | | --vcpus: expected a whole number from 1 to 256 without unit, found "two"
          2 | ask --rate 4/s --service 80ms --vms 0 | | --vms: expected a whole number from 1 to 10000 without unit, found "0"
          2 | ask size --rate 4/s --service 80ms | | question size needs an sla: --sla 1s, or in a file sla: {under: 1s}
          2 | ask size --rate 4/s --service 80ms --sla 1s --price nativ=10 | | the model soa has no platform "nativ"; did you mean 'native'?
          2 | ask --rate 4/s --service 80ms --price native | | --price: expected PLATFORM=N, found "native"
          2 | ask --rate 4/s --service 80ms --platform hiperv | | the model soa has no platform "hiperv"; did you mean 'hyperv'?
          2 | ask --rate 4/s --service 80ms --platform kvm | | the model soa has no platform "kvm"; there are native, vmware, hyperv; for your own, give --platform kvm --pd kvm=1.2 (in a file platforms and pd)
          2 | ask --rate 40/s..20/s --service 80ms | | --rate: the first value is greater than the second; swap them
          2 | ask --rate 0/s --service 80ms | | --rate: expected a rate with its unit, such as 20/s, above 0, found "0/s"
          2 | ask --rate 1e12/s --service 80ms | | --rate: expected a rate with its unit, such as 20/s, without an exponent, found "1e12/s"
          2 | ask --rate 4/s --service 0ms | | --service: expected a duration with its unit, such as 250ms, 10s or 5min, above 0, found "0ms"
          2 | ask sweep --rate 4/s --service 80ms --vary rate=40/s..20/s | | --vary: from is greater than to; swap them
          2 | ask --rate 4/s --clients 5 --service 80ms | | --rate: cannot be combined with --clients; keep one
          2 | ask size --rate 4/s --service 80ms --sla 1s --quantile 100% | | --quantile: expected more than 0% and at most 99.99%, found "100%"
          2 | ask size --rate 4/s --service 80ms --sla 1s --confidence 100% | | --confidence: expected more than 0% and less than 100%, found "100%"
          6 | ask --rate 4/s --service 80ms --like soa.matmul --n 999999999 | | soa.matmul: measured n …; asked 999999999; measure there, or ask for a bound: --extrapolate, in a file extrapolate: true
          2 | ask --model nosuch.json --rate 1/s --service 1ms | | nosuch.json: no such model file, run or published study; tare model fit RUN makes one
          2 | ask --query nosuch.yaml | | --query nosuch.yaml: no such file; ask by options without one
          2 | ask --rate 1/s --like soa.matmal --n 500 | | the model has no operation "soa.matmal"; did you mean 'soa.matmul'?
          2 | ask --rate 1/s --like soa.matmul --n 90000 | | class requests: the model has no times of soa.matmul; give the reference's processor time, such as service: 80ms
          2 | plan empty.yaml | | empty.yaml:1: expected the keys of a campaign, such as name: quickstart
          2 | plan c.yaml | blokcs: 3 | c.yaml:5: blokcs: Unknown key 'blokcs'; did you mean 'blocks'?
          2 | plan c.yaml | blocks: few | c.yaml:4: blocks: expected a whole number from 1 to 10000 without unit, found "few"
          2 | plan c.yaml | blocks: 0 | c.yaml:4: blocks: expected a whole number from 1 to 10000 without unit, found "0"
          2 | plan c.yaml | name: mine\\nname: again | c.yaml:5: name: is written twice; keep one
          2 | plan c.yaml | slice: 100 | c.yaml:5: slice: expected a duration with its unit, such as 250ms, 10s or 5min (ns, us, ms, s, min, h), found "100"
          2 | plan c.yaml | slice: 99999999h | c.yaml:5: slice: expected 1ms to 60s, found "99999999h"
          2 | plan c.yaml | slice: "10\\u001bms" | c.yaml:5: slice: contains the control character U+001B; expected a duration with its unit, such as 250ms, 10s or 5min
          2 | plan c.yaml | slice: 100mss | c.yaml:5: slice: expected a duration with its unit, such as 250ms, 10s or 5min (ns, us, ms, s, min, h), found "100mss"
          2 | plan c.yaml | stop: {submissions: 10, time: 3s} | c.yaml:3: workloads: both numbers of submissions and times are set; give either submissions, warmup and server_warmup, or time, slice and settle
          2 | plan c.yaml | stop: {submisions: 10} | c.yaml:5: stop.submisions: Unknown key 'submisions'; did you mean 'submissions'?
          0 | plan c.yaml | platforms: {native: {kind: native}} | note: mine has one platform, so nothing is compared; add another, or measure it against itself with tare run --aa
          2 | plan c.yaml | platforms: {native: {kind: native}, g: {kind: umll}} | c.yaml:4: platforms.g.kind: "umll" is not known; did you mean 'uml'?
          2 | plan c.yaml | platforms: [] | c.yaml:4: platforms: expected names with values, found a list
          2 | plan c.yaml | platforms: {native: {kind: native}, g: {kind: uml, memry: 1GiB}} | c.yaml:4: platforms.g.memry: Unknown key 'memry'; did you mean 'memory'?
          2 | plan c.yaml | platforms: {native: {kind: native}, g: {kind: ssh}} | platform g: host: is missing; expected the machine to reach
          2 | plan c.yaml | platforms: {native: {kind: native}, g h: {kind: uml}} | c.yaml:4: platforms.g h: platform "g h" is not a name: use letters, digits, '.', '_' and '-'
          2 | plan c.yaml | platforms: {native: {kind: native}, other: {kind: native, cpus: 1000, memory: 999GiB}} | platform other: 1000 cpus requested, this machine has …, and 1022976 MiB of memory requested, this machine has … MiB; request less
          2 | plan c.yaml | platforms: {native: {kind: native | c.yaml:4: is not YAML: the { here is not closed: expected ',' or '}', but got <stream end> in line 5
          2 | plan c.yaml | reference: metal | c.yaml:5: reference: "metal" is not one of the platforms; allowed: native, other
          2 | plan c.yaml | workloads: [] | c.yaml:4: workloads: expected at least one value, found an empty list
          2 | plan c.yaml | workloads: soa.matmul | c.yaml:4: workloads: expected keys with values, among them name: a workload, such as soa.quicksort, found "soa.matmul"
          2 | plan c.yaml | workloads: [{name: soa.matmull, n: 100}] | c.yaml:4: workloads[0].name: "soa.matmull" is not known; did you mean 'soa.matmul'?
          2 | plan c.yaml | workloads: [{name: soa.matmul}] | c.yaml:4: workloads[0].n: is missing; expected 1 to 4096 (order of the matrices)
          2 | plan c.yaml | workloads: [{name: soa.matmul, n: 100000000}] | c.yaml:4: workloads[0].n: expected a whole number from 1 to 4096 without unit, found "100000000"
          2 | plan c.yaml | workloads: [{name: soa.matmul, n: [100, 100]}] | c.yaml:4: workloads[0].n[1]: is listed twice; keep one
          2 | plan c.yaml | workloads: [{name: soa.quicksort, N: 20000}] | c.yaml:4: workloads[0].N: Unknown key 'N'; did you mean 'n'?
          2 | plan c.yaml | workloads: [{name: soa.quicksort, m: 20000}] | c.yaml:4: workloads[0].m: Unknown key 'm'; did you mean 'n'?
          2 | plan c.yaml | workloads: [{name: soa.matmul, n: 100, m: 1}] | c.yaml:4: workloads[0].m: Unknown key 'm'; allowed: clients, expect, n, over, rate, seed, server_warmup, submissions, tags, time, transfer, warmup
          2 | plan c.yaml | workloads: [{name: soap.marshal, s: 100KBB, c: 10}] | c.yaml:4: workloads[0].s: expected a size with its unit, such as 100kB, 2MB or 64KiB (B, kB, KiB, MB, MiB, GB, GiB), found "100KBB"
          2 | plan c.yaml | workloads: [{name: command.rate, run: "true"}] | c.yaml:4: workloads[0]: command.rate: needs a pattern with a group, or json with a JSON pointer
          2 | plan c.yaml | workloads: [{name: command.rate, run: "true", pattern: "("}] | c.yaml:4: workloads[0]: command.rate: pattern "(": Unclosed group
          2 | plan c.yaml | resources: {memory: 1.5} | c.yaml:5: resources.memory: expected a size with its unit, such as 100kB, 2MB or 64KiB (B, kB, KiB, MB, MiB, GB, GiB), found "1.5"
          2 | plan c.yaml | driver: {kind: opn} | c.yaml:5: driver.kind: "opn" is not known; did you mean 'open'?
          2 | plan c.yaml | driver: {kind: open} | c.yaml:5: driver.rate: is missing; expected a rate with its unit, such as 20/s
          2 | plan c.yaml | networks: [wan] | c.yaml:5: networks[0]: "wan" is not known; did you mean 'lan'?
          2 | plan c.yaml | networks: [lan, lan] | c.yaml:5: networks[1]: is listed twice; keep one
          2 | plan c.yaml | seed: 1e3 | c.yaml:5: seed: expected a whole number from -9223372036854775808 to 9223372036854775807 without unit, found "1e3"
          2 | plan c.yaml | validity: {steal: 200%} | c.yaml:5: validity.steal: expected 0% to 100%, the share beyond which a cell is invalid; found "200%"
          2 | plan c.yaml | validity: {stael: 2%} | c.yaml:5: validity.stael: Unknown key 'stael'; did you mean 'steal'?
          2 | plan c.yaml | design: side-by-sid | c.yaml:5: design: "side-by-sid" is not known; did you mean 'side-by-side'?
          2 | plan c.yaml | settle: {least: 9s, most: 3s} | c.yaml:5: settle: least is greater than most
          2 | plan c.yaml | name: my campaign | c.yaml:4: name: campaign "my campaign" is not a name: use letters, digits, '.', '_' and '-'
          2 | plan c.yaml | server: {collector: g9} | c.yaml:5: server.collector: "g9" is not known; allowed: g1, parallel, serial
          2 | plan c.yaml | server: {heap: -1} | c.yaml:5: server.heap: expected a size with its unit, such as 100kB, 2MB or 64KiB (B, kB, KiB, MB, MiB, GB, GiB), found "-1"
          2 | plan c.yaml | retries: -2 | c.yaml:5: retries: expected a whole number from 0 to 100 without unit, found "-2"
          2 | plan c.yaml | programs: {limit: 5} | c.yaml:5: programs.limit: expected a duration with its unit, such as 250ms, 10s or 5min (ns, us, ms, s, min, h), found "5"
          2 | plan c.yaml | contrasts: [] | c.yaml:5: contrasts: Unknown key 'contrasts'; allowed: blocks…
          2 | plan c.yaml --precision 2% | retries: 1 | --precision needs a pilot, such as --pilot latest
          """)
  void reportsInOneLineWhatIsWrongWhereAndWhatToDo(
      int status, String words, @Nullable String lines, String answer) throws Exception {
    Files.createFile(directory.resolve("empty.yaml"));
    Files.writeString(directory.resolve("tab.yaml"), "platforms:\n\tnative: {kind: native}\n");
    Files.writeString(directory.resolve("dash.yaml"), "workloads:\n  -{name: soa.matmul, n: 1}\n");
    Files.writeString(directory.resolve("bad.war"), "hello");
    Files.writeString(directory.resolve("query.yaml"), "classes: [{rate: 4/s, service: 80ms}]\n");
    Files.write(directory.resolve("latin.yaml"), new byte[] {'#', (byte) 0xFC});
    Files.writeString(directory.resolve("c.yaml"), campaign(lines == null ? "" : lines));
    InProcess program = new InProcess(directory);

    assertThat(program.tare(words.split(" "))).isEqualTo(status);
    assertThat(program.err()).matches(line(answer));
    assertThat(program.out()).doesNotContain("Exception", "\tat ");
  }

  @ParameterizedTest
  @CsvSource({
    "report, : no such run; tare runs lists those below runs/",
    "plan, : no such campaign file; tare campaigns lists",
    "study show, there is no study",
    "history, : no runs there",
    "'', tare has no command"
  })
  void aLineEndInAWordEndsNoLineOfTheAnswer(String command, String reason) {
    String[] words = (command + " a\u001b[31mb\nc").strip().split(" ");
    InProcess program = new InProcess(directory);

    assertThat(program.tare(words)).isEqualTo(2);
    assertThat(program.err())
        .hasLineCount(1)
        .startsWith("tare: ")
        .contains("a\\x1b[31mb\\nc", reason);
  }

  private static String line(String answer) {
    String whole = (answer.startsWith("note: ") ? "" : "tare: ") + answer;
    return Stream.of(whole.split(ANYTHING, -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"))
        + "\n";
  }

  /** A valid campaign with some lines replaced; \n separates them. */
  private static String campaign(String lines) {
    Map<String, String> all = new LinkedHashMap<>();
    CAMPAIGN.lines().forEach(each -> all.put(each.split(":")[0], each));
    StringBuilder more = new StringBuilder();
    Stream.of(lines.split(Pattern.quote("\\n")))
        .filter(each -> !each.isEmpty())
        .forEach(
            each -> {
              all.remove(each.split(":")[0]);
              more.append(each).append('\n');
            });
    return String.join("\n", all.values()) + "\n" + more;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          report | tare: the run's name is empty; tare runs lists those below runs/
          plan | tare: the campaign's name is empty; tare campaigns lists those shipped
          run --out | tare: --out is empty; give a new directory
          report latest --directory | tare: --directory is empty; name a directory
          report latest --output | tare: --output is empty; name a file
          init | tare: FILE is empty; name a file
          """)
  void namesWhatIsEmpty(String words, String answer) {
    InProcess program = new InProcess(directory);

    assertThat(program.tare((words + " ").split(" ", -1))).isEqualTo(2);
    assertThat(program.err()).isEqualTo(answer + "\n");
  }

  /** Before it promises to build anything there. */
  @Test
  void refusesACacheThatIsAFileAtOnce() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    InProcess program = new InProcess(directory).with("TARE_CACHE", file.toString());

    assertThat(program.tare("run")).isEqualTo(3);
    assertThat(program.err())
        .isEqualTo(
            "tare: the cache %s is not a directory; set TARE_CACHE to a directory\n"
                .formatted(file));
  }

  @Test
  void withoutArgumentsSuggestsACommand() {
    InProcess program = new InProcess(directory);
    assertThat(program.tare()).isEqualTo(2);
    assertThat(program.err())
        .startsWith("tare: no command given: tare run measures")
        .contains("tare doctor", "tare --help")
        .hasLineCount(1);
  }
}
