package io.tare.harness.cli.place;

import io.tare.harness.command.InstallationHome;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.PlugIns;
import io.tare.infra.hosts.lease.TrustedPath;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides which jars in the plug-in directories may be loaded. */
public final class PlugInJars {

  /**
   * Jars accepted before the program restarted in a user namespace, where other users have no
   * names.
   */
  private static final String JUDGED = "tare.plugins";

  private PlugInJars() {}

  /**
   * All jars that only those whom this user trusts can have put there, by directory and name.
   *
   * @param complaint receives a line for each refused directory and jar
   */
  public static PlugIns of(
      InstallationHome home, Properties properties, Consumer<String> complaint) {
    String judged = properties.getProperty(JUDGED);
    if (judged != null) {
      List<Path> jars =
          Stream.of(judged.split(File.pathSeparator))
              .filter(each -> !each.isEmpty())
              .map(Path::of)
              .toList();
      return PlugIns.of(jars, line -> {});
    }
    Set<Path> jars = new LinkedHashSet<>();
    for (Path directory : home.plugIns()) {
      if (!Files.isDirectory(directory)) {
        continue;
      }
      try {
        if (isSafe(directory, complaint)) {
          jars.addAll(safe(directory, complaint));
        }
      } catch (IOException e) {
        complaint.accept("plug-ins in " + directory + " cannot be read: " + FileTrouble.reason(e));
      }
    }
    return PlugIns.of(jars, complaint);
  }

  /** The JVM option that loads the same jars without checking them again. */
  public static String option(PlugIns plugIns) {
    return plugIns.jars().stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator, "-D" + JUDGED + "=", ""));
  }

  private static List<Path> safe(Path directory, Consumer<String> complaint) throws IOException {
    List<Path> safe = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path each : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        if (isSafe(each, complaint)) {
          safe.add(each.toRealPath());
        }
      }
    }
    return safe;
  }

  private static boolean isSafe(Path path, Consumer<String> complaint) throws IOException {
    Optional<String> objection = TrustedPath.objection(path);
    objection.ifPresent(line -> complaint.accept("plug-in not loaded: " + line));
    return objection.isEmpty();
  }
}
