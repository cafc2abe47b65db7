package io.tare.infra.group;

import io.tare.model.BundledFile;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The control groups that a process is in, each with all groups above it, in either version of the
 * kernel's interface: the limits of each of them hold. On other machines {@link #script} finds the
 * same.
 *
 * @see <a href="https://man7.org/linux/man-pages/man7/cgroups.7.html">cgroups(7)</a>
 */
public final class GroupChain {

  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private static final Path SELF = Path.of("/proc/self");
  private static final String NAMED = "name=";

  private GroupChain() {}

  /** A shell's function {@code control_groups}, which prints the directories of {@link #of}. */
  public static String script() {
    return BundledFile.text(GroupChain.class, "control_groups.sh");
  }

  /** The directories of this process's groups, the nearest of each hierarchy first. */
  public static List<Path> ofThisProcess() {
    return of(SELF, ROOT);
  }

  /**
   * The same of any process.
   *
   * @param process its directory below {@code /proc}
   * @param root where control groups are mounted
   */
  static List<Path> of(Path process, Path root) {
    List<Path> chain = new ArrayList<>();
    for (String line : text(process.resolve("cgroup")).split("\n")) {
      String[] fields = line.split(":", 3);
      if (fields.length == 3 && !fields[1].startsWith(NAMED)) {
        climb(hierarchy(fields[1], root), fields[2], chain);
      }
    }
    return chain;
  }

  /** The text of such a file, without blanks around it; empty if it cannot be read. */
  public static String text(Path file) {
    // Unlike java.nio, this answers interrupted threads too.
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /** Where a hierarchy is mounted; that of version 2 has no controllers in the list. */
  private static Path hierarchy(String controllers, Path root) {
    if (!controllers.isEmpty()) {
      return root.resolve(controllers.split(",")[0]);
    }
    return Files.exists(root.resolve("cgroup.controllers")) ? root : root.resolve("unified");
  }

  /** In a container the path may be the outer system's: then only the root is there. */
  private static void climb(Path top, String path, List<Path> chain) {
    Path group = top.resolve(path.substring(Math.min(1, path.length()))).normalize();
    for (; group.startsWith(top); group = group.getParent()) {
      if (Files.isDirectory(group)) {
        chain.add(group);
      }
    }
  }
}
