package io.tare.infra.ssh;

import com.jcraft.jsch.AgentIdentityRepository;
import com.jcraft.jsch.AgentProxyException;
import com.jcraft.jsch.Identity;
import com.jcraft.jsch.SSHAgentConnector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The keys of an SSH agent. */
final class AgentKeys {

  /**
   * The library would wait for ever, for example for an agent that another machine forwards over a
   * connection that was lost.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private AgentKeys() {}

  /** The keys; empty if the agent does not answer. */
  static Optional<List<Identity>> of(Path socket) {
    return within(PATIENCE, socket);
  }

  /** The same, by a time of its own. */
  static Optional<List<Identity>> within(Duration patience, Path socket) {
    FutureTask<Optional<List<Identity>>> asking = new FutureTask<>(() -> listed(socket));
    Thread thread = new Thread(asking, "tare-agent");
    thread.setDaemon(true);
    thread.start();
    try {
      return asking.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      asking.cancel(true); // an interrupt closes its connection
    }
  }

  private static Optional<List<Identity>> listed(Path socket) {
    try {
      SSHAgentConnector connector = new SSHAgentConnector(socket);
      return connector.isAvailable()
          ? Optional.of(List.copyOf(new AgentIdentityRepository(connector).getIdentities()))
          : Optional.empty();
    } catch (AgentProxyException e) {
      return Optional.empty();
    }
  }
}
