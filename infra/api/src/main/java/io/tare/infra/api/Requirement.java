package io.tare.infra.api;

import io.tare.infra.hosts.SearchPath;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A required program of this machine.
 *
 * @param program its name
 * @param debianPackage the package that contains it
 */
public record Requirement(String program, String debianPackage) {

  /** The program's path, if it exists. */
  public Optional<Path> found() {
    return SearchPath.find(program);
  }
}
