package io.tare.harness.workloads.services.glassfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainingRunTest {

  private final List<Command> started = new ArrayList<>();

  /** A killed server leaves files; those outside the run's directory would stay for ever. */
  @Test
  void programsKeepTheirFilesInTheRunsDirectory() {
    TrainingRun run = new TrainingRun(new DeafHost(), "java", Path.of("/artefacts"));

    assertThatThrownBy(() -> run.archiveClasses(Path.of("/said")))
        .isInstanceOf(HostException.class);
    assertThat(started)
        .singleElement()
        .satisfies(each -> assertThat(each.arguments()).contains("-Djava.io.tmpdir=/scratch"));
  }

  /** Starts nothing. */
  private final class DeafHost implements Host {

    @Override
    public String name() {
      return "deaf";
    }

    @Override
    public Finished run(Command command, Duration deadline) {
      throw new AssertionError("never called");
    }

    @Override
    public RunningProcess start(Command command) throws HostException {
      started.add(command);
      throw new HostException("starts nothing");
    }

    @Override
    public void upload(Path local, String remote) {
      throw new AssertionError("never called");
    }

    @Override
    public void download(String remote, Path local) {
      throw new AssertionError("never called");
    }

    @Override
    public String scratch() {
      return "/scratch";
    }
  }
}
