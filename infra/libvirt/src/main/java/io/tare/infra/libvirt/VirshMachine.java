package io.tare.infra.libvirt;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.List;

/** A machine on which {@code virsh} and other short commands run. */
interface VirshMachine extends AutoCloseable {

  /** Its name in messages. */
  String name();

  /**
   * Runs a command to its end, in the C locale.
   *
   * @param input its standard input
   * @throws HostException if there is no such program, or it does not end in time
   */
  Host.Finished run(List<String> words, byte[] input, Duration deadline)
      throws HostException, InterruptedException;

  @Override
  void close();
}
