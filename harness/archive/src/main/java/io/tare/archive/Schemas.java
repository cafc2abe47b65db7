package io.tare.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The files of a run directory, each with its JSON Schema (draft 2020-12). */
public enum Schemas {
  /** {@code campaign.yaml}, read as JSON. */
  CAMPAIGN("campaign"),
  /** {@code plan.json}. */
  PLAN("plan"),
  /** {@code environment/PLATFORM.json}. */
  ENVIRONMENT("environment"),
  /** A sample as {@code tare export} hands it on in a line of JSON. */
  SAMPLE("sample"),
  /** One line of {@code journal.jsonl}. */
  JOURNAL_ENTRY("journal-entry");

  private final String label;

  Schemas(String label) {
    this.label = label;
  }

  /** The name in messages and of the resource, for example {@code journal-entry}. */
  public String label() {
    return label;
  }

  /** The schema's text. */
  public String text() {
    String resource = "schema/" + label + ".schema.json";
    try (InputStream in = Schemas.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
