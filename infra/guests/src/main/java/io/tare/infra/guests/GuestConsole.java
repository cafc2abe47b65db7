package io.tare.infra.guests;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The output of a guest's kernel and its hypervisor. */
record GuestConsole(Path file) {

  private static final int TAIL_BYTES = 8192;
  private static final int LINES = 3;

  /** Its end in one line: from a kernel panic on, if there was one. */
  String lastWords() {
    List<String> lines =
        tail()
            .lines()
            .map(line -> line.replaceAll("[^\\x20-\\x7e]", "").strip())
            .filter(line -> !line.isEmpty())
            .toList();
    for (String line : lines) {
      if (line.contains("Kernel panic")) {
        return line;
      }
    }
    String last =
        lines.stream().skip(Math.max(0, lines.size() - LINES)).collect(Collectors.joining(" | "));
    return last.isEmpty() ? "nothing" : last;
  }

  /** Bytes printed so far. */
  long bytes() {
    return file.toFile().length();
  }

  private String tail() {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[(int) Math.min(in.length(), TAIL_BYTES)];
      in.seek(in.length() - bytes.length);
      in.readFully(bytes);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
