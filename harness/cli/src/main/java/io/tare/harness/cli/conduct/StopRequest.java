package io.tare.harness.cli.conduct;

import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.terminal.StopSignals;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Lets a signal stop this thread's work in an orderly way: the thread is interrupted, ends what it
 * started and removes what it created. It is not interrupted again while it cleans up.
 */
final class StopRequest implements AutoCloseable {

  private final Thread thread;
  private final AtomicBoolean isHeard = new AtomicBoolean();
  private boolean isTidying;
  private final StopSignals signals;

  private StopRequest(Thread thread, Consumer<String> voice) {
    this.thread = thread;
    this.signals =
        StopSignals.handled(
            () -> {
              isHeard.set(true);
              voice.accept("Stopping; running programs are ended. Ctrl-C again ends immediately.");
              interrupt();
            },
            () -> Runtime.getRuntime().halt(ExitStatus.INTERRUPTED));
  }

  /**
   * Listens until closed.
   *
   * @param voice prints a line for the user
   */
  static StopRequest toThisThread(Consumer<String> voice) {
    return new StopRequest(Thread.currentThread(), voice);
  }

  /** From now on the thread is not interrupted any more. */
  synchronized void tidying() {
    isTidying = true;
    // Clears the interrupt that brought the thread here, if there was one.
    if (Thread.currentThread() == thread) {
      var unused = Thread.interrupted();
    }
  }

  /** The failure to report: if the user stopped the work, nothing failed. */
  CommandFailure failure(int exitStatus, String message) {
    return isHeard.get()
        ? new CommandFailure(ExitStatus.INTERRUPTED, "stopped; nothing was measured")
        : new CommandFailure(exitStatus, message);
  }

  @Override
  public void close() {
    signals.close();
  }

  private synchronized void interrupt() {
    if (!isTidying) {
      thread.interrupt();
    }
  }
}
