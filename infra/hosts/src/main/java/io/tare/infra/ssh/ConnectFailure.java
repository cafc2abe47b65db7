package io.tare.infra.ssh;

import com.jcraft.jsch.AgentProxyException;
import com.jcraft.jsch.JSchChangedHostKeyException;
import com.jcraft.jsch.JSchUnknownHostKeyException;
import io.tare.infra.host.HostException;
import io.tare.infra.host.UnreachableException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;

/** Why a machine cannot be reached, in words for people. */
final class ConnectFailure {

  private ConnectFailure() {}

  /**
   * One line: who, what and what to do.
   *
   * @param isTaken whether the machine took the connection before it failed
   */
  static HostException of(SshTarget target, Exception failure, boolean isTaken) {
    Optional<String> refusal = refusal(target, failure);
    return refusal.isPresent()
        ? new HostException(target + ": " + refusal.get(), failure)
        : new UnreachableException(target + ": " + silence(target, failure, isTaken), failure);
  }

  /** Why the machine, or this one, does not want the connection; empty if it only failed. */
  private static Optional<String> refusal(SshTarget target, Exception failure) {
    String message = Connection.oneLine(failure);
    if (failure instanceof JSchUnknownHostKeyException) {
      return Optional.of(
          "its host key is not in %s; add it there after comparing it"
              .formatted(target.knownHosts()));
    }
    if (failure instanceof JSchChangedHostKeyException) {
      return Optional.of(
          "its host key is not the one in %s; it was reinstalled, or another machine answers"
              .formatted(target.knownHosts()));
    }
    if (message.startsWith("Auth fail") || message.startsWith("Auth cancel")) {
      return Optional.of("refused " + target.credential().describe());
    }
    if (message.contains("Too many authentication failures")) {
      return Optional.of(
          "gave up before the right one of the agent's keys came; name the one that it takes by key");
    }
    if (failure instanceof AgentProxyException) {
      return Optional.of("the SSH agent cannot be asked (is SSH_AUTH_SOCK set?): " + message);
    }
    return Optional.empty();
  }

  private static String silence(SshTarget target, Exception failure, boolean isTaken) {
    if (isCausedBy(failure, SocketTimeoutException.class)) {
      return (isTaken
              ? "takes connections, but said nothing within %d s; is that an SSH server, and is it well?"
              : "cannot connect: no answer within %d s; is it up, and does no firewall keep the port closed?")
          .formatted(target.connectTimeout().toSeconds());
    }
    if (isCausedBy(failure, UnknownHostException.class)) {
      return "cannot connect: there is no machine of that name";
    }
    if (isCausedBy(failure, ConnectException.class)) {
      return "cannot connect: %s; is the SSH server running?".formatted(innermost(failure));
    }
    return "cannot connect: " + Connection.oneLine(failure);
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Exception> kind) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (kind.isInstance(each)) {
        return true;
      }
    }
    return false;
  }

  private static String innermost(Exception failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return String.valueOf(last.getMessage());
  }
}
