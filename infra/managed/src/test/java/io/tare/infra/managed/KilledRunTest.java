package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.hosts.lease.Resource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A harness of a managed kind is killed at any step, and only its record is left. */
class KilledRunTest {

  @TempDir Path directory;
  private MemoryCloud cloud;
  private RunContext context;

  @BeforeEach
  void open() throws Exception {
    cloud = MemoryCloud.open(directory.toString());
    context = RunContext.open("managed", directory.resolve("cache"));
  }

  @AfterEach
  void close() {
    context.close();
    cloud.close();
  }

  /** Before the request, during it, before the answer, and during the boot. */
  @ParameterizedTest
  @CsvSource({
    "check, false, 0",
    "create, true, 0",
    "making, true, 1",
    "made, true, 1",
    "status, true, 1"
  })
  void aKilledHarnessLeavesNothingUnrecorded(String step, boolean isOnRecord, int machines)
      throws Exception {
    Path cache = directory.resolve("killed");
    MemoryStart start = new MemoryStart(cloud, context);
    try (KilledRun run = KilledRun.at(step, cloud, context, start::start, cache)) {
      assertThat(run).isNotNull();
      assertThat(record(cache).contains("\"tare-" + context.leases().token()))
          .isEqualTo(isOnRecord);
      assertThat(cloud.names()).hasSize(machines);
      List<Leftovers> found = Leftovers.find(cache);
      assertThat(found).hasSize(1);
      assertThat(
              found.get(0).resources().stream().filter(MachineResource.Machine.class::isInstance))
          .as("what was on record and never made is not left over; everything that was is")
          .hasSize(machines);
      assertThat(found.get(0).remove()).isEmpty();
      assertThat(cloud.names()).isEmpty();
      assertThat(found.get(0).resources()).noneMatch(Resource::exists);
      assertThat(Leftovers.find(cache)).isEmpty();
      assertThat(context.cache().resolve("work")).isEmptyDirectory();
    }
  }

  private static String record(Path cache) throws Exception {
    try (Stream<Path> records = Files.list(cache.resolve("leases"))) {
      return Files.readString(records.findFirst().orElseThrow());
    }
  }
}
