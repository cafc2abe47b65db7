package io.tare.infra.hosts.group;

import io.tare.harness.model.BundledFile;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The control groups that a process is in, each with all groups above it, in either version of the
 * kernel's interface: the limits of each of them hold. On other machines {@link #script} finds the
 * same.
 *
 * @see <a href="https://man7.org/linux/man-pages/man7/cgroups.7.html">cgroups(7)</a>
 */
public final class GroupChain {

  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private static final Path PROC = Path.of("/proc");
  private static final String NAMED = "name=";

  private GroupChain() {}

  /** A shell's function {@code control_groups}, which prints the directories of {@link #of}. */
  public static String script() {
    return BundledFile.text(GroupChain.class, "control_groups.sh");
  }

  /** The directories of this process's groups, the nearest of each hierarchy first. */
  public static List<Path> ofThisProcess() {
    return of(PROC.resolve("self"), ROOT);
  }

  /**
   * The same of any process.
   *
   * @param process its directory below {@code /proc}
   * @param root where control groups are mounted
   */
  public static List<Path> of(Path process, Path root) {
    return of(process, root, controllers -> true);
  }

  /**
   * The nearest group of a process for a controller; in version 2, which has one hierarchy, for
   * any.
   *
   * @param process its number, or {@code self}
   * @return empty if the controller is in no hierarchy
   */
  public static Optional<Path> nearest(String process, String controller) {
    return nearest(PROC.resolve(process), ROOT, controller);
  }

  static Optional<Path> nearest(Path process, Path root, String controller) {
    String listed = isUnified(root) ? "" : controller;
    return of(process, root, controllers -> controllers.contains(listed)).stream().findFirst();
  }

  /** Whether version 2 has all controllers. */
  public static boolean isUnified() {
    return isUnified(ROOT);
  }

  private static boolean isUnified(Path root) {
    return Files.exists(root.resolve("cgroup.controllers"));
  }

  /** Of the hierarchies with some controllers. */
  private static List<Path> of(Path process, Path root, Predicate<List<String>> wanted) {
    List<Path> chain = new ArrayList<>();
    for (String line : text(process.resolve("cgroup")).split("\n")) {
      String[] fields = line.split(":", 3);
      if (fields.length == 3
          && !fields[1].startsWith(NAMED)
          && wanted.test(List.of(fields[1].split(",")))) {
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
    return isUnified(root) ? root : root.resolve("unified");
  }

  /** In a container the path may be the outer system's: then only the root is there. */
  private static void climb(Path top, String path, List<Path> chain) {
    Path group = top.resolve(path.substring(Math.min(1, path.length()))).normalize();
    for (; group != null && group.startsWith(top); group = group.getParent()) {
      if (Files.isDirectory(group)) {
        chain.add(group);
      }
    }
  }
}
