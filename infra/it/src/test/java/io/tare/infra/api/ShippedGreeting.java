package io.tare.infra.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The artefact that {@link PlatformContract} checks, written once per process, as a guest that
 * reads it from a disk must not see it change.
 */
public final class ShippedGreeting {

  private static final Path DIRECTORY =
      Path.of("target", "greeting-" + ProcessHandle.current().pid()).toAbsolutePath();

  private ShippedGreeting() {}

  public static synchronized Artefacts in(Path cache) throws IOException {
    Path greeting = DIRECTORY.resolve(PlatformContract.ARTEFACT);
    if (Files.notExists(greeting)) {
      Files.createDirectories(DIRECTORY);
      Files.writeString(greeting, PlatformContract.ARTEFACT_TEXT);
    }
    return new Artefacts(DIRECTORY, Path.of(System.getProperty("java.home")), cache);
  }
}
