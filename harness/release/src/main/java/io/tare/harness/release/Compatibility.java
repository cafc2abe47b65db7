package io.tare.harness.release;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.exception.JApiCmpException;
import japicmp.model.JApiBehavior;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiField;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Compares the modules that are published with those of an earlier release: what was compiled
 * against the earlier ones must link to, and compile with, the present ones.
 */
final class Compatibility {

  /** Everything that the earlier modules offer is there. */
  static final int COMPATIBLE = 0;

  /** Something is gone or has changed; each such class is printed on a line. */
  static final int INCOMPATIBLE = 1;

  /** Nothing is known, because there was nothing to compare. */
  static final int UNCHECKED = 3;

  private final PrintStream out;

  Compatibility(PrintStream out) {
    this.out = out;
  }

  /**
   * Compares two directories and exits with the status.
   *
   * @param arguments the directory in which the earlier release was staged, and that of the present
   */
  public static void main(String[] arguments) {
    Compatibility compatibility = new Compatibility(System.out);
    System.exit(compatibility.between(Path.of(arguments[0]), Path.of(arguments[1])));
  }

  /** Prints what is incompatible, and returns the status. */
  int between(Path earlier, Path present) {
    try {
      SortedMap<String, Path> before = modules(earlier);
      SortedMap<String, Path> now = modules(present);
      List<String> broken = new ArrayList<>();
      for (Map.Entry<String, Path> module : before.entrySet()) {
        Path jar = now.get(module.getKey());
        if (jar == null) {
          broken.add(module.getKey() + ": the module is gone");
        } else {
          for (JApiClass each : compared(module.getValue(), before, jar, now)) {
            if (!each.isBinaryCompatible() || !each.isSourceCompatible()) {
              broken.add(module.getKey() + ": " + sentence(each));
            }
          }
        }
      }
      broken.forEach(out::println);
      out.printf("%d modules compared, %d incompatible changes%n", before.size(), broken.size());
      return broken.isEmpty() ? COMPATIBLE : INCOMPATIBLE;
    } catch (IOException | JApiCmpException e) {
      out.printf("compatibility not checked: %s%n", e.getMessage());
      return UNCHECKED;
    }
  }

  /** The jars of classes by the names of their modules. */
  private static SortedMap<String, Path> modules(Path staged) throws IOException {
    if (!Files.isDirectory(staged)) {
      throw new IOException(
          "there is no directory " + staged + "; run .ci/publish in that release");
    }
    SortedMap<String, Path> modules = new TreeMap<>();
    try (Stream<Path> files = Files.walk(staged)) {
      for (Path jar : files.filter(Compatibility::isJarOfClasses).sorted().toList()) {
        String module = jar.getFileName().toString().replaceFirst("-\\d.*", "");
        Path other = modules.put(module, jar);
        if (other != null) {
          throw new IOException(
              "%s has two jars of %s: %s and %s"
                  .formatted(staged, module, other.getFileName(), jar.getFileName()));
        }
      }
    }
    if (modules.isEmpty()) {
      throw new IOException(
          "there are no modules in " + staged + "; run .ci/publish in that release");
    }
    return modules;
  }

  private static boolean isJarOfClasses(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".jar") && !name.matches(".*-(sources|javadoc|all)\\.jar");
  }

  private static List<JApiClass> compared(
      Path earlier, Map<String, Path> earlierAll, Path present, Map<String, Path> presentAll) {
    JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
    options.setClassPathMode(JarArchiveComparatorOptions.ClassPathMode.TWO_SEPARATE_CLASSPATHS);
    earlierAll.values().forEach(each -> options.getOldClassPath().add(each.toString()));
    presentAll.values().forEach(each -> options.getNewClassPath().add(each.toString()));
    // Libraries of others are not in the directories; their types are compared by name.
    options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
    return new JarArchiveComparator(options)
        .compare(
            new JApiCmpArchive(earlier.toFile(), "earlier"),
            new JApiCmpArchive(present.toFile(), "present"));
  }

  private static String sentence(JApiClass changed) {
    List<String> changes = new ArrayList<>();
    addChanges(changes, "", changed);
    for (JApiBehavior each : changed.getConstructors()) {
      addChanges(changes, " " + each.getName(), each);
    }
    for (JApiBehavior each : changed.getMethods()) {
      addChanges(changes, " " + each.getName(), each);
    }
    for (JApiField each : changed.getFields()) {
      addChanges(changes, " " + each.getName(), each);
    }
    return changed.getFullyQualifiedName() + ": " + String.join(", ", changes);
  }

  private static void addChanges(List<String> changes, String member, JApiCompatibility changed) {
    changed
        .getCompatibilityChanges()
        .forEach(
            each ->
                changes.add(
                    each.getType().name().toLowerCase(Locale.ROOT).replace('_', ' ') + member));
  }
}
