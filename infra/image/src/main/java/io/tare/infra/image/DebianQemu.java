package io.tare.infra.image;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** QEMU of a Debian release in a {@link DebianTree}, with its own libraries and modules. */
public record DebianQemu(Path tree) {

  /** Debian releases whose QEMU can be used. */
  public static final List<String> SUITES = List.of("trixie");

  /** The packages of the tree. */
  public static final SortedSet<String> PACKAGES =
      new TreeSet<>(List.of("qemu-system-x86", "seabios", "ipxe-qemu"));

  /** The space that its tree takes. */
  public static final String SIZE = "270 MB";

  /**
   * A sentence that says what is unpacked first; empty if nothing is, or the cache has it.
   *
   * @param emulator a campaign's word for its QEMU, if it has one
   */
  public static Optional<String> firstUse(Optional<String> emulator, Path cache) {
    return emulator
        .filter(SUITES::contains)
        .filter(suite -> !Files.isDirectory(DebianTree.slot(cache, suite, PACKAGES)))
        .map(
            suite ->
                "Tare unpacks the QEMU of Debian %s into the cache, once: %s."
                    .formatted(suite, SIZE));
  }

  private Path libraries() {
    return tree.resolve("usr/lib/x86_64-linux-gnu");
  }

  /** The words that start it. */
  public List<String> words() {
    return List.of(
        libraries().resolve("ld-linux-x86-64.so.2").toString(),
        "--library-path",
        libraries() + ":" + libraries().resolve("blas") + ":" + libraries().resolve("lapack"),
        tree.resolve("usr/bin/qemu-system-x86_64").toString());
  }

  /** The directories of its firmware. */
  public List<Path> directories() {
    return List.of(tree.resolve("usr/share/qemu"), tree.resolve("usr/share/seabios"));
  }

  /** The directory of its modules. */
  public Path modules() {
    return libraries().resolve("qemu");
  }

  /** The environment variables that it needs. */
  public SortedMap<String, String> environment() {
    return new TreeMap<>(Map.of("QEMU_MODULE_DIR", modules().toString()));
  }
}
