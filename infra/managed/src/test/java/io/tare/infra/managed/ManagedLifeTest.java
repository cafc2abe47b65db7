package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.hosts.lease.Resource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The common behaviour of managed kinds that needs no answering machine: orders, records, waiting,
 * and clean-up. The machines are in memory.
 */
class ManagedLifeTest {

  @TempDir Path directory;
  private MemoryCloud cloud;
  private MemoryStart start;
  private RunContext context;

  @BeforeEach
  void open() throws Exception {
    cloud = MemoryCloud.open(directory.toString());
    context = RunContext.open("managed", directory.resolve("cache"));
    start = new MemoryStart(cloud, context);
  }

  @AfterEach
  void close() {
    context.close();
    cloud.close();
  }

  private List<Resource> machinesOnRecord() {
    return context.leases().held().stream()
        .filter(MachineResource.Machine.class::isInstance)
        .toList();
  }

  @Test
  void aMachineIsRecordedBeforeItsRequestWithOnlyControlSettings() {
    cloud.onStep(
        step -> {
          if (step.equals("create")) {
            String name = "tare-" + context.leases().token() + "-1";
            assertThat(machinesOnRecord())
                .containsExactly(
                    new MachineResource.Machine(MemoryKind.NAME, start.controlled(), name));
            throw new IllegalStateException("seen");
          }
        });
    assertThatThrownBy(start::start).hasMessage("seen");
  }

  @Test
  void aRefusalIsReportedWithItsReasonAndNotRetried() {
    cloud.refuseOrders("the quota of 2 is used up");
    assertThatThrownBy(start::start)
        .isInstanceOf(HostException.class)
        .hasMessage("platform m: the quota of 2 is used up");
    assertThat(cloud.asked()).containsOnlyOnce("create");
    assertNothingIsLeft();
  }

  @Test
  void aLostAnswerCreatesNoSecondMachine() {
    cloud.loseAnswers(1);
    cloud.next(MachineStatus.failed("so that the start ends"));
    assertThatThrownBy(start::start).hasMessageContaining("so that the start ends");
    assertThat(cloud.asked()).containsOnlyOnce("create");
    assertThat(cloud.orders()).hasSize(1);
    assertNothingIsLeft();
  }

  @Test
  void aFailedMachineIsReportedAndRemoved() {
    cloud.next(MachineStatus.failed("no host has room for it"));
    assertThatThrownBy(start::start)
        .isInstanceOf(HostException.class)
        .hasMessage(
            "platform m: machine %s failed: no host has room for it"
                .formatted("tare-" + context.leases().token() + "-1"));
    assertNothingIsLeft();
  }

  @Test
  void aMachineRemovedByOthersIsReported() {
    cloud.next(MachineStatus.ABSENT);
    assertThatThrownBy(start::start)
        .isInstanceOf(HostException.class)
        .hasMessageContaining("is gone: it was removed, or it ended");
    assertNothingIsLeft();
  }

  @Test
  void aSlowMachineFailsAtTheDeadlineWithTheReason() {
    cloud.next(new MachineStatus(MachineStatus.State.COMING, "waits for a disk", List.of()));
    assertThatThrownBy(start::start)
        .isInstanceOf(HostException.class)
        .hasMessageMatching(
            "platform m: machine \\S+ is coming and has no address after 1 s \\(waits for a"
                + " disk\\); raise boot_deadline");
    assertNothingIsLeft();
  }

  @Test
  void aMachineWithoutAnAddressFailsAtTheDeadlineToo() {
    cloud.next(MachineStatus.running(List.of()));
    assertThatThrownBy(start::start)
        .hasMessageContaining(" is running and has no address after 1 s; raise");
    assertNothingIsLeft();
  }

  @Test
  void anInterruptedStartLeavesNothing() {
    cloud.onStep(
        step -> {
          if (step.equals("status")) {
            Thread.currentThread().interrupt();
            cloud.onStep(later -> {});
          }
        });
    assertThatThrownBy(start::start).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(cloud.orders()).hasSize(1);
    assertNothingIsLeft();
  }

  @Test
  void deletionIsRepeatedUntilNoPartIsLeft() {
    cloud.leaveParts(2);
    cloud.next(MachineStatus.failed("so that the start ends"));
    assertThatThrownBy(start::start).isInstanceOf(HostException.class);
    assertThat(cloud.asked().stream().filter("delete"::equals)).hasSize(3);
    assertNothingIsLeft();
  }

  @Test
  void anUnremovableMachineIsReportedAndStaysOnRecord() throws Exception {
    cloud.next(MachineStatus.failed("so that the start ends"));
    cloud.refuseDeletions("you have no right to that");
    assertThatThrownBy(start::start).hasMessageContaining("so that the start ends");
    context.close();
    assertThat(context.leases().left())
        .hasOnlyElementsOfType(MachineResource.Machine.class)
        .hasSize(1);
    List<Leftovers> left = Leftovers.find(context.cache());
    assertThat(left).hasSize(1);
    String machine = "memory machine " + cloud.names().get(0);
    assertThat(left.get(0).remove()).containsExactly(machine + ": you have no right to that");
    assertThat(Leftovers.find(context.cache())).isEqualTo(left);
    cloud.refuseDeletions(null);
    assertThat(left.get(0).remove()).isEmpty();
    assertThat(cloud.names()).isEmpty();
    assertThat(Leftovers.find(context.cache())).isEmpty();
  }

  @Test
  void machinesAreFoundByTagAndRemovedOnlyIfTheirRunIsNamed() throws Exception {
    PlatformSpec spec = start.spec();
    MachineSearch search = MachineSearch.of(spec).orElseThrow();
    for (String name : List.of("tare-0badcafe-1", "tare-0badcafe-1x", "somebody")) {
      cloud.set(name, MachineStatus.COMING);
    }
    MachineSearch.Found found = new MachineSearch.Found("tare-0badcafe-1", "0badcafe");
    assertThat(search.machines()).containsExactly(found);
    search.remove(found);
    assertThat(search.machines()).isEmpty();
    assertThat(cloud.names()).containsExactly("somebody", "tare-0badcafe-1x");
  }

  private void assertNothingIsLeft() {
    assertThat(cloud.names()).isEmpty();
    assertThat(machinesOnRecord()).isEmpty();
    context.close();
    assertThat(context.leases().left()).isEmpty();
    assertThat(Files.exists(context.cache().resolve("leases"))).isTrue();
    assertThat(context.cache().resolve("leases")).isEmptyDirectory();
  }
}
