package io.tare.harness.command;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * The directories of the program.
 *
 * @param distribution contains {@code lib} and {@code artefacts}
 * @param campaigns the shipped campaigns
 * @param cache files kept between runs
 * @param plugIns directories of jars added by users, the one for all users first
 * @param javaHome the JDK that runs this program and is shipped to platforms
 */
public record InstallationHome(
    Path distribution, Path campaigns, Path cache, List<Path> plugIns, Path javaHome) {

  public InstallationHome {
    plugIns = List.copyOf(plugIns);
  }

  /**
   * From the launcher's {@code tare.home} and {@code tare.campaigns}; without a launcher, the
   * parent of the directory of the program's jar. The cache is {@code TARE_CACHE}, or {@code tare}
   * in the user's cache directory. Plug-ins are in {@code plugins} beside the program, and in
   * {@code TARE_PLUGINS}, or {@code tare/plugins} in the user's data directory.
   */
  public static InstallationHome of(Properties properties, Map<String, String> variables) {
    Path distribution =
        Optional.ofNullable(properties.getProperty("tare.home"))
            .map(Path::of)
            .orElseGet(InstallationHome::besideJar);
    Path campaigns =
        Optional.ofNullable(properties.getProperty("tare.campaigns"))
            .map(Path::of)
            .orElse(distribution.resolve("campaigns"));
    return new InstallationHome(
        distribution,
        campaigns,
        named("TARE_CACHE", variables)
            .orElseGet(() -> users("XDG_CACHE_HOME", ".cache", properties, variables)),
        List.of(
            distribution.resolve("plugins"),
            named("TARE_PLUGINS", variables)
                .orElseGet(
                    () ->
                        users("XDG_DATA_HOME", ".local/share", properties, variables)
                            .resolve("plugins"))),
        Path.of(properties.getProperty("java.home")));
  }

  /** The artefacts shipped to platforms. */
  public Path artefacts() {
    return distribution.resolve("artefacts");
  }

  private static Optional<Path> named(String variable, Map<String, String> variables) {
    return Optional.of(variables.getOrDefault(variable, ""))
        .filter(each -> !each.isEmpty())
        .map(each -> Path.of(each).toAbsolutePath());
  }

  /**
   * Tare's directory in one of the user's directories, according to the XDG Base Directory
   * Specification.
   */
  private static Path users(
      String variable, String below, Properties properties, Map<String, String> variables) {
    return named(variable, variables)
        .orElseGet(() -> userHome(properties, variables).resolve(below).toAbsolutePath())
        .resolve("tare");
  }

  /**
   * The home directory from the shell's variable: the JVM instead reads the user database, which
   * gives root's home in a user namespace, and none for an unknown user. Without a home directory,
   * the working directory is used.
   */
  private static Path userHome(Properties properties, Map<String, String> variables) {
    String home = variables.getOrDefault("HOME", "");
    if (home.startsWith("/")) {
      return Path.of(home);
    }
    String listed = properties.getProperty("user.home");
    return Path.of(listed.startsWith("/") ? listed : "");
  }

  private static Path besideJar() {
    try {
      Path code =
          Path.of(
              InstallationHome.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path library = Objects.requireNonNull(code.toAbsolutePath().getParent());
      return library.resolveSibling(".").normalize();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the program cannot determine its directory", e);
    }
  }
}
