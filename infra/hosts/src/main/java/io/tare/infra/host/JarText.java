package io.tare.infra.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Scripts and other texts that are shipped in the jars. */
public final class JarText {

  private JarText() {}

  /**
   * The text of a file beside a class, in UTF-8.
   *
   * @throws IllegalStateException if the jar has none of that name
   */
  public static String of(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
