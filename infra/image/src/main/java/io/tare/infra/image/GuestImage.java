package io.tare.infra.image;

import io.tare.harness.spec.Key;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A guest's root file system, and the files to boot it and to log in, in one directory.
 *
 * @param root the ext4 file, never written: guests write to overlays
 */
public record GuestImage(Path root) {

  /** Names an existing image. */
  public static final Key<Path> SETTING =
      Key.of("image", SettingType.PATH, "`root.ext4` of a guest image made earlier")
          .leftOut("one is built");

  private static final List<String> FILES =
      List.of("vmlinuz", "initrd", "client_key", "host_key.pub", "packages.txt");

  /**
   * An image built earlier, on this machine or another.
   *
   * @throws HostException if the file, or one that belongs to it, is missing
   */
  public static GuestImage of(Path root) throws HostException {
    GuestImage image = new GuestImage(root.toAbsolutePath().normalize());
    if (!Files.isReadable(image.root)) {
      throw new HostException("guest image %s cannot be read".formatted(image.root));
    }
    for (String name : FILES) {
      if (!Files.isReadable(image.beside(name))) {
        throw new HostException(
            "guest image %s: %s is missing beside it; copy its whole directory"
                .formatted(image.root, name));
      }
    }
    return image;
  }

  /** Checks the image that a campaign names. */
  public static Optional<String> objection(PlatformSpec spec) {
    try {
      if (spec.has(SETTING)) {
        var unused = of(spec.get(SETTING));
      }
      return Optional.empty();
    } catch (HostException e) {
      return Optional.of(spec.parsed().objection(SETTING, String.valueOf(e.getMessage())));
    }
  }

  /** The kernel for QEMU. */
  public Path kernel() {
    return beside("vmlinuz");
  }

  /** The kernel's initial file system. */
  public Path initrd() {
    return beside("initrd");
  }

  /** The private key for root's login, readable only for its owner. */
  public Path clientKey() {
    return beside("client_key");
  }

  /** The type and public key of the guest, for a known hosts file. */
  public String hostKey() throws HostException {
    return read("host_key.pub").strip();
  }

  /** The version of a package in the image. */
  public Optional<String> version(String debianPackage) throws HostException {
    for (String line : read("packages.txt").split("\n")) {
      String[] words = line.strip().split("\t");
      if (words.length == 2 && words[0].replaceFirst(":.*", "").equals(debianPackage)) {
        return Optional.of(words[1]);
      }
    }
    return Optional.empty();
  }

  /** An identifier of its root file system from path, time and size. */
  public String identity() throws HostException {
    try {
      return new Digest()
          .text(root.toString())
          .text(Files.getLastModifiedTime(root).toString())
          .text(Long.toString(Files.size(root)))
          .hex();
    } catch (IOException e) {
      throw new HostException("cannot read " + root + ": " + e.getMessage(), e);
    }
  }

  private String read(String name) throws HostException {
    try {
      return Files.readString(beside(name));
    } catch (IOException e) {
      throw new HostException("cannot read " + beside(name) + ": " + e.getMessage(), e);
    }
  }

  private Path beside(String name) {
    return root.resolveSibling(name);
  }
}
