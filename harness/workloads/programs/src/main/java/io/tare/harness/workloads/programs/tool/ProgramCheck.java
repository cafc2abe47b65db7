package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.DebianPackages;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.platform.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds the programs of a trial on its nodes. Missing ones are reported with their packages, or
 * installed if the campaign says so.
 */
public final class ProgramCheck {

  private static final Duration LOOKING = Duration.ofMinutes(2);

  /** Prints the words of those that exist. */
  private static final String PRESENT =
      "for p in \"$@\"; do ! command -v \"$p\" >/dev/null 2>&1 || echo \"$p\"; done";

  /**
   * Versions from Debian's records, and the BLAS that a program is linked with: another one makes
   * HPL twenty times as fast.
   */
  static final String FACTS =
      "for p in \"$@\"; do f=$(command -v \"$p\") || continue; f=$(readlink -f \"$f\");"
          + " d=$(dpkg-query -S \"$f\" 2>/dev/null | head -n 1 | cut -d: -f1);"
          + " v=; [ -z \"$d\" ] || v=$(dpkg-query -W -f '${Version}' \"$d\" 2>/dev/null | head -n 1);"
          + " printf '%s\\t%s\\n' \"$p\" \"${d:-$f} $v\";"
          + " b=$(ldd \"$f\" 2>/dev/null | sed -n 's/.*libblas[^ ]* => \\([^ ]*\\).*/\\1/p');"
          + " [ -z \"$b\" ] || printf '%s.blas\\t%s\\n' \"$p\" \"$(readlink -f \"$b\")\"; done";

  private final ToolNodes nodes;

  ProgramCheck(ToolNodes nodes) {
    this.nodes = nodes;
  }

  /**
   * Facts about the programs, for the environment's record.
   *
   * @throws TrialFailure if one is missing, or cannot be installed
   */
  SortedMap<String, String> facts(List<Program> programs)
      throws MeasurementException, InterruptedException {
    for (Node node : nodes.all()) {
      require(node.host(), programs);
    }
    return facts(asked(nodes.host(), FACTS, programs, LOOKING));
  }

  /** Parses the output of the script for facts. */
  static SortedMap<String, String> facts(String printed) {
    SortedMap<String, String> facts = new TreeMap<>();
    for (String line : printed.split("\n")) {
      String[] fields = line.split("\t", 2);
      if (fields.length == 2) {
        facts.put("program." + fields[0], fields[1].strip());
      }
    }
    return facts;
  }

  /**
   * Checks a place where nothing is installed.
   *
   * @param place its name in messages
   * @param facts the facts found there
   * @throws TrialFailure if a program is missing
   */
  static void requireFound(String place, List<Program> programs, SortedMap<String, String> facts)
      throws TrialFailure {
    List<String> missing =
        programs.stream()
            .filter(
                each ->
                    each.paths().stream().noneMatch(path -> facts.containsKey("program." + path)))
            .map(each -> place + " has no program " + each.name() + ": " + each.source())
            .toList();
    if (!missing.isEmpty()) {
      throw TrialFailure.lasting(String.join("; ", missing));
    }
  }

  /** Installs what is missing if the campaign says so. */
  void require(Host host, List<Program> programs)
      throws MeasurementException, InterruptedException {
    List<Program> missing = missing(host, programs);
    if (missing.isEmpty()) {
      return;
    }
    List<String> packages =
        missing.stream().flatMap(each -> each.debianPackages().stream()).distinct().toList();
    if (nodes.choice().install() && !packages.isEmpty()) {
      DebianPackages.install(host, packages);
      missing = missing(host, programs);
    }
    if (!missing.isEmpty()) {
      throw TrialFailure.lasting(
          missing.stream().map(each -> lacks(host, each)).collect(Collectors.joining("; ")));
    }
  }

  /** The programs that a host lacks. */
  static List<Program> missing(Host host, List<Program> programs)
      throws HostException, InterruptedException {
    Set<String> there = present(host, programs);
    return programs.stream()
        .filter(each -> each.paths().stream().noneMatch(there::contains))
        .toList();
  }

  /**
   * The word or path of an existing program.
   *
   * @throws TrialFailure if none exists
   */
  static String path(Host host, Program program) throws MeasurementException, InterruptedException {
    Set<String> there = present(host, List.of(program));
    return program.paths().stream()
        .filter(there::contains)
        .findFirst()
        .orElseThrow(() -> TrialFailure.lasting(lacks(host, program)));
  }

  private static String lacks(Host host, Program program) {
    return host.name() + " has no program " + program.name() + ": " + program.remedy();
  }

  private static Set<String> present(Host host, List<Program> programs)
      throws HostException, InterruptedException {
    return new HashSet<>(List.of(asked(host, PRESENT, programs, LOOKING).split("\n")));
  }

  private static String asked(Host host, String script, List<Program> programs, Duration deadline)
      throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", "-c", script, "tare-programs"));
    programs.forEach(each -> words.addAll(each.paths()));
    return host.run(Command.of(words), deadline).standardOutput();
  }
}
