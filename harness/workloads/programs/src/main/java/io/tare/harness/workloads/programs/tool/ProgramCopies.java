package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Copies programs of this machine that are in no package into a node that was made for the trial,
 * to the same paths, with the shared libraries that the node lacks: these too to the same paths,
 * where the loader looks for them.
 */
final class ProgramCopies {

  /** Libraries need libraries, which are only known once the former are there. */
  private static final int MAX_ROUNDS = 5;

  private static final Pattern LIBRARY = Pattern.compile("(?m)^\\s*(\\S+) => (/\\S+) ");

  private final ProgramCheck check;
  private final Host node;

  ProgramCopies(ProgramCheck check, Host node) {
    this.check = check;
    this.node = node;
  }

  /** Copies those of the programs that the node lacks and this machine has. */
  void copy(List<Program> programs) throws MeasurementException, InterruptedException {
    Set<String> copied = new HashSet<>();
    for (Program program : check.missing(node, programs)) {
      for (String path : program.paths()) {
        if (path.startsWith("/") && Files.isRegularFile(Path.of(path))) {
          node.upload(Path.of(path), path);
          copied.add(path);
        }
      }
    }
    boolean isMore = !copied.isEmpty();
    for (int round = 0; isMore && round < MAX_ROUNDS; round++) {
      isMore = copyLibraries(ProgramCheck.lacking(check.asked(node, programs)), copied);
    }
  }

  /** Whether any was copied. */
  private boolean copyLibraries(Map<String, List<String>> lacking, Set<String> programs)
      throws MeasurementException, InterruptedException {
    boolean isAny = false;
    for (Map.Entry<String, List<String>> each : lacking.entrySet()) {
      if (programs.contains(each.getKey())) {
        SortedMap<String, String> here = libraries(each.getKey());
        for (String name : each.getValue()) {
          // A program may be linked to a path.
          String path = name.startsWith("/") ? name : here.getOrDefault(name, "");
          if (Files.isRegularFile(Path.of(path))) {
            node.upload(Path.of(path), path);
            isAny = true;
          }
        }
      }
    }
    return isAny;
  }

  /** Name to path of the libraries that a program of this machine is linked to. */
  private static SortedMap<String, String> libraries(String program)
      throws TrialFailure, InterruptedException {
    try {
      Process ldd = SearchPath.builder("ldd", program).redirectError(Redirect.DISCARD).start();
      String printed = new String(ldd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int unused = ldd.waitFor();
      return parse(printed);
    } catch (IOException e) {
      throw new TrialFailure("cannot find the libraries of " + program + ": " + e.getMessage(), e);
    }
  }

  /** Reads what {@code ldd} prints: {@code libm.so.6 => /lib/libm.so.6 (0x00007f)}. */
  static SortedMap<String, String> parse(String printed) {
    SortedMap<String, String> paths = new TreeMap<>();
    Matcher library = LIBRARY.matcher(printed);
    while (library.find()) {
      paths.put(library.group(1), library.group(2));
    }
    return paths;
  }
}
