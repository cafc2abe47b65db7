package io.tare.infra.hosts.lease;

import io.tare.infra.hosts.shell.Supervision;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Processes of this machine, identified by a token from their start, not by name. */
public sealed interface ProcessResource extends Resource {

  /**
   * A supervised program with all its children, known by the token in their environment.
   *
   * @param token the value of {@code TARE_TOKEN}
   */
  record Program(String token, String command) implements ProcessResource {
    @Override
    public boolean exists() {
      return !ProcessTable.withToken(token).isEmpty();
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      ProcessTable.end(() -> ProcessTable.withToken(token), describe());
    }

    @Override
    public boolean isOf(Owner run) {
      return token.equals(run.token()) || token.startsWith(run.token() + "-");
    }

    @Override
    public String describe() {
      return "program " + command;
    }
  }

  /**
   * One process.
   *
   * @param startTicks its start time, clock ticks since boot (field 22 of /proc/PID/stat)
   * @param token of its run, in its environment; absent in old records, whose processes cannot be
   *     told from others
   */
  record ProcessId(long pid, long startTicks, String command, @Nullable String token)
      implements ProcessResource {

    /** The process that now has that pid, started with {@link Supervision#RUN_VARIABLE}. */
    public static ProcessId of(long pid, String command, String token) {
      return new ProcessId(pid, ProcessTable.startTicks(pid).orElse(-1), command, token);
    }

    @Override
    public boolean exists() {
      return !found().isEmpty();
    }

    @Override
    public void remove() throws IOException, InterruptedException {
      ProcessTable.end(this::found, describe());
    }

    private List<Long> found() {
      return token == null
          ? List.of()
          : ProcessTable.withStart(pid, startTicks).stream()
              .filter(each -> ProcessTable.has(each, Supervision.RUN_VARIABLE, token))
              .toList();
    }

    @Override
    public boolean isOf(Owner run) {
      return token == null || token.equals(run.token());
    }

    @Override
    public String describe() {
      return "process " + pid + " (" + command + ")";
    }
  }
}
