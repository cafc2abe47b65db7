package io.tare.harness.capsule;

import io.tare.harness.model.FileTrouble;
import io.tare.infra.hosts.lease.TrustedPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whose signatures are accepted.
 *
 * @param allowed a file of allowed signers, see {@code ssh-keygen(1)}
 * @param identity the name in it that must have signed; empty if any may
 * @param revoked a file of keys that are no longer accepted
 */
public record Signers(Path allowed, Optional<String> identity, Optional<Path> revoked) {

  /**
   * @throws IOException with one line if others can write to a file, or it is missing
   */
  public void requireOwn() throws IOException {
    List<Path> files = new ArrayList<>(List.of(allowed));
    revoked.ifPresent(files::add);
    for (Path each : files) {
      Optional<String> objection;
      try {
        objection = TrustedPath.objection(each.toRealPath());
      } catch (IOException e) {
        throw new IOException(each + ": " + FileTrouble.reason(e), e);
      }
      if (objection.isPresent()) {
        throw new IOException(objection.get());
      }
    }
  }

  /**
   * Whether one of them signed.
   *
   * @return empty if so, otherwise the reason
   */
  Optional<String> objection(Path message, Path signature) throws IOException {
    List<String> names =
        identity.isPresent() ? List.of(identity.get()) : principals(message, signature);
    String reason = "no line of " + allowed.getFileName() + " allows its key";
    for (String each : names) {
      List<String> words =
          new ArrayList<>(
              List.of(
                  "-n",
                  SshKeygen.NAMESPACE,
                  "-f",
                  allowed.toString(),
                  "-I",
                  each,
                  "-s",
                  signature.toString()));
      revoked.ifPresent(file -> words.addAll(List.of("-r", file.toString())));
      SshKeygen.CommandResult result = SshKeygen.call("verify", message, words);
      if (result.isSuccess()) {
        return Optional.empty();
      }
      reason = result.reason();
    }
    return Optional.of(reason);
  }

  /** The names that the file gives to the key of a signature. */
  private List<String> principals(Path message, Path signature) throws IOException {
    SshKeygen.CommandResult result =
        SshKeygen.call(
            "find-principals",
            message,
            List.of("-s", signature.toString(), "-f", allowed.toString()));
    return result.isSuccess() ? result.output().lines().toList() : List.of();
  }
}
