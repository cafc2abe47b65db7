package io.tare.model;

import java.nio.file.Path;

/** The files of a run directory, from which everything else is derived. */
public record RunLayout(Path root) {

  public Path campaign() {
    return root.resolve("campaign.yaml");
  }

  public Path plan() {
    return root.resolve("plan.json");
  }

  public Path environment(String platform) {
    return root.resolve("environment").resolve(Names.checked("platform", platform) + ".json");
  }

  public Path environments() {
    return root.resolve("environment");
  }

  public Path samples() {
    return root.resolve("samples.avro");
  }

  public Path journal() {
    return root.resolve("journal.jsonl");
  }

  /** Raw outputs of tools. */
  public Path raw() {
    return root.resolve("raw");
  }

  public Path log() {
    return root.resolve("log");
  }

  /** Locked by the harness that writes the run, and read by nobody; no part of the run. */
  public Path lock() {
    return root.resolve("run.lock");
  }

  public Path report() {
    return root.resolve("report");
  }
}
