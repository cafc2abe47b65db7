package io.tare.harness.run;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.infra.Artefacts;
import io.tare.model.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds everything that would make a run fail, before it starts and all at once. */
final class Preflight {

  /** What a sample's line takes, generously, and what else a run writes. */
  private static final long SAMPLE_BYTES = 700;

  private static final long OTHER_BYTES = 64L << 20;

  /** What JVM and system need beside the heaps. */
  private static final long BESIDE_HEAPS_BYTES = 200L << 20;

  private final Campaign campaign;
  private final List<String> problems = new ArrayList<>();

  private Preflight(Campaign campaign) {
    this.campaign = campaign;
  }

  /**
   * Checks.
   *
   * @throws RunRefusedException with all problems
   */
  static void check(Campaign campaign, Plan plan, Path directory, Artefacts artefacts)
      throws RunRefusedException {
    Preflight preflight = new Preflight(campaign);
    preflight.checkArtefacts(artefacts);
    preflight.checkDisk(directory, plan);
    preflight.checkMemory();
    if (!preflight.problems.isEmpty()) {
      throw RunRefusedException.infrastructure(preflight.problems);
    }
  }

  private void checkArtefacts(Artefacts artefacts) {
    for (String name : neededArtefacts()) {
      Path file = artefacts.directory().resolve(name);
      if (!Files.isReadable(file)) {
        problems.add(file + " is missing; build the project first");
      }
    }
    Path java = artefacts.javaHome().resolve("bin").resolve("java");
    if (!Files.isExecutable(java)) {
      problems.add(java + " is missing; set JAVA_HOME to a JDK");
    }
  }

  private Set<String> neededArtefacts() {
    Set<Workload.Family> families =
        campaign.workloads().stream()
            .map(choice -> Workloads.of(choice.name()).family())
            .collect(Collectors.toSet());
    Set<String> names = new TreeSet<>();
    if (families.contains(Workload.Family.SERVICE)) {
      names.addAll(List.of("tare-services.war", "tare-client.jar"));
      if (campaign.setup().server().admin().isEmpty()) {
        names.addAll(List.of("tare-host.jar", "glassfish-embedded-all.jar"));
      }
    }
    if (families.contains(Workload.Family.JMH)) {
      names.add("tare-benchmarks.jar");
    }
    return names;
  }

  private void checkDisk(Path directory, Plan plan) {
    long samples =
        plan.blocks().stream()
            .flatMap(block -> block.trials().stream())
            .flatMap(trial -> trial.cells().stream())
            .mapToLong(cell -> campaign.submissions(plan.cells().get(cell).measurand()).total())
            .sum();
    long needed = samples * SAMPLE_BYTES + OTHER_BYTES;
    try {
      Path existing = directory.toAbsolutePath();
      while (!Files.exists(existing)) {
        existing = existing.getParent();
      }
      long free = Files.getFileStore(existing).getUsableSpace();
      if (free < needed) {
        problems.add(
            directory
                + " has "
                + (free >> 20)
                + " MiB free, and the run may write "
                + (needed >> 20)
                + " MiB; make room or choose another place");
      }
    } catch (IOException e) {
      problems.add(directory + " cannot be looked at: " + e.getMessage());
    }
  }

  private void checkMemory() {
    long heaps = campaign.setup().server().heapBytes() + campaign.setup().client().heapBytes();
    for (PlatformChoice platform : campaign.platforms()) {
      long memory = platform.resources().memoryBytes();
      if (heaps + BESIDE_HEAPS_BYTES > memory) {
        problems.add(
            "platform "
                + platform.name()
                + " has "
                + (memory >> 20)
                + " MiB, too little for heaps of "
                + (heaps >> 20)
                + " MiB and "
                + (BESIDE_HEAPS_BYTES >> 20)
                + " MiB beside them; raise memory or lower the heaps of server and client");
      }
    }
  }
}
