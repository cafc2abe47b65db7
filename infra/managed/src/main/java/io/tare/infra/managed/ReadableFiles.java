package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import io.tare.infra.image.OutsideLinks;
import io.tare.infra.platform.Artefacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What of this machine containers read where it lies: JDK, artefacts, and what the JDK links to.
 */
public final class ReadableFiles {

  /** Their words in {@link MachineOrder#files} begin so. */
  public static final String PREFIX = "readable-";

  private ReadableFiles() {}

  /**
   * All of them, by words.
   *
   * @throws HostException if the JDK cannot be read
   */
  public static SortedMap<String, Path> of(Artefacts artefacts) throws HostException {
    SortedMap<String, Path> paths = new TreeMap<>();
    try {
      paths.put(PREFIX + "jdk", artefacts.javaHome());
      paths.put(PREFIX + "artefacts", artefacts.directory());
      for (Path outside : OutsideLinks.of(artefacts.javaHome())) {
        paths.put(PREFIX + "outside-" + paths.size(), outside);
      }
      return paths;
    } catch (IOException e) {
      throw new HostException("cannot read the JDK in " + artefacts.javaHome() + ": " + e, e);
    }
  }
}
