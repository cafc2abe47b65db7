package io.tare.infra.hosts.lease;

import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Role;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.RunningProcess;

/**
 * A program that keeps running on a server: the argument, a shell script that prints something at
 * once.
 */
public final class RunsOn implements VictimDeed {

  @Override
  public void doneOn(PlatformStage stage, String script) throws Exception {
    RunningProcess process =
        stage.running().node(Role.SERVER).host().start(Command.of("sh", "-c", script));
    if (process.standardOutput().read() < 0) {
      throw new IllegalStateException("the program did not begin");
    }
  }
}
