package io.tare.infra.ssh;

import com.jcraft.jsch.JSchAlgoNegoFailException;
import com.jcraft.jsch.JSchChangedHostKeyException;
import com.jcraft.jsch.JSchRevokedHostKeyException;
import com.jcraft.jsch.JSchUnknownHostKeyException;
import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.PeerLimits;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UnreachableException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;

/** Explains why a machine cannot be reached. */
final class ConnectFailure {

  private ConnectFailure() {}

  /**
   * One line: the machine, the reason and what to do.
   *
   * @param login how far the login got
   * @param way by which the machine was reached
   */
  static HostException of(SshTarget target, Login login, Way way, Exception failure) {
    Optional<String> refusal = refusal(target, login, failure);
    return refusal.isPresent()
        ? new HostException(target + ": " + refusal.get() + notes(target), failure)
        : new UnreachableException(
            target + ": " + silence(target, login, way, failure) + notes(target), failure);
  }

  /** What OpenSSH would do and Tare does not may be the reason. */
  private static String notes(SshTarget target) {
    return target.notes().isEmpty() ? "" : "; " + String.join("; ", target.notes());
  }

  /** Why one side refused the connection; empty if it only failed. */
  private static Optional<String> refusal(SshTarget target, Login login, Exception failure) {
    String message = Connection.oneLine(failure);
    if (failure instanceof JSchUnknownHostKeyException) {
      return Optional.of(
          "its host key is not in %s; verify the key, then add it there"
              .formatted(target.hostKeys().describe()));
    }
    if (failure instanceof JSchChangedHostKeyException) {
      return Optional.of(
          "its host key differs from the one in %s; it was reinstalled, or another machine answers"
              .formatted(target.hostKeys().describe()));
    }
    if (message.startsWith("Auth fail") || message.startsWith("Auth cancel")) {
      return Optional.of(login.refusal(message));
    }
    if (message.contains("Too many authentication failures")) {
      return Optional.of("refused too many keys of the agent; name the right one with key");
    }
    if (failure instanceof JSchAlgoNegoFailException none) {
      return Optional.of(
          "allows only %s for %s, and Tare none of them; OpenSSH's configuration can name one that both have"
              .formatted(none.getServerProposal(), none.getAlgorithmName()));
    }
    if (isCausedBy(failure, BoundedPeer.TooMuchException.class)) {
      return Optional.of(
          "sent more than %s before the login was complete, and was given up; is it a working SSH server?"
              .formatted(PeerLimits.size(PeerLimits.SSH_LOGIN_BYTES)));
    }
    if (failure instanceof JSchRevokedHostKeyException) {
      return Optional.of(
          "its host key is revoked by "
              + target
                  .hostKeys()
                  .revoked()
                  .map(Path::toString)
                  .orElse(target.hostKeys().describe()));
    }
    // The library stumbles over what it did not expect.
    if (message.contains("invalid server's version string")
        || isCausedBy(failure, RuntimeException.class)
        || isCausedBy(failure, Error.class)) {
      return Optional.of("does not speak SSH as it should; is it a working SSH server?");
    }
    return causeOf(failure, Way.RefusedException.class).map(Throwable::getMessage);
  }

  private static String silence(SshTarget target, Login login, Way way, Exception failure) {
    Optional<Throwable> broken = causeOf(failure, Way.BrokenException.class);
    if (broken.isPresent()) {
      return String.valueOf(broken.get().getMessage());
    }
    String ended = way instanceof CommandWay command ? command.end() : "";
    if (!ended.isEmpty()) {
      return "cannot connect: " + ended;
    }
    if (isCausedBy(failure, InterruptibleDial.LoginTimeoutException.class)) {
      return "answers, but its login was not complete within %d s; %s"
          .formatted(
              target.connectTimeout().multipliedBy(PeerLimits.SSH_LOGIN_TIMEOUTS).toSeconds(),
              login.touch().orElse("is it a working SSH server?"));
    }
    if (isCausedBy(failure, SocketTimeoutException.class)) {
      return (way.isTaken()
              ? "accepts connections, but sent nothing within %d s; is it a working SSH server?"
              : "cannot connect: no answer within %d s; is it up, and does a firewall block the"
                  + " port?")
          .formatted(target.connectTimeout().toSeconds());
    }
    if (isCausedBy(failure, UnknownHostException.class)) {
      return "cannot connect: unknown host name";
    }
    if (isCausedBy(failure, ConnectException.class)) {
      return "cannot connect: %s; is the SSH server running?".formatted(innermost(failure));
    }
    return "cannot connect: " + Connection.oneLine(failure);
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> kind) {
    return causeOf(failure, kind).isPresent();
  }

  private static Optional<Throwable> causeOf(Throwable failure, Class<? extends Throwable> kind) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (kind.isInstance(each)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private static String innermost(Exception failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return String.valueOf(last.getMessage());
  }
}
