package io.tare.infra.image;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * QEMU of a Debian release, in a {@link DebianTree}: run by its own libraries, and finding its
 * modules there.
 */
public record DebianQemu(Path tree) {

  /** Releases of Debian whose QEMU can be taken. */
  public static final List<String> SUITES = List.of("trixie");

  /** What the tree is made of. */
  public static final SortedSet<String> PACKAGES =
      new TreeSet<>(List.of("qemu-system-x86", "seabios", "ipxe-qemu"));

  private Path libraries() {
    return tree.resolve("usr/lib/x86_64-linux-gnu");
  }

  /** Words that start it. */
  public List<String> words() {
    return List.of(
        libraries().resolve("ld-linux-x86-64.so.2").toString(),
        "--library-path",
        libraries() + ":" + libraries().resolve("blas") + ":" + libraries().resolve("lapack"),
        tree.resolve("usr/bin/qemu-system-x86_64").toString());
  }

  /** Where its firmware lies. */
  public List<Path> directories() {
    return List.of(tree.resolve("usr/share/qemu"), tree.resolve("usr/share/seabios"));
  }

  /** Where its modules lie. */
  public Path modules() {
    return libraries().resolve("qemu");
  }

  /** Variables that it needs. */
  public SortedMap<String, String> environment() {
    return new TreeMap<>(Map.of("QEMU_MODULE_DIR", modules().toString()));
  }
}
