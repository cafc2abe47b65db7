package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.hosts.lease.Leases;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.ssh.secret.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedCommandTest {

  @TempDir Path cache;

  @Test
  void aMachineReachedByACommandStaysUnlessCommandsMayRun() throws Exception {
    try (MemoryCloud cloud = MemoryCloud.open(cache.toString())) {
      Leases leases = Leases.open("run", cache);
      String name = MachineOrder.PREFIX + leases.nextToken();
      SortedMap<String, String> settings = new TreeMap<>();
      settings.put(MemoryCloud.SETTING.name(), cloud.name());
      settings.put(Secret.COMMAND.name(), "pass show cloud");
      leases.hold(new MachineResource.Machine(MemoryKind.NAME, settings, name));
      cloud.set(name, MachineStatus.COMING);
      pretendDeath();

      Leftovers left = Leftovers.find(cache).get(0);
      assertThat(left.refused())
          .containsExactly(
              "memory machine %s is not removed: reaching it takes the command \"pass show cloud\""
                      .formatted(name)
                  + " from its record; tare clean --run-commands runs it");
      assertThat(left.remove()).isEmpty();
      assertThat(cloud.names()).containsExactly(name);

      List<Leftovers> asked = Leftovers.find(cache, true);
      assertThat(asked.get(0).remove()).isEmpty();
      assertThat(cloud.names()).isEmpty();
      assertThat(Leftovers.find(cache, true)).isEmpty();
    }
  }

  /** Copies the record to a file without a lock. */
  private void pretendDeath() throws Exception {
    try (Stream<Path> records = Files.list(cache.resolve("leases"))) {
      Path record = records.findFirst().orElseThrow();
      byte[] text = Files.readAllBytes(record);
      Files.delete(record);
      Files.write(record, text);
    }
  }
}
