package io.tare.infra.managed;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A control whose machines are in memory. */
record MemoryControl(MemoryCloud cloud) implements MachineControl {

  @Override
  public void check() {
    cloud.step("check");
  }

  @Override
  public void create(MachineOrder order, Progress progress) throws HostException {
    cloud.step("create");
    if (!cloud.make(order)) {
      throw new TransientException("the answer was lost");
    }
  }

  @Override
  public MachineStatus status(String name) {
    cloud.step("status");
    return cloud.status(name);
  }

  @Override
  public void delete(String name) throws HostException {
    cloud.step("delete");
    cloud.delete(name);
  }

  @Override
  public List<String> tagged() {
    return cloud.names();
  }

  @Override
  public SortedMap<String, String> facts(String name) {
    return new TreeMap<>(Map.of("hypervisor.name", "memory", "host.name", cloud.host()));
  }

  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    return SystemMigration.run(name, order, new Course(cloud, order.destination().orElseThrow()));
  }

  /** Ends at once. */
  private record Course(MemoryCloud cloud, String destination) implements OngoingMigration {
    @Override
    public Optional<String> host() {
      return Optional.of(cloud.host());
    }

    @Override
    public void ask() {
      cloud.move(destination);
    }

    @Override
    public boolean isOver() {
      return cloud.host().equals(destination);
    }

    @Override
    public void giveUp() {}

    @Override
    public long memoryBytes() {
      return 1L << 20;
    }
  }

  @Override
  public void close() {}
}
