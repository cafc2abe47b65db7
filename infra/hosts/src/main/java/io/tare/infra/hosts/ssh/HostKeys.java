package io.tare.infra.hosts.ssh;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The host keys that are accepted for a machine.
 *
 * @param files in OpenSSH's format; those that are missing have none
 * @param alias the name under which the machine's keys are there, if not its own
 */
public record HostKeys(List<Path> files, Optional<String> alias) {

  public HostKeys {
    files = List.copyOf(files);
  }

  /** Of one file, under the machine's own name. */
  public static HostKeys of(Path file) {
    return new HostKeys(List.of(file), Optional.empty());
  }

  /** Whether at least one file can be read. */
  boolean isReadable() {
    return files.stream().anyMatch(Files::isReadable);
  }

  /** The lines of all files. */
  InputStream lines() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Path file : files) {
      if (Files.isReadable(file)) {
        all.writeBytes(Files.readAllBytes(file));
        all.write('\n');
      }
    }
    return new ByteArrayInputStream(all.toByteArray());
  }

  /** The files that are there, or else all, for messages. */
  String describe() {
    List<Path> there = files.stream().filter(Files::isReadable).toList();
    return (there.isEmpty() ? files : there)
        .stream().map(Path::toString).collect(Collectors.joining(" or "));
  }
}
