package io.tare.infra.image;

import io.tare.infra.HostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Programs of this machine, looked for before they are needed. */
public final class Programs {

  private Programs() {}

  /** Where a program lies, on the search path or where administrators' programs are. */
  public static Optional<Path> find(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("") + ":/usr/sbin:/sbin";
    return Arrays.stream(path.split(":"))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory).resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * @param packages program to Debian package
   * @throws HostException if some are missing, naming all packages to install
   */
  public static void require(String platform, Map<String, String> packages) throws HostException {
    Map<String, String> missing = new TreeMap<>(packages);
    missing.keySet().removeIf(program -> find(program).isPresent());
    if (!missing.isEmpty()) {
      throw new HostException(
          "platform %s: no program %s on this machine; apt-get install %s"
              .formatted(
                  platform,
                  String.join(", ", missing.keySet()),
                  String.join(" ", missing.values().stream().distinct().toList())));
    }
  }
}
