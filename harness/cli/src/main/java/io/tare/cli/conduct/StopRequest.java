package io.tare.cli.conduct;

import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.invocation.StopSignals;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Lets a signal stop what this thread does, in an orderly way: the thread is interrupted, ends what
 * it started and removes what it made. While it tidies up it is not interrupted any more.
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
              voice.accept("Stopping; what runs is ended. Ctrl-C again ends at once.");
              interrupt();
            },
            () -> Runtime.getRuntime().halt(ExitStatus.INTERRUPTED));
  }

  /**
   * Listens until this is closed.
   *
   * @param voice says a line to people
   */
  static StopRequest toThisThread(Consumer<String> voice) {
    return new StopRequest(Thread.currentThread(), voice);
  }

  /** From now on only things that must be done to the end are done. */
  synchronized void tidying() {
    isTidying = true;
    // The interrupt, if there was one, has brought the thread here and is answered.
    if (Thread.currentThread() == thread) {
      var unused = Thread.interrupted();
    }
  }

  /** A failure as it is to be reported: nothing failed if somebody stopped the work. */
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
