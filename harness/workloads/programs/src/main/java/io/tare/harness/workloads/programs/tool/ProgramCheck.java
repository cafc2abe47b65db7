package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.BundledFile;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.DebianPackages;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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

  /** Prints where a program is; of a jar, which is not executable, its path. */
  private static final String FOUND =
      "found() { case $1 in *.jar) [ -r \"$1\" ] && echo \"$1\" ;; *) command -v \"$1\" ;; esac; };";

  /** Prints the words of those that exist. */
  private static final String PRESENT =
      FOUND + " for p in \"$@\"; do ! found \"$p\" >/dev/null 2>&1 || echo \"$p\"; done";

  /** Before the name of each fact. */
  static final String FACT = "program.";

  /** Prints what a loader finds for the program that is its argument. */
  static final String LOADED = BundledFile.text(ProgramCheck.class, "loaded.sh");

  /** Prints facts about the programs that are its arguments. */
  static final String FACTS = LOADED + BundledFile.text(ProgramCheck.class, "facts.sh");

  private static final String LACKS = ".lacks";

  private static final String SEPARATOR = "\t";

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
      boolean isCopied = nodes.objectionToCopies().isEmpty();
      if (isCopied) {
        new ProgramCopies(this, nodes, node.host()).copy(programs);
      }
      require(node.host(), programs);
      requireLibraries(
          node.host().name(),
          asked(node.host(), programs),
          isCopied ? "on this machine, from which they are copied" : "there");
    }
    return asked(nodes.host(), programs);
  }

  /** What a host says about those of the programs that it has. */
  SortedMap<String, String> asked(Host host, List<Program> programs)
      throws HostException, InterruptedException {
    return facts(asked(host, FACTS, programs));
  }

  /** Parses the output of the script for facts. */
  static SortedMap<String, String> facts(String printed) {
    SortedMap<String, String> facts = new TreeMap<>();
    for (String line : printed.split("\n")) {
      String[] fields = line.split("\t", 2);
      if (fields.length == 2) {
        facts.put(FACT + fields[0], fields[1].strip());
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

  /**
   * Checks that programs find their shared libraries.
   *
   * @param place its name in messages
   * @param where to install what is missing
   * @throws TrialFailure with the names of those that are not found
   */
  static void requireLibraries(String place, SortedMap<String, String> facts, String where)
      throws TrialFailure {
    List<String> lacking =
        lacking(facts).entrySet().stream()
            .map(
                each ->
                    "%s: %s lacks %s"
                        .formatted(place, each.getKey(), String.join(", ", each.getValue())))
            .toList();
    if (!lacking.isEmpty()) {
      throw TrialFailure.lasting(
          String.join("; ", lacking)
              + "; install what has these libraries "
              + where
              + ", or set LD_LIBRARY_PATH in programs.environment");
    }
  }

  /** The programs that lack shared libraries, with the names of those. */
  static SortedMap<String, List<String>> lacking(SortedMap<String, String> facts) {
    SortedMap<String, List<String>> lacking = new TreeMap<>();
    facts.forEach(
        (name, value) -> {
          if (name.endsWith(LACKS)) {
            lacking.put(
                name.substring(FACT.length(), name.length() - LACKS.length()),
                List.of(value.split(SEPARATOR)));
          }
        });
    return lacking;
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
  List<Program> missing(Host host, List<Program> programs)
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
  String path(Program program) throws MeasurementException, InterruptedException {
    Host host = nodes.host();
    Set<String> there = present(host, List.of(program));
    return program.paths().stream()
        .filter(there::contains)
        .findFirst()
        .orElseThrow(() -> TrialFailure.lasting(lacks(host, program)));
  }

  private String lacks(Host host, Program program) {
    return host.name()
        + " has no program "
        + program.name()
        + ": "
        + program.remedy()
        + ofCopies(program);
  }

  /** What copies have to do with a missing program. */
  private String ofCopies(Program program) {
    if (program.paths().stream().noneMatch(each -> each.startsWith("/"))) {
      return "";
    }
    Optional<String> objection = nodes.objectionToCopies();
    if (objection.isEmpty()) {
      return " (it is copied from this machine, which has no such file)";
    }
    return program.pathsHere().isEmpty() ? "" : " (not copied there: " + objection.get() + ")";
  }

  private Set<String> present(Host host, List<Program> programs)
      throws HostException, InterruptedException {
    return new HashSet<>(List.of(asked(host, PRESENT, programs).split("\n")));
  }

  private String asked(Host host, String script, List<Program> programs)
      throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", "-c", script, "tare-programs"));
    programs.forEach(each -> words.addAll(each.paths()));
    // With the variables that the programs get.
    Command asking =
        ProgramEnvironment.in(nodes.variables(), Command.of(words)).inStatedEnvironment();
    return host.run(asking, LOOKING).standardOutput();
  }
}
