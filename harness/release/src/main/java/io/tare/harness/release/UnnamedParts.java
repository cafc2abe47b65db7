package io.tare.harness.release;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Libraries inside a jar that the jar itself does not name, from a table.
 *
 * @param jar that contains them
 */
record UnnamedParts(Coordinates jar, List<Coordinates> parts) {

  private static final String TABLE = "unnamed-parts.txt";

  static List<UnnamedParts> table() throws IOException {
    try (InputStream table = UnnamedParts.class.getResourceAsStream(TABLE);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(table), StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> Stream.of(line.split(" ")).map(Coordinates::parse).toList())
          .map(line -> new UnnamedParts(line.get(0), line.subList(1, line.size())))
          .toList();
    }
  }

  /**
   * The unnamed parts of a library.
   *
   * @throws IOException if the table is about another version of it
   */
  static List<Coordinates> of(Coordinates library, List<UnnamedParts> table) throws IOException {
    for (UnnamedParts each : table) {
      if (each.jar.equals(library)) {
        return each.parts;
      }
      if (each.jar.group().equals(library.group()) && each.jar.name().equals(library.name())) {
        throw new IOException(
            "%s is about %s, but %s is shipped; correct it by the POMs of that version"
                .formatted(TABLE, each.jar.purl(), library.purl()));
      }
    }
    return List.of();
  }
}
