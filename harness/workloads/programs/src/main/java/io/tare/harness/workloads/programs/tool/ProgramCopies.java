package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.NodeCopies;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.hosts.ControlledEnvironment;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Copies programs of this machine that are in no package into a node that was made for the run, to
 * the same paths: a program with the directory that the campaign names, if the node has no such
 * directory, and with the loader and the shared libraries that the node lacks, where the loader
 * looks for them. What the node has is never replaced.
 */
final class ProgramCopies {

  private static final Pattern LIBRARY =
      Pattern.compile("(?m)^\\s*(.+) => (/.+) \\(0x[0-9a-f]+\\)$");

  private final ProgramCheck check;
  private final ToolNodes nodes;
  private final Host node;
  private final NodeCopies copies;

  ProgramCopies(ProgramCheck check, ToolNodes nodes, Host node) {
    this.check = check;
    this.nodes = nodes;
    this.node = node;
    this.copies = new NodeCopies(node, nodes.progress());
  }

  /** Copies those of the programs that the node lacks and this machine has. */
  void copy(List<Program> programs) throws MeasurementException, InterruptedException {
    for (Program program : check.missing(node, programs)) {
      for (Path path : program.pathsHere()) {
        if (program.directory().isPresent()) {
          var unused = copies.send(program.directory().get());
        }
        copies.sendProgram(path);
      }
    }
    List<Program> copied = programs.stream().filter(Program::isInNoPackage).toList();
    // Libraries need libraries, which are only known once the former are there.
    boolean isMore = !copied.isEmpty();
    while (isMore) {
      isMore = copyLibraries(ProgramCheck.lacking(check.asked(node, copied)));
    }
  }

  /** Whether any was copied. */
  private boolean copyLibraries(Map<String, List<String>> lacking)
      throws MeasurementException, InterruptedException {
    boolean isAny = false;
    for (Map.Entry<String, List<String>> each : lacking.entrySet()) {
      if (each.getKey().startsWith("/")) {
        SortedMap<String, String> here = libraries(each.getKey());
        for (String name : each.getValue()) {
          // A loader, and a library to whose path a program is linked, are named by their path.
          isAny |= copies.send(Path.of(name.startsWith("/") ? name : here.getOrDefault(name, "/")));
        }
      }
    }
    return isAny;
  }

  /** Name to path of the libraries that a program of this machine is linked to. */
  private SortedMap<String, String> libraries(String program)
      throws TrialFailure, InterruptedException {
    // The same variables as on the node.
    List<String> words = new ArrayList<>(ControlledEnvironment.prefix(nodes.variables()));
    words.addAll(List.of("sh", "-c", ProgramCheck.LOADED + "loaded \"$(readlink -f \"$1\")\""));
    words.addAll(List.of("tare-loaded", program));
    try {
      Process loader = SearchPath.builder(words).redirectError(Redirect.DISCARD).start();
      loader.getOutputStream().close();
      String printed = new String(loader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int unused = loader.waitFor();
      return parse(printed);
    } catch (IOException e) {
      throw new TrialFailure("cannot find the libraries of " + program + ": " + e.getMessage(), e);
    }
  }

  /** Reads what a loader prints: {@code libm.so.6 => /lib/libm.so.6 (0x00007f)}. */
  static SortedMap<String, String> parse(String printed) {
    SortedMap<String, String> paths = new TreeMap<>();
    Matcher library = LIBRARY.matcher(printed);
    while (library.find()) {
      paths.put(library.group(1), library.group(2));
    }
    return paths;
  }
}
