package io.tare.infra.image;

import io.tare.harness.model.BundledFile;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The recipe of a guest's image.
 *
 * @param suite Debian's name for the release, for example {@code bookworm}
 * @param packages installed with their dependencies
 * @param kernel the kernel package for QEMU; UML has its own kernel
 * @param architecture Debian's name for it, for example {@code amd64}
 * @param sizeBytes of the root file system; the file is sparse
 */
public record Recipe(
    String suite, SortedSet<String> packages, String kernel, String architecture, long sizeBytes) {

  /** Increase it when the build changes outside the parts below. */
  private static final int VERSION = 1;

  /** The files beside this class that go into the build. */
  static final List<String> PARTS =
      List.of("assemble", "fence", "initramfs-init", "inittab", "lease", "setup", "sshd_config");

  /** For JDK, SSH and measurement; with busybox as init a guest boots in seconds. */
  private static final List<String> PACKAGES =
      List.of(
          "busybox-static",
          "ethtool",
          "iproute2",
          "iputils-ping",
          "kmod",
          "libstdc++6",
          "mount",
          "openssh-server",
          "procps",
          "util-linux",
          "zlib1g");

  private static final String DEFAULT_SUITE = "bookworm";
  private static final long SIZE_BYTES = 4L << 30;
  private static final Map<String, String> ARCHITECTURES =
      Map.of("amd64", "amd64", "x86_64", "amd64", "aarch64", "arm64");

  public Recipe {
    packages = Collections.unmodifiableSortedSet(new TreeSet<>(packages));
  }

  /**
   * The recipe for guests of this machine: uses the machine's own Debian release, if any, so that
   * its packaged JDK runs in the guest.
   *
   * @throws HostException if there is no image for this machine's processor
   */
  public static Recipe standard() throws HostException {
    String machine = System.getProperty("os.arch");
    String architecture = ARCHITECTURES.get(machine);
    if (architecture == null) {
      throw new HostException(
          "no guest image for the processor %s; expected amd64 or arm64".formatted(machine));
    }
    return new Recipe(
        suite(Path.of("/etc/os-release")).orElse(DEFAULT_SUITE),
        new TreeSet<>(PACKAGES),
        "linux-image-cloud-" + architecture,
        architecture,
        SIZE_BYTES);
  }

  /** The same with further packages. */
  public Recipe with(SortedSet<String> further) {
    SortedSet<String> all = new TreeSet<>(packages);
    all.addAll(further);
    return new Recipe(suite, all, kernel, architecture, sizeBytes);
  }

  /** The Debian release in a file like {@code /etc/os-release}; empty for other systems. */
  static Optional<String> suite(Path release) {
    Map<String, String> values = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(release)) {
        int at = line.indexOf('=');
        if (at > 0) {
          values.put(line.substring(0, at), line.substring(at + 1).replace("\"", ""));
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return "debian".equals(values.get("ID"))
        ? Optional.ofNullable(values.get("VERSION_CODENAME"))
        : Optional.empty();
  }

  /** Sixteen hexadecimal digits that change with any input of the image. */
  public String hash() {
    Digest digest = new Digest().text(Integer.toString(VERSION)).text(toString());
    PARTS.forEach(part -> digest.text(part(part)));
    return digest.hex();
  }

  /** A file of the build. */
  static String part(String name) {
    return BundledFile.text(Recipe.class, name);
  }
}
