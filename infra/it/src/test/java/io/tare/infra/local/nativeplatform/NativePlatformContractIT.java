package io.tare.infra.local.nativeplatform;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformContract;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativePlatformContractIT implements PlatformContract {

  private static final Resources RESOURCES = new Resources(1, 512L << 20);

  @TempDir static Path directory;
  private static RunContext context;
  private static RunningPlatform running;

  @BeforeAll
  static void start() throws Exception {
    Path artefacts = Files.createDirectories(directory.resolve("artefacts"));
    Files.writeString(artefacts.resolve(PlatformContract.ARTEFACT), PlatformContract.ARTEFACT_TEXT);
    Path cache = directory.resolve("cache");
    context = RunContext.open("native-contract", cache);
    Platform platform =
        Platforms.create(
            new PlatformSpec("native", "native", new TreeMap<>(), RESOURCES, List.of()), context);
    running =
        platform
            .prepare(
                new Artefacts(artefacts, Path.of(System.getProperty("java.home")), cache),
                Progress.SILENT)
            .start(Topology.ONE_SERVER, Progress.SILENT);
  }

  @AfterAll
  static void stop() {
    running.close();
    context.close();
  }

  @Override
  public RunningPlatform running() {
    return running;
  }

  @Override
  public Resources resources() {
    return RESOURCES;
  }

  /** The name may be unknown on this machine; only a prompt answer is required. */
  @Override
  @Test
  public void findsItsOwnNameWithoutWaiting() throws Exception {
    assertThat(askForItsOwnName()).isIn(KNOWN, UNKNOWN);
  }
}
