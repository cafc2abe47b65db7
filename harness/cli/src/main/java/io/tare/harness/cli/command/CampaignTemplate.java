package io.tare.harness.cli.command;

import io.tare.harness.model.BundledFile;
import java.util.Locale;
import java.util.Map;

/** Campaigns to start from: commented files with placeholders between {@code @}. */
enum CampaignTemplate {
  /** Tare's own JAX-WS services, with every setting explained. */
  JAXWS,
  /** The user's own service. */
  HTTP,
  /** The user's own application. */
  WAR,
  COMMAND,
  MPI,
  NETWORK;

  /** The template for already running services, from which no file is created. */
  static String services(Map<String, String> values) {
    return filled("services.yaml", values);
  }

  /** The file's text. */
  String text(Map<String, String> values) {
    return filled("like-" + this + ".yaml", values);
  }

  /** The word on the command line. */
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
