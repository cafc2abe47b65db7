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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds the programs of a trial on its nodes. Missing ones are reported with their packages, or
 * installed if the campaign says so; cells that do not need them can be measured.
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
   * What was found out about programs.
   *
   * @param facts for the environment's record
   * @param obstacles why a program cannot run, in one line
   */
  record Found(SortedMap<String, String> facts, Map<Program, String> obstacles) {}

  /**
   * Looks for the programs on all nodes.
   *
   * @throws TrialFailure if one cannot be installed
   */
  Found found(List<Program> programs) throws MeasurementException, InterruptedException {
    Map<Program, String> obstacles = new LinkedHashMap<>();
    List<SortedMap<String, String>> facts = new ArrayList<>();
    for (Node node : nodes.all()) {
      boolean isCopied = nodes.objectionToCopies().isEmpty();
      if (isCopied) {
        new ProgramCopies(this, nodes, node.host()).copy(programs);
      }
      install(node.host(), programs);
      SortedMap<String, String> there = asked(node.host(), programs);
      facts.add(there);
      obstacles(
              node.host().name(),
              programs,
              there,
              this::remedy,
              isCopied ? "on this machine, from which they are copied" : "there")
          .forEach(obstacles::putIfAbsent);
    }
    return new Found(facts.get(0), obstacles);
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
   * Why programs cannot run at a place: they, or shared libraries that they need, are missing.
   *
   * @param place its name in messages
   * @param facts found there
   * @param remedy how to get a missing program
   * @param where to install missing libraries
   */
  static Map<Program, String> obstacles(
      String place,
      List<Program> programs,
      SortedMap<String, String> facts,
      Function<Program, String> remedy,
      String where) {
    Map<Program, String> obstacles = new LinkedHashMap<>();
    for (Program program : programs) {
      Optional<String> path =
          program.paths().stream().filter(each -> facts.containsKey(FACT + each)).findFirst();
      if (path.isEmpty()) {
        obstacles.put(program, lacks(place, program, remedy));
      } else if (lacking(facts).containsKey(path.get())) {
        obstacles.put(
            program,
            "%s: %s lacks %s; install what has these libraries %s, or set LD_LIBRARY_PATH in programs.environment"
                .formatted(
                    place,
                    path.get(),
                    String.join(", ", lacking(facts).getOrDefault(path.get(), List.of())),
                    where));
      }
    }
    return obstacles;
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

  /**
   * Requires programs without which nothing can run on a host.
   *
   * @throws TrialFailure if one is missing, or cannot be installed
   */
  void require(Host host, List<Program> programs)
      throws MeasurementException, InterruptedException {
    List<Program> missing = install(host, programs);
    if (!missing.isEmpty()) {
      throw TrialFailure.lasting(
          missing.stream()
              .map(each -> lacks(host.name(), each, this::remedy))
              .collect(Collectors.joining("; ")));
    }
  }

  /** Installs what is missing if the campaign says so; returns what still is. */
  private List<Program> install(Host host, List<Program> programs)
      throws MeasurementException, InterruptedException {
    List<Program> missing = missing(host, programs);
    List<String> packages =
        missing.stream().flatMap(each -> each.debianPackages().stream()).distinct().toList();
    if (!nodes.choice().install() || packages.isEmpty()) {
      return missing;
    }
    DebianPackages.install(host, packages);
    return missing(host, programs);
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
        .orElseThrow(() -> TrialFailure.lasting(lacks(host.name(), program, this::remedy)));
  }

  private static String lacks(String place, Program program, Function<Program, String> remedy) {
    return place + " has no program " + program.name() + ": " + remedy.apply(program);
  }

  /** How to get a missing program, and what copies have to do with it. */
  private String remedy(Program program) {
    if (program.paths().stream().noneMatch(each -> each.startsWith("/"))) {
      return program.remedy();
    }
    Optional<String> objection = nodes.objectionToCopies();
    if (objection.isEmpty()) {
      return program.remedy() + " (it is copied from this machine, which has no such file)";
    }
    return program.remedy()
        + (program.pathsHere().isEmpty() ? "" : " (not copied there: " + objection.get() + ")");
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
