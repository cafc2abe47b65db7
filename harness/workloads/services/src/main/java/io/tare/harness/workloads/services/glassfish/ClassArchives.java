package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.shipment.Shipment;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.hosts.cache.Digest;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.lease.TreeRemoval;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Artefacts with archives of the classes that server and client load, created once per JDK and
 * build and kept in the cache; if the campaign asks for profiles, also with caches of profiles,
 * created once for each campaign's cells and options. A JVM maps such an archive only together with
 * the same jars, with the same times, from which it was created, so both are in one directory and
 * shipped together.
 */
public final class ClassArchives implements Shipment {

  private static final int KEPT = 3;

  /** Space for the archives. */
  private static final long ARCHIVE_BYTES = 256L << 20;

  private final RunContext context;

  private ClassArchives(RunContext context) {
    this.context = context;
  }

  /** Creates archives on this machine, and keeps them in the run's cache. */
  public static Shipment in(RunContext context) {
    return new ClassArchives(context);
  }

  @Override
  public Artefacts of(Artefacts built, Campaign campaign, Progress progress)
      throws HostException, InterruptedException {
    if (!ProfileTraining.concerns(campaign)) {
      return built;
    }
    return switch (campaign.setup().server().archive()) {
      case NONE -> built;
      case CLASSES ->
          kept(
              built,
              new Recipe(
                  "",
                  "archiving the classes of server and client, once",
                  TrainingRun::archiveClasses),
              progress);
      case PROFILES -> kept(built, profiles(ProfileTraining.of(campaign)), progress);
    };
  }

  /**
   * How archives are created.
   *
   * @param key what it depends on besides artefacts and JDK
   * @param step the step shown to the user
   */
  private record Recipe(String key, String step, Making making) {}

  private interface Making {
    void by(TrainingRun rehearsal, Path output) throws MeasurementException, InterruptedException;
  }

  private static Recipe profiles(ProfileTraining training) {
    return new Recipe(
        training.toString(),
        "training server and client for "
            + TimeUnit.NANOSECONDS.toSeconds(training.nanos())
            + " s, once for this campaign",
        (rehearsal, said) -> rehearsal.train(training, said));
  }

  private Artefacts kept(Artefacts built, Recipe recipe, Progress progress)
      throws HostException, InterruptedException {
    try {
      List<Path> files = files(built.directory());
      Path shipments = context.cache().resolve("shipments");
      Path directory =
          new CacheSlot(shipments.resolve(hash(files, built.javaHome(), recipe)), context.leases())
              .obtain(
                  unfinished -> {
                    progress.step(recipe.step());
                    fill(unfinished, files, built.javaHome(), recipe);
                  });
      Files.setLastModifiedTime(
          directory, FileTime.from(RunClock.SYSTEM.epochNanos(), TimeUnit.NANOSECONDS));
      forgetOld(shipments);
      return new Artefacts(directory, built.javaHome(), built.cache());
    } catch (IOException e) {
      throw new HostException(
          "cannot assemble the artefacts to ship from %s: %s"
              .formatted(built.directory(), e.getMessage()),
          e);
    }
  }

  private void fill(Path unfinished, List<Path> files, Path javaHome, Recipe recipe)
      throws HostException, IOException, InterruptedException {
    long bytes = ARCHIVE_BYTES;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    FreeSpace.require(unfinished, bytes, "the artefacts shipped to platforms");
    for (Path file : files) {
      Files.copy(file, unfinished.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
    }
    LocalHost host = LocalHost.of("shipment", context);
    try {
      recipe
          .making()
          .by(
              new TrainingRun(host, javaHome.resolve("bin/java").toString(), unfinished),
              Path.of(host.scratch()));
    } catch (MeasurementException e) {
      throw new HostException("cannot create archives: " + e.getMessage(), e);
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Hashes the jars and the JDK: its release file, and the path and time of its classes. */
  private static String hash(List<Path> files, Path javaHome, Recipe recipe) throws IOException {
    Digest digest = new Digest();
    digest.text(recipe.key());
    files.forEach(file -> digest.text(file.getFileName().toString()));
    digest.files(files);
    for (String part : List.of("release", "lib/modules")) {
      Path file = javaHome.resolve(part);
      digest.text(file.toString());
      if (Files.exists(file)) {
        digest.text(Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis());
      }
    }
    return digest.hex();
  }

  /** Keeps those that were used last. */
  private static void forgetOld(Path shipments) throws IOException {
    try (Stream<Path> entries = Files.list(shipments)) {
      List<Path> old =
          entries
              .filter(Files::isDirectory)
              .filter(entry -> !entry.getFileName().toString().contains("."))
              .sorted(
                  Comparator.comparingLong((Path entry) -> entry.toFile().lastModified())
                      .reversed())
              .skip(KEPT)
              .toList();
      for (Path entry : old) {
        TreeRemoval.delete(entry);
      }
    }
  }
}
