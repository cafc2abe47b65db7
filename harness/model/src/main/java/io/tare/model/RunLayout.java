package io.tare.model;

import java.nio.file.Path;

/** Where the files of a run directory are. The directory is the truth: all else is made from it. */
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

  /** Outputs of tools as they came. */
  public Path raw() {
    return root.resolve("raw");
  }

  public Path log() {
    return root.resolve("log");
  }

  public Path report() {
    return root.resolve("report");
  }
}
