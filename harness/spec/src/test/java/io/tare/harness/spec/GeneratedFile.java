package io.tare.harness.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A source file, or marked regions of one, generated from declarations. */
public final class GeneratedFile {

  private static final String BEGIN = "<!-- made from declarations: %s -->\n";
  private static final String END = "<!-- end of %s -->";

  private final Path file;

  private GeneratedFile(Path file) {
    this.file = file;
  }

  /**
   * @param path relative to the sources' root
   */
  public static GeneratedFile of(String path) {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("ARCHITECTURE.md"))) {
      root = root.getParent();
    }
    return new GeneratedFile(root.resolve(path));
  }

  /** What it contains now. */
  public String text() throws IOException {
    return Files.readString(file);
  }

  /**
   * Fails if the file differs; with the system property {@code regenerate} updates it.
   *
   * @throws AssertionError that says how to regenerate it
   */
  public void mustBe(String text) throws IOException {
    if (Files.exists(file) && Files.readString(file).equals(text)) {
      return;
    }
    if (!Boolean.getBoolean("regenerate")) {
      throw new AssertionError(
          file
              + " is not what the declarations say; make it again by running this test with"
              + " -Dtest.jvm.options=-Dregenerate=true");
    }
    Files.writeString(file, text);
  }

  /**
   * Fails if the marked regions differ; the text around them is written by hand.
   *
   * @param regions name to text, which ends with a line end
   */
  public void mustHold(Map<String, String> regions) throws IOException {
    String text = Files.readString(file);
    for (Map.Entry<String, String> region : regions.entrySet()) {
      String begin = BEGIN.formatted(region.getKey());
      int from = text.indexOf(begin);
      int to = text.indexOf(END.formatted(region.getKey()), Math.max(from, 0));
      if (from < 0 || to < 0) {
        throw new AssertionError(file + " has no region " + begin.strip());
      }
      text = text.substring(0, from) + begin + region.getValue() + text.substring(to);
    }
    mustBe(text);
  }
}
