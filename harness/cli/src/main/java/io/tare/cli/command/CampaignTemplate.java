package io.tare.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Campaigns to begin with, as commented files with words between {@code @} to be filled in. */
enum CampaignTemplate {
  /** Tare's own JAX-WS services, with every setting explained. */
  JAXWS,
  /** A service of the user's own. */
  HTTP,
  COMMAND,
  MPI,
  NETWORK;

  /** The one of services that run already, which is for no file of its own. */
  static String services(Map<String, String> values) {
    return filled("services.yaml", values);
  }

  /** The file's text. */
  String text(Map<String, String> values) {
    return filled("like-" + this + ".yaml", values);
  }

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static String filled(String resource, Map<String, String> values) {
    String text = read(resource);
    for (Map.Entry<String, String> each : values.entrySet()) {
      text = text.replace("@" + each.getKey() + "@", each.getValue());
    }
    return text;
  }

  private static String read(String resource) {
    try (InputStream in = CampaignTemplate.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
