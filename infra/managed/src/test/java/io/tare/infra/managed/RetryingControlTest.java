package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RetryingControlTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A control that sometimes does not answer, and may execute the request nevertheless. */
  private static final class Busy implements MachineControl {

    final List<String> asked = new ArrayList<>();
    final List<String> machines = new ArrayList<>();
    int silent;
    boolean doesItAllTheSame;
    boolean ignoresDeletion;

    private void answer() throws TransientException {
      if (silent > 0) {
        silent--;
        throw new TransientException("503 Service Unavailable");
      }
    }

    @Override
    public void check() throws HostException {
      asked.add("check");
      answer();
    }

    @Override
    public void create(MachineOrder order, Progress progress) throws HostException {
      asked.add("create");
      if (silent == 0 || doesItAllTheSame) {
        machines.add(order.name());
      }
      answer();
    }

    @Override
    public MachineStatus status(String name) {
      asked.add("status");
      return machines.contains(name) ? MachineStatus.COMING : MachineStatus.ABSENT;
    }

    @Override
    public void delete(String name) throws HostException {
      asked.add("delete");
      answer();
      if (!ignoresDeletion) {
        machines.remove(name);
      }
    }

    @Override
    public List<String> tagged() {
      return machines;
    }

    @Override
    public SortedMap<String, String> facts(String name) {
      return new TreeMap<>();
    }

    @Override
    public void close() {}
  }

  private static MachineOrder order() {
    return new MachineOrder(
        "tare-0badcafe-1",
        "0badcafe",
        PlatformSpec.plain("made-up"),
        0,
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void missingAnswersAreRetried() throws Exception {
    Busy busy = new Busy();
    busy.silent = 2;
    new RetryingControl(busy, PATIENCE).check();

    assertThat(busy.asked).containsExactly("check", "check", "check");
  }

  @Test
  void missingAnswersFailAfterTheTimeLimit() {
    Busy busy = new Busy();
    busy.silent = Integer.MAX_VALUE;

    assertThatThrownBy(() -> new RetryingControl(busy, Duration.ofMillis(700)).check())
        .isInstanceOf(HostException.class)
        .isNotInstanceOf(TransientException.class)
        .hasMessageStartingWith("503 Service Unavailable; retried for");
  }

  @Test
  void theReasonToWaitIsSaidOnce() throws Exception {
    Busy busy = new Busy();
    busy.silent = 2;
    List<String> steps = new ArrayList<>();
    new RetryingControl(busy, Duration.ofSeconds(90)).check(steps::add);

    assertThat(steps).containsExactly("503 Service Unavailable; trying for up to 90 s");
  }

  /** After a lost answer the machine may or may not exist. */
  @Test
  void anExistingMachineIsNotRequestedTwice() throws Exception {
    Busy busy = new Busy();
    busy.silent = 1;
    busy.doesItAllTheSame = true;
    new RetryingControl(busy, PATIENCE).create(order(), Progress.SILENT);

    assertThat(busy.machines).containsExactly("tare-0badcafe-1");
    assertThat(busy.asked).containsExactly("create", "status");
  }

  @Test
  void aMissingMachineIsRequestedAgain() throws Exception {
    Busy busy = new Busy();
    busy.silent = 1;
    new RetryingControl(busy, PATIENCE).create(order(), Progress.SILENT);

    assertThat(busy.machines).containsExactly("tare-0badcafe-1");
    assertThat(busy.asked).containsExactly("create", "status", "create");
  }

  @Test
  void aMachineIsGoneWhenTheControlSaysSo() {
    Busy busy = new Busy();
    busy.machines.add("tare-0badcafe-1");
    busy.ignoresDeletion = true;

    assertThatThrownBy(
            () ->
                new RetryingControl(busy, PATIENCE)
                    .remove("tare-0badcafe-1", Duration.ofMillis(300)))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("tare-0badcafe-1 is still there");
  }
}
