package io.tare.harness.run;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.CountedSamples;
import io.tare.harness.model.Sample;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.run.start.RunRefusedException;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.workloads.contract.shipment.Shipment;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Conducts campaigns on real platforms, with the builds of the other modules. */
final class RealRun {

  private RealRun() {}

  /**
   * A program that runs a campaign, so that it can be killed: {@code CAMPAIGN DIRECTORY ARTEFACTS
   * CACHE}.
   */
  public static void main(String[] args) throws Exception {
    String text = Files.readString(Path.of(args[0]));
    RunEnd end =
        conduct(
            Path.of(args[2]),
            Path.of(args[3]),
            RunListener.SILENT,
            conductor ->
                conductor.run(
                    Path.of(args[1]), CampaignFile.parse("campaign", text), text, List.of()));
    System.exit(end.exitStatus());
  }

  /** What to do with a conductor. */
  @FunctionalInterface
  interface Errand {
    RunEnd with(Conductor conductor) throws RunRefusedException, CampaignException;
  }

  static RunEnd conduct(Path artefacts, Path cache, RunListener listener, Errand errand)
      throws HostException, RunRefusedException, CampaignException {
    try (RunContext context = RunContext.open("it", cache)) {
      return errand.with(
          new Conductor(
              new RunServices(
                  PlatformSource.in(context),
                  new Artefacts(artefacts, Path.of(System.getProperty("java.home")), cache),
                  Shipment.PLAIN,
                  RunClock.SYSTEM,
                  listener,
                  (means, target, min) -> true,
                  () -> "",
                  Optional.of(cache.resolve("measuring.lock")),
                  "it")));
    }
  }

  /** Links some of what this build ships into a directory. */
  static Path artefacts(Path directory, String... names) throws IOException {
    Files.createDirectories(directory);
    for (String name : names) {
      Files.createSymbolicLink(directory.resolve(name), BuiltTare.artefact(name));
    }
    return directory;
  }

  static List<Sample> countedSamples(Path run) {
    RunArchive archive = RunArchive.open(run);
    CountedSamples counted = CountedSamples.of(archive.journal());
    List<Sample> all = new ArrayList<>();
    archive.forEachSample(
        sample -> {
          if (counted.counts(sample)) {
            all.add(sample);
          }
        });
    return all;
  }
}
