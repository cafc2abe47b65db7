package io.tare.infra;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program of this machine that something needs.
 *
 * @param program its name
 * @param debianPackage the package that brings it
 */
public record Requirement(String program, String debianPackage) {

  /** What {@code io.tare.infra.lan} needs. */
  public static final List<Requirement> LAN =
      List.of(
          new Requirement("ip", "iproute2"),
          new Requirement("tc", "iproute2"),
          new Requirement("ethtool", "ethtool"),
          new Requirement("nsenter", "util-linux"));

  /** Where administrators' programs are, though not always on the search path of others. */
  private static final List<String> ADMINISTRATORS = List.of("/usr/sbin", "/sbin");

  /** Where the program is, if it is there. */
  public Optional<Path> found() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(Stream.of(path.split(File.pathSeparator)), ADMINISTRATORS.stream())
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
