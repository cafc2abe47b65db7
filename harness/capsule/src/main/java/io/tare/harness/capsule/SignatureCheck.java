package io.tare.harness.capsule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The signature of a manifest.
 *
 * @param fingerprint of the key that signed, as {@code ssh-keygen -l} prints it; empty if unknown
 * @param reason why it is refused or was not checked; empty otherwise
 */
public record SignatureCheck(State state, Optional<String> fingerprint, String reason) {

  /** How it was checked. */
  public enum State {
    /** There is none, and none was required. */
    NONE,
    /** It is valid, but it was not said whose it should be. */
    VALID,
    /** It is valid, and of a required signer. */
    VOUCHED,
    /** It is missing, invalid, or not of a required signer. */
    REFUSED,
    UNCHECKED
  }

  /** Of a signature of several hundred bytes. */
  private static final int MAX_BYTES = 1 << 16;

  private static final Pattern FINGERPRINT = Pattern.compile("(?m) key (SHA256:[A-Za-z0-9+/]+)$");

  static SignatureCheck of(Path manifest, Path signature, Optional<Signers> asked)
      throws IOException {
    if (!Files.exists(signature, LinkOption.NOFOLLOW_LINKS)) {
      return asked.isPresent()
          ? refused(Optional.empty(), "it is not signed, but --signer requires it")
          : new SignatureCheck(State.NONE, Optional.empty(), "");
    }
    if (!Files.isRegularFile(signature, LinkOption.NOFOLLOW_LINKS)
        || Files.size(signature) > MAX_BYTES
        || !SshKeygen.isSignature(BoundedJson.text(signature))) {
      return refused(Optional.empty(), "its " + Manifest.SIGNATURE + " is not an SSH signature");
    }
    try {
      SshKeygen.CommandResult result =
          SshKeygen.call(
              "check-novalidate",
              manifest,
              List.of("-n", SshKeygen.NAMESPACE, "-s", signature.toString()));
      Matcher key = FINGERPRINT.matcher(result.output());
      if (!result.isSuccess() || !key.find()) {
        return refused(
            Optional.empty(), Manifest.NAME + " is not what was signed: " + result.reason());
      }
      Optional<String> fingerprint = Optional.of(key.group(1));
      if (asked.isEmpty()) {
        return new SignatureCheck(State.VALID, fingerprint, "");
      }
      Optional<String> objection = asked.get().objection(manifest, signature);
      return objection.isEmpty()
          ? new SignatureCheck(State.VOUCHED, fingerprint, "")
          : refused(fingerprint, "--signer does not accept its signature: " + objection.get());
    } catch (SshKeygen.MissingException e) {
      return new SignatureCheck(
          State.UNCHECKED, Optional.empty(), "its signature, because " + e.getMessage());
    }
  }

  private static SignatureCheck refused(Optional<String> fingerprint, String reason) {
    return new SignatureCheck(State.REFUSED, fingerprint, reason);
  }
}
