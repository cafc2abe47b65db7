package io.tare.harness.archive;

import io.tare.harness.model.BundledFile;

/** The files of a run directory, each with its JSON Schema (draft 2020-12). */
public enum Schemas {
  /** {@code campaign.yaml}, read as JSON. */
  CAMPAIGN("campaign"),
  /** {@code plan.json}. */
  PLAN("plan"),
  /** {@code environment/PLATFORM.json}. */
  ENVIRONMENT("environment"),
  /** A sample as {@code tare export} writes it, in a line of JSON. */
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
    return BundledFile.text(Schemas.class, "schema/" + label + ".schema.json");
  }
}
