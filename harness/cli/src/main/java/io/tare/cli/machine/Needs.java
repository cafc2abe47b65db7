package io.tare.cli.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which programs of this machine the kinds of platform need. */
public final class Needs {

  private static final Need IP = new Need("ip", "iproute2");
  private static final Need BOOTSTRAP = new Need("mmdebstrap", "mmdebstrap");
  private static final Need FILE_SYSTEM = new Need("mke2fs", "e2fsprogs");

  private static final Map<String, List<Need>> BY_KIND =
      Map.of(
          "uml", List.of(new Need("linux.uml", "user-mode-linux"), BOOTSTRAP, FILE_SYSTEM, IP),
          "qemu",
              List.of(
                  new Need("qemu-system-x86_64", "qemu-system-x86"),
                  new Need("qemu-img", "qemu-utils"),
                  BOOTSTRAP,
                  FILE_SYSTEM),
          "container", List.of(new Need("runc", "runc"), BOOTSTRAP, IP));

  private static final List<Need> LAN = List.of(IP, new Need("ethtool", "ethtool"));

  private final List<Path> directories;

  /**
   * Looks along a search path.
   *
   * @param path the value of {@code PATH}
   */
  public Needs(String path) {
    List<Path> all = new ArrayList<>();
    for (String each : (path + ":/usr/sbin:/sbin").split(":")) {
      if (!each.isEmpty()) {
        all.add(Path.of(each));
      }
    }
    directories = List.copyOf(all);
  }

  /** What a kind of platform needs and this machine lacks. */
  public List<Need> missing(String kind) {
    return BY_KIND.getOrDefault(kind, List.of()).stream().filter(each -> !has(each)).toList();
  }

  /** What the LAN path needs and this machine lacks. */
  public List<Need> missingForLan() {
    return LAN.stream().filter(each -> !has(each)).toList();
  }

  /** Whether a program is on the search path or where administrators' programs are. */
  public boolean has(Need need) {
    return directories.stream()
        .anyMatch(directory -> Files.isExecutable(directory.resolve(need.program())));
  }
}
