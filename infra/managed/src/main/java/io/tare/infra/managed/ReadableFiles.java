package io.tare.infra.managed;

import io.tare.infra.api.Artefacts;
import io.tare.infra.hosts.HostException;
import io.tare.infra.image.OutsideLinks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files of this machine that containers read at the same path: JDK, artefacts, and the JDK's link
 * targets.
 */
public final class ReadableFiles {

  /** The prefix of their names in {@link MachineOrder#files}. */
  public static final String PREFIX = "readable-";

  private ReadableFiles() {}

  /**
   * All of them, by name.
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
