package io.tare.infra.platform;

import io.tare.infra.host.SearchPath;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A program of this machine that something needs.
 *
 * @param program its name
 * @param debianPackage the package that brings it
 */
public record Requirement(String program, String debianPackage) {

  /** Where the program is, if it is there. */
  public Optional<Path> found() {
    return SearchPath.find(program);
  }
}
