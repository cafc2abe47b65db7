package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.FollowedTree;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.ControlledEnvironment;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  private static final Duration LOOKING = Duration.ofMinutes(1);

  private static final Pattern LIBRARY =
      Pattern.compile("(?m)^\\s*(.+) => (/.+) \\(0x[0-9a-f]+\\)$");

  private static final String LINK = "mkdir -p -- \"${2%/*}\" && ln -sfn -- \"$1\" \"$2\"";

  /** Prints the free KiB of the file system on which a path will be. */
  private static final String ROOM =
      "d=$1; until [ -d \"$d\" ]; do d=${d%/*}; d=${d:-/}; done;"
          + " df -Pk -- \"$d\" | awk 'NR == 2 { print $4 }'";

  private final ProgramCheck check;
  private final ToolNodes nodes;
  private final Host node;

  ProgramCopies(ProgramCheck check, ToolNodes nodes, Host node) {
    this.check = check;
    this.nodes = nodes;
    this.node = node;
  }

  /** Copies those of the programs that the node lacks and this machine has. */
  void copy(List<Program> programs) throws MeasurementException, InterruptedException {
    for (Program program : check.missing(node, programs)) {
      for (Path path : program.pathsHere()) {
        copy(program, path);
      }
    }
    List<Program> copied = programs.stream().filter(Program::isInNoPackage).toList();
    // Libraries need libraries, which are only known once the former are there.
    boolean isMore = !copied.isEmpty();
    while (isMore) {
      isMore = copyLibraries(ProgramCheck.lacking(check.asked(node, copied)));
    }
  }

  /** A link is copied as one: a program may look for its libraries beside the file. */
  private void copy(Program program, Path path) throws MeasurementException, InterruptedException {
    if (program.directory().isPresent()) {
      var unused = send(program.directory().get());
    }
    try {
      Path real = path.toRealPath();
      var unused = send(real);
      if (!real.equals(path)) {
        CheckedCommand.run(node, "sh", "-c", LINK, "tare-link", real.toString(), path.toString());
      }
    } catch (IOException e) {
      throw new TrialFailure("cannot read " + path + ": " + FileTrouble.reason(e), e);
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
          isAny |= send(Path.of(name.startsWith("/") ? name : here.getOrDefault(name, "/")));
        }
      }
    }
    return isAny;
  }

  /** Sends a file or directory of this machine, if it is one and the node has none there. */
  private boolean send(Path path) throws MeasurementException, InterruptedException {
    if (path.getParent() == null
        || !Files.exists(path)
        || node.run(Command.of("test", "-e", path.toString()), LOOKING).succeeded()) {
      return false;
    }
    long bytes = bytes(path);
    nodes.progress().step("%s: copying %s, %s".formatted(node.name(), path, mebibytes(bytes)));
    requireRoom(path, bytes);
    try {
      node.upload(path, path.toString());
    } catch (HostException e) {
      if (String.valueOf(e.getMessage()).contains("Permission denied")) {
        throw TrialFailure.lasting(
            e.getMessage() + "; log in as root, or name a directory that this user may create");
      }
      throw e;
    }
    return true;
  }

  private static long bytes(Path path) throws TrialFailure {
    try {
      long bytes = 0;
      for (Path each : FollowedTree.of(path)) {
        bytes += Files.isRegularFile(each) ? Files.size(each) : 0;
      }
      return bytes;
    } catch (IOException e) {
      throw new TrialFailure("cannot read " + path + ": " + FileTrouble.reason(e), e);
    }
  }

  /** What does not fit is not sent: that may take minutes. */
  private void requireRoom(Path path, long bytes) throws HostException, InterruptedException {
    String room = CheckedCommand.run(node, "sh", "-c", ROOM, "tare-room", path.toString()).strip();
    long free = Long.parseLong(room) << 10;
    if (free < bytes) {
      throw ShortageException.ofSpace(
          node.name(),
          "%s has %s, and %s are free there; name a directory with little but the programs"
              .formatted(path, mebibytes(bytes), mebibytes(free)));
    }
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", bytes / 0x1p20);
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
