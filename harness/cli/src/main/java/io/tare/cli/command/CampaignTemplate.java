package io.tare.cli.command;

import io.tare.model.BundledFile;
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
    String text = BundledFile.text(CampaignTemplate.class, resource);
    for (Map.Entry<String, String> each : values.entrySet()) {
      text = text.replace("@" + each.getKey() + "@", each.getValue());
    }
    return text;
  }
}
