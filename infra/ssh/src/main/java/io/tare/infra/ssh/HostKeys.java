package io.tare.infra.ssh;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The host keys that are accepted for a machine.
 *
 * @param files in OpenSSH's format; those that are missing have none
 * @param revoked a file with a public key in each line, none of which is accepted
 * @param alias the name under which the machine's keys are there, if not its own
 */
public record HostKeys(List<Path> files, Optional<Path> revoked, Optional<String> alias) {

  private static final String KEY_REVOCATION_LIST = "SSHKRL";

  public HostKeys {
    files = List.copyOf(files);
  }

  /** Of one file, under the machine's own name. */
  public static HostKeys of(Path file) {
    return new HostKeys(List.of(file), Optional.empty(), Optional.empty());
  }

  /** Whether at least one file can be read. */
  boolean isReadable() {
    return files.stream().anyMatch(Files::isReadable);
  }

  /**
   * The lines of all files, for one machine.
   *
   * @throws Way.RefusedException if the revoked keys cannot be read; no key is accepted then
   * @throws IOException if another file cannot be read
   */
  InputStream lines(String host, int port) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Path file : files) {
      if (Files.isReadable(file)) {
        all.writeBytes(Files.readAllBytes(file));
        all.write('\n');
      }
    }
    if (revoked.isPresent()) {
      String names = alias.orElse("[%s]:%d,%1$s".formatted(host, port));
      for (String key : publicKeys(revoked.get())) {
        all.writeBytes("@revoked %s %s\n".formatted(names, key).getBytes(StandardCharsets.UTF_8));
      }
    }
    return new ByteArrayInputStream(all.toByteArray());
  }

  private static List<String> publicKeys(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new Way.RefusedException("cannot read the RevokedHostKeys %s".formatted(file));
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    if (!lines.isEmpty() && lines.get(0).startsWith(KEY_REVOCATION_LIST)) {
      throw new Way.RefusedException(
          "the RevokedHostKeys %s is a binary list, but Tare reads only lines of public keys"
              .formatted(file));
    }
    return lines.stream().filter(line -> KeyBlob.ofPublicFile(line).isPresent()).toList();
  }

  /** The files that are there, or else the first, for messages. */
  String describe() {
    List<Path> there = files.stream().filter(Files::isReadable).toList();
    return (there.isEmpty() ? files.stream().limit(1) : there.stream())
        .map(Path::toString)
        .collect(Collectors.joining(" or "));
  }
}
