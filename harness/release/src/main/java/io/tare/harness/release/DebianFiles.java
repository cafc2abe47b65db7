package io.tare.harness.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What Debian's package has instead of the release's own files: the changelog in Debian's form, and
 * a control file with the address of the sources where the builder gives one. Without an address it
 * has none, because a wrong one would be worse.
 */
public final class DebianFiles {

  private static final int WIDTH = 78;
  private static final String SECTION = "## ";
  private static final String PART = "### ";

  /** The part of a changelog for those who followed the sources, not for users of a package. */
  private static final String OF_SOURCES = "Changed from ";

  private DebianFiles() {}

  /**
   * Writes both files.
   *
   * @param arguments version, maintainer, date as in a changelog, address or nothing, the project's
   *     changelog, the control file in the sources, and the two files to write
   */
  public static void main(String[] arguments) throws IOException {
    Files.writeString(
        Path.of(arguments[6]),
        changelog(
            Files.readString(Path.of(arguments[4])), arguments[0], arguments[1], arguments[2]));
    Path control = Path.of(arguments[7]);
    Files.createDirectories(control.toAbsolutePath().getParent());
    Files.writeString(control, control(Files.readString(Path.of(arguments[5])), arguments[3]));
  }

  /** The newest section of a changelog in Markdown, in the form of {@code deb-changelog(5)}. */
  static String changelog(String markdown, String version, String maintainer, String date) {
    List<String> lines = new ArrayList<>();
    lines.add("tare (" + version + ") unstable; urgency=low");
    boolean isIn = false;
    for (String line : newest(markdown)) {
      if (line.startsWith(PART)) {
        isIn = !line.startsWith(PART + OF_SOURCES);
        if (isIn) {
          lines.add("");
          lines.add("  [ " + line.substring(PART.length()) + " ]");
        }
      } else if (isIn && line.startsWith("- ")) {
        addWrapped(lines, "  * ", plain(line.substring(2)));
      }
    }
    lines.add("");
    lines.add(" -- " + maintainer + "  " + date);
    return String.join("\n", lines) + "\n";
  }

  /** Lines of the first section; those of one item are joined. */
  private static List<String> newest(String markdown) {
    List<String> joined = new ArrayList<>();
    int sections = 0;
    for (String line : markdown.lines().toList()) {
      sections += line.startsWith(SECTION) ? 1 : 0;
      if (sections == 1 && line.startsWith("  ") && !joined.isEmpty()) {
        joined.set(joined.size() - 1, joined.get(joined.size() - 1) + " " + line.strip());
      } else if (sections == 1) {
        joined.add(line);
      }
    }
    return joined;
  }

  /** Without links and marks. */
  private static String plain(String markdown) {
    return markdown.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").replaceAll("[`*]", "");
  }

  private static void addWrapped(List<String> lines, String begin, String text) {
    StringBuilder line = new StringBuilder(begin);
    String gap = "";
    for (String word : text.split(" +")) {
      if (line.length() + gap.length() + word.length() > WIDTH && !gap.isEmpty()) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(begin.length()));
        gap = "";
      }
      line.append(gap).append(word);
      gap = " ";
    }
    lines.add(line.toString());
  }

  /** The control file with the address before its description. */
  static String control(String template, String address) {
    return address.isBlank()
        ? template
        : template.replaceFirst("(?m)^Description:", "Homepage: " + address + "\nDescription:");
  }
}
