package io.tare.harness.capsule;

import java.io.IOException;
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
 * @param damage in sentences: what is wrong besides changed files
 * @param changes files that differ from the manifest
 * @param strange files that no capsule has, with the reason
 */
public record CapsuleCheck(
    Optional<CapsuleHead> head,
    SignatureCheck signature,
    List<String> damage,
    int files,
    List<FileChange> changes,
    List<String> strange) {

  /** The directory of the run in a capsule. */
  public static final String RUN = "run";

  public CapsuleCheck {
    damage = List.copyOf(damage);
    changes = List.copyOf(changes);
    strange = List.copyOf(strange);
  }

  /** Whether a directory is an unpacked capsule. */
  public static boolean isCapsule(Path directory) {
    return Files.isRegularFile(directory.resolve(CapsuleHead.NAME));
  }

  /**
   * @param asked whose signature is required; empty if none is
   * @throws IOException if a file cannot be read
   */
  public static CapsuleCheck of(Path root, Optional<Signers> asked) throws IOException {
    List<String> damage = new ArrayList<>();
    Manifest now = Manifest.of(root);
    List<FileChange> changes = new ArrayList<>();
    Optional<CapsuleHead> head = Optional.empty();
    try {
      changes.addAll(Manifest.parse(text(root.resolve(Manifest.NAME))).changes(now));
    } catch (DamagedCapsuleException e) {
      damage.add(e.getMessage());
    }
    try {
      head = Optional.of(CapsuleHead.of(text(root.resolve(CapsuleHead.NAME))));
    } catch (DamagedCapsuleException e) {
      damage.add(e.getMessage());
    }
    SignatureCheck signature =
        SignatureCheck.of(root.resolve(Manifest.NAME), root.resolve(Manifest.SIGNATURE), asked);
    if (signature.state() == SignatureCheck.State.REFUSED) {
      damage.add(signature.reason());
    }
    return new CapsuleCheck(
        head, signature, damage, now.hashes().size(), changes, strange(now, head));
  }

  /** Whether everything is unchanged. */
  public boolean isWhole() {
    return damage.isEmpty() && changes.isEmpty();
  }

  /** The files of the run are checked with it. */
  private static List<String> strange(Manifest now, Optional<CapsuleHead> head) {
    List<String> inputs = head.stream().flatMap(each -> each.inputs().values().stream()).toList();
    return now.hashes().keySet().stream()
        .filter(each -> !each.equals(CapsuleHead.NAME) && !each.startsWith(RUN + "/"))
        .filter(
            each ->
                inputs.stream()
                    .noneMatch(input -> each.equals(input) || each.startsWith(input + "/")))
        .map(each -> each + ", which is not part of a capsule")
        .toList();
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
