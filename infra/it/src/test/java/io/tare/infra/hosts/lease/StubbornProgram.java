package io.tare.infra.hosts.lease;

import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Role;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.shell.Supervision;

/**
 * Starts two programs that ignore termination, each with a child in its own session. The second
 * one's supervisor is stopped, so that it ends only when leftovers are removed. The argument names
 * a file for the first one's process ids; with {@link #HELD} appended, for the second one's.
 */
final class StubbornProgram implements VictimDeed {

  static final String HELD = "-held";

  private static final String SCRIPT =
      "trap '' TERM HUP INT; setsid sh -c \"trap '' TERM; echo \\$\\$ >> $1; while :; do sleep 1;"
          + " done\" </dev/null >/dev/null 2>&1 & echo $$ >> $1;"
          + " until [ $(wc -l < $1) -ge 2 ]; do sleep 0.1; done; ";
  private static final String STAY = "echo ready; while :; do sleep 1; done";

  @Override
  public void doneOn(PlatformStage stage, String pids) throws Exception {
    start(stage, SCRIPT + STAY, pids);
    start(stage, SCRIPT + "kill -STOP $PPID; " + STAY, pids + HELD);
  }

  private static void start(PlatformStage stage, String script, String pids) throws Exception {
    Command command =
        Command.of("sh", "-c", script, "x", pids).with(Supervision.GRACE_VARIABLE, "1");
    RunningProcess process = stage.running().node(Role.SERVER).host().start(command);
    if (process.standardOutput().read() != 'r') {
      throw new IllegalStateException("the program did not begin");
    }
  }
}
