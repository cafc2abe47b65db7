package io.tare.harness.run;

import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.RunListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A run on many machines that is stopped when all are started and described, before anything is
 * measured. As a program it prints the cost to the harness: its arguments are the number of
 * machines and a new directory.
 */
final class ManyMachines {

  private static final double NANOS = 1e9;

  private final Path directory;
  private final List<RunEvent> heard = Collections.synchronizedList(new ArrayList<>());

  ManyMachines(Path directory) {
    this.directory = directory;
  }

  /** Prints the cost. */
  public static void main(String[] args) throws Exception {
    int count = Integer.parseInt(args[0]);
    Path directory = Files.createDirectory(Path.of(args[1]).toAbsolutePath());
    try (SshdFleet fleet = SshdFleet.start(directory.resolve("fleet"), count)) {
      ManyMachines machines = new ManyMachines(directory);
      List<String> messages = new ArrayList<>();
      long[] times = {System.nanoTime(), 0};
      RunEnd end =
          machines.run(
              campaign(fleet, count),
              event -> {
                if (event instanceof RunEvent.RunBegan) {
                  times[1] = System.nanoTime();
                }
                if (event instanceof RunEvent.ServersStart) {
                  messages.add(
                      String.format(
                          Locale.ROOT,
                          "%d machines: prepared in %.1f s, started and described in %.1f s",
                          count,
                          (times[1] - times[0]) / NANOS,
                          (System.nanoTime() - times[1]) / NANOS));
                }
              });
      messages.forEach(System.out::println);
      System.out.printf(
          Locale.ROOT, "%s after %.1f s%n", end, (System.nanoTime() - times[0]) / NANOS);
      Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.matches("(VmHWM|VmRSS|Threads):.*"))
          .forEach(System.out::println);
      System.out.println("processor time " + ProcessHandle.current().info().totalCpuDuration());
    }
  }

  /** Conducts a campaign until its servers would start. */
  RunEnd run(String campaign, RunListener listener) throws Exception {
    Path artefacts = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(artefacts.resolve("tare-benchmarks.jar"), "sent, and never run");
    Thread conducting = Thread.currentThread();
    return RealRun.conduct(
        artefacts,
        directory.resolve("cache"),
        event -> {
          heard.add(event);
          listener.hear(event);
          if (event instanceof RunEvent.ServersStart) {
            conducting.interrupt();
          }
        },
        conductor ->
            conductor.run(
                directory.resolve("run"),
                CampaignFile.parse("many.yaml", campaign),
                campaign,
                List.of()));
  }

  /** All events. */
  List<RunEvent> heard() {
    return List.copyOf(heard);
  }

  /** All machines of a fleet as platforms p0, p1 and so on. */
  static String campaign(SshdFleet fleet, int count) {
    StringBuilder platforms = new StringBuilder();
    for (int i = 0; i < count; i++) {
      platforms.append(fleet.platform("p" + i, i));
    }
    return campaign(platforms.toString());
  }

  static String campaign(String platforms) {
    return """
        name: many
        platforms:
        %sresources: {cpus: 1, memory: 900MiB}
        client: {heap: 64MiB}
        server: {heap: 256MiB}
        workloads: [{name: jmh.quicksort, n: 10}]
        stop: {time: 100ms}
        blocks: 1
        """
        .formatted(platforms);
  }
}
