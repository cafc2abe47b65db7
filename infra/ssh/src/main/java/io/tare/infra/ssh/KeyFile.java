package io.tare.infra.ssh;

import com.jcraft.jsch.Identity;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import io.tare.infra.hosts.lease.Kernel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file that a setting names as a private key, and what it turns out to be. */
final class KeyFile {

  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.range(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_EXECUTE);

  private final Path file;
  private final byte @Nullable [] publicKey;
  private final @Nullable Identity identity;
  private final @Nullable String obstacle;

  private KeyFile(
      Path file,
      byte @Nullable [] publicKey,
      @Nullable Identity identity,
      @Nullable String obstacle) {
    this.file = file;
    this.publicKey = publicKey;
    this.identity = identity;
    this.obstacle = obstacle;
  }

  /**
   * Reads a file.
   *
   * @param passphrase that decrypts it, if one is known
   */
  static KeyFile read(Path file, byte @Nullable [] passphrase) {
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      Optional<byte[]> half = KeyBlob.ofPublicFile(text);
      if (half.isPresent()) {
        return new KeyFile(
            file,
            half.get(),
            null,
            "key %s is the public half; name the file without .pub".formatted(file));
      }
      byte[] publicKey = KeyBlob.ofPrivateFile(text).or(() -> beside(file, ".pub")).orElse(null);
      return isOthers(file)
          ? new KeyFile(
              file, publicKey, null, "others can read key %s; chmod 600 %s".formatted(file, file))
          : ofOwner(file, publicKey, passphrase);
    } catch (IOException e) {
      return new KeyFile(file, null, null, "cannot read key " + file);
    }
  }

  private static KeyFile ofOwner(
      Path file, byte @Nullable [] publicKey, byte @Nullable [] passphrase) {
    if (publicKey != null && KeyBlob.isOfSecurityKey(publicKey)) {
      return new KeyFile(
          file,
          publicKey,
          null,
          "key %s is in a security key; add it to an agent with ssh-add, and touch the security key when it blinks"
              .formatted(file));
    }
    try {
      JSch library = new JSch();
      library.addIdentity(file.toString(), passphrase);
      Identity identity = library.getIdentityRepository().getIdentities().get(0);
      return identity.isEncrypted()
          ? new KeyFile(
              file,
              publicKey,
              null,
              "key %s has a passphrase; add it to an agent with ssh-add".formatted(file))
          : new KeyFile(file, identity.getPublicKeyBlob(), identity, null);
    } catch (JSchException e) {
      return new KeyFile(
          file, publicKey, null, "cannot use key %s: %s".formatted(file, Connection.oneLine(e)));
    }
  }

  /** OpenSSH ignores such keys too. */
  private static boolean isOthers(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:uid") == Kernel.user()
        && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
  }

  private static Optional<byte[]> beside(Path file, String suffix) {
    return publicKeyIn(file.resolveSibling(file.getFileName() + suffix));
  }

  /** The key or certificate in a public file; empty if the file has neither. */
  static Optional<byte[]> publicKeyIn(Path file) {
    try {
      return KeyBlob.ofPublicFile(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  Path file() {
    return file;
  }

  /** The certificate that lies beside it. */
  Optional<byte[]> certificate() {
    return beside(file, "-cert.pub").filter(KeyBlob::isCertificate);
  }

  Optional<byte[]> publicKey() {
    return Optional.ofNullable(publicKey);
  }

  /** The key, if it can be used. */
  Optional<Identity> identity() {
    return Optional.ofNullable(identity);
  }

  /** Why it cannot be used, in words. */
  Optional<String> obstacle() {
    return Optional.ofNullable(obstacle);
  }
}
