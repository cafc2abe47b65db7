package io.tare.cli.capsule;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether the files of an unpacked capsule are unchanged, and who signed them.
 *
 * @param head empty if it cannot be read
 * @param signer empty if it is not signed, or the signature is invalid
 * @param damage in sentences: what is wrong besides changed files
 * @param changes files that differ from the manifest
 */
public record CapsuleCheck(
    Optional<CapsuleHead> head,
    Optional<SshSigner> signer,
    List<String> damage,
    int files,
    List<FileChange> changes) {

  /** The directory of the run in a capsule. */
  public static final String RUN = "run";

  public CapsuleCheck {
    damage = List.copyOf(damage);
    changes = List.copyOf(changes);
  }

  /** Whether a directory is an unpacked capsule. */
  public static boolean isCapsule(Path directory) {
    return Files.isRegularFile(directory.resolve(CapsuleHead.NAME));
  }

  /**
   * @throws IOException if a file cannot be read
   */
  public static CapsuleCheck of(Path root) throws IOException {
    List<String> damage = new ArrayList<>();
    Manifest now = Manifest.of(root);
    List<FileChange> changes = new ArrayList<>();
    Optional<SshSigner> signer = Optional.empty();
    Optional<CapsuleHead> head = Optional.empty();
    try {
      String manifest = text(root.resolve(Manifest.NAME));
      signer = signer(root, manifest, damage);
      changes.addAll(Manifest.parse(manifest).changes(now));
    } catch (DamagedCapsuleException e) {
      damage.add(e.getMessage());
    }
    try {
      head = Optional.of(CapsuleHead.of(text(root.resolve(CapsuleHead.NAME))));
    } catch (DamagedCapsuleException e) {
      damage.add(e.getMessage());
    }
    return new CapsuleCheck(head, signer, damage, now.hashes().size(), changes);
  }

  /** Whether everything is unchanged. */
  public boolean isWhole() {
    return damage.isEmpty() && changes.isEmpty();
  }

  private static Optional<SshSigner> signer(Path root, String manifest, List<String> damage)
      throws IOException {
    Path file = root.resolve(Manifest.SIGNATURE);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    SshSignature signature = SshSignature.parse(text(file));
    if (signature.fits(manifest.getBytes(StandardCharsets.UTF_8))) {
      return Optional.of(signature.signer());
    }
    damage.add(Manifest.NAME + " is not what was signed by " + signature.signer().fingerprint());
    return Optional.empty();
  }

  private static String text(Path file) throws IOException {
    return BoundedJson.text(required(file));
  }

  private static Path required(Path file) throws DamagedCapsuleException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new DamagedCapsuleException("it has no " + file.getFileName());
    }
    return file;
  }
}
