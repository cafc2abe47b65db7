package io.tare.infra.gvisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.lease.PathResource;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SandboxingTest {

  private static final Sandboxing RUNTIME =
      new Sandboxing(
          new Runsc(Path.of("/opt/runsc"), "1.0", "ab", "", true),
          new GvisorSettings(
              new PlatformSpec(
                  "gv", GvisorKind.KIND, new TreeMap<>(), new Resources(1, 1 << 30), List.of())),
          false);

  @Test
  void aSocketWhosePathIsTooLongIsRecordedWhereRunscPutsIt() {
    Path deep = Path.of("/cache/" + "d".repeat(100) + "/state");

    assertThat(RUNTIME.records(deep, "tare-0a-1"))
        .filteredOn(PathResource.File.class::isInstance)
        .containsExactly(
            new PathResource.File("/var/run/runsc-tare-0a-1.sock"),
            new PathResource.File("/run/runsc-tare-0a-1.sock"),
            new PathResource.File("/tmp/runsc-tare-0a-1.sock"));
  }

  @Test
  void aSocketInTheStateIsRemovedWithIt() {
    assertThat(RUNTIME.records(Path.of("/cache/state"), "tare-0a-1"))
        .noneMatch(PathResource.File.class::isInstance);
  }
}
