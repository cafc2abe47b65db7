package io.tare.infra.machine;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.machine.confinement.CpuList;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The programs that run on a host of this machine, with all their children. */
final class Programs {

  /** A program may start another while it is moved, which needs another pass. */
  private static final int MAX_PASSES = 5;

  private static final String MOVE =
      "for pid in \"$@\"; do taskset -a -c -p \"$0\" \"$pid\" >/dev/null 2>&1; done;" + " true";

  /**
   * One program, which resumes what it stopped even if the harness is gone by then; programs that
   * end meanwhile are ignored.
   */
  private static final String PAUSE =
      "trap '' INT HUP TERM; for pid in \"$@\"; do kill -STOP \"$pid\" && stopped=1; done;"
          + " sleep \"$0\"; for pid in \"$@\"; do kill -CONT \"$pid\"; done; [ -n \"$stopped\" ]";

  private final Set<Process> supervisors = ConcurrentHashMap.newKeySet();
  private volatile List<Long> known = List.of();
  private volatile CountedGroups groups = CountedGroups.NONE;

  void add(Process supervisor) {
    supervisors.add(supervisor);
    var unused = supervisor.onExit().thenRun(() -> supervisors.remove(supervisor));
  }

  /** Searches for all of them again; {@link #processorNanos} covers those that were found last. */
  void lookAgain() {
    List<Long> found = pids().toList();
    known = found;
    List<Long> counted = new ArrayList<>(found);
    counted.addAll(HypervisorThreads.vhostOfKernel(found));
    groups = CountedGroups.of(counted);
  }

  /** Process ids of all that were found last. */
  List<Long> known() {
    return known;
  }

  /**
   * Processor time of the programs found last, in nanoseconds since their starts, including the
   * kernel's time for their guests' packets.
   */
  long processorNanos() {
    CountedGroups counted = groups;
    return counted.nanos()
        + counted.others().stream().mapToLong(pid -> ProcessorUse.ofProcess(pid).orElse(0)).sum();
  }

  /** Limits all of them, and what they start later, to these processors. */
  void runOn(CpuList cpus) throws HostException, InterruptedException {
    Set<Long> moved = new TreeSet<>();
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      List<Long> found = pids().filter(pid -> !moved.contains(pid)).toList();
      if (found.isEmpty()) {
        return;
      }
      move(found, cpus);
      moved.addAll(found);
    }
  }

  /** Pauses all of them for a while. */
  void pause(String name, Duration length) throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", "-c", PAUSE));
    words.add(BigDecimal.valueOf(length.toNanos(), 9).toPlainString());
    pids().forEach(pid -> words.add(Long.toString(pid)));
    try {
      if (ended(words) != 0) {
        throw new HostException(name + ": its programs could not be stopped");
      }
    } catch (IOException e) {
      throw new HostException(name + ": its programs cannot be stopped: " + e.getMessage(), e);
    }
  }

  /** The status of a program without output. */
  private static int ended(List<String> words) throws IOException, InterruptedException {
    return SearchPath.builder(words)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  /** All of them; the kernel's table of processes is read once, however many supervisors run. */
  Stream<Long> pids() {
    if (supervisors.isEmpty()) {
      return Stream.empty();
    }
    Map<Long, List<Long>> children = new HashMap<>();
    ProcessHandle.allProcesses()
        .forEach(
            each ->
                each.parent()
                    .ifPresent(
                        parent ->
                            children
                                .computeIfAbsent(parent.pid(), pid -> new ArrayList<>())
                                .add(each.pid())));
    List<Long> found = new ArrayList<>(supervisors.stream().map(Process::pid).toList());
    for (int i = 0; i < found.size(); i++) {
      found.addAll(children.getOrDefault(found.get(i), List.of()));
    }
    return found.stream();
  }

  private static void move(List<Long> pids, CpuList cpus)
      throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", "-c", MOVE, cpus.toString()));
    pids.forEach(pid -> words.add(Long.toString(pid)));
    try {
      var unused = ended(words);
    } catch (IOException e) {
      throw new HostException("cannot move programs to processors " + cpus, e);
    }
  }
}
