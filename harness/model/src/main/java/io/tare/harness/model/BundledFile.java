package io.tare.harness.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files in the program's jar, each beside the class that reads it. */
public final class BundledFile {

  private BundledFile() {}

  /**
   * A file's text, in UTF-8.
   *
   * @param name relative to the package of the class
   */
  public static String text(Class<?> beside, String name) {
    return new String(bytes(beside, name), StandardCharsets.UTF_8);
  }

  /**
   * The content of a file.
   *
   * @param name relative to the package of the class
   */
  public static byte[] bytes(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing from the jar");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
