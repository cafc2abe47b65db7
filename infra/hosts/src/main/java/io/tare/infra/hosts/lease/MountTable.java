package io.tare.infra.hosts.lease;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is mounted where, as this process sees it.
 *
 * @param options those of the mount that is seen, separated by commas, by the paths of the mount
 *     points as Java writes them
 */
public record MountTable(Map<String, String> options) {

  private static final String TABLE = "/proc/self/mounts";
  private static final int POINT = 1;
  private static final int OPTIONS = 3;
  private static final int OCTAL_DIGITS = 3;

  public MountTable {
    options = Map.copyOf(options);
  }

  /**
   * Reads the kernel's table.
   *
   * @throws IOException if it cannot be read; this must not be taken for an empty table
   */
  public static MountTable read() throws IOException {
    return of(Kernel.read(TABLE), Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8")));
  }

  /**
   * @param text the kernel's table, a character for each byte
   * @param names the encoding of file names
   */
  static MountTable of(String text, Charset names) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String line : text.split("\n")) {
      String[] fields = line.split(" ");
      if (fields.length > OPTIONS) {
        // A later mount hides an earlier one.
        options.put(new String(bytes(fields[POINT]), names), fields[OPTIONS]);
      }
    }
    return new MountTable(options);
  }

  /** Whether something is mounted there; the path may contain links. */
  public boolean isMountPoint(Path path) {
    try {
      return options.containsKey(path.toRealPath().toString());
    } catch (IOException e) {
      return options.containsKey(path.toAbsolutePath().normalize().toString());
    }
  }

  /** The options of a path's file system; empty if unknown. */
  public String optionsAt(Path path) throws IOException {
    for (Path at = path.toRealPath(); at != null; at = at.getParent()) {
      String found = options.get(at.toString());
      if (found != null) {
        return found;
      }
    }
    return "";
  }

  /** Blanks, tabs, line feeds and backslashes are written as a backslash and three octal digits. */
  private static byte[] bytes(String field) {
    byte[] raw = field.getBytes(StandardCharsets.ISO_8859_1);
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] == '\\' && i + OCTAL_DIGITS < raw.length) {
        plain.write(Integer.parseInt(field.substring(i + 1, i + 1 + OCTAL_DIGITS), 8));
        i += OCTAL_DIGITS;
      } else {
        plain.write(raw[i]);
      }
    }
    return plain.toByteArray();
  }
}
