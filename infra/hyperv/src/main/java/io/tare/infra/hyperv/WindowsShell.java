package io.tare.infra.hyperv;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.time.Duration;

/** Runs command lines on a Windows machine. Used by one thread at a time. */
interface WindowsShell extends AutoCloseable {

  /**
   * Runs a command line to its end.
   *
   * @param input for its standard input, in ASCII; it reads end of file after it
   * @throws io.tare.infra.managed.TransientException if the machine does not answer
   * @throws HostException in one line if it cannot be run
   */
  Host.Finished run(String line, String input, Duration deadline)
      throws HostException, InterruptedException;

  /** The machine's name for messages. */
  @Override
  String toString();

  @Override
  void close();
}
