package io.tare.harness.model;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a run directory, from which everything else is derived. */
public record RunLayout(Path root) {

  /** What belongs to a run directory. Any other file there is not Tare's. */
  public enum Part {
    CAMPAIGN("campaign.yaml"),
    PLAN("plan.json"),
    ENVIRONMENTS("environment", "[^./][^/]*\\.json"),
    SAMPLES("samples.avro"),
    JOURNAL("journal.jsonl"),
    /** Raw outputs of tools. */
    RAW("raw", "[^./]+\\.[0-9]+\\.[^/]+"),
    LOG("log"),
    /** Locked by the harness that writes the run, and never read; not content of the run. */
    LOCK("run.lock"),
    /** The report, and comparisons with other runs and studies below it. */
    REPORT("report", ".+");

    private final String place;

    /** What names its files, and the directory itself with a slash. */
    private final Pattern files;

    /** A file. */
    Part(String place) {
      this.place = place;
      this.files = Pattern.compile(Pattern.quote(place));
    }

    /** A directory. */
    Part(String place, String names) {
      this.place = place;
      this.files = Pattern.compile(Pattern.quote(place) + "/(?:" + names + ")?");
    }

    /**
     * The part that a file or directory belongs to; empty if to none.
     *
     * @param name relative to the run directory, with slashes; of a directory with one at the end
     */
    public static Optional<Part> of(String name) {
      return Stream.of(values()).filter(each -> each.files.matcher(name).matches()).findFirst();
    }
  }

  private Path place(Part part) {
    return root.resolve(part.place);
  }

  public Path campaign() {
    return place(Part.CAMPAIGN);
  }

  public Path plan() {
    return place(Part.PLAN);
  }

  public Path environment(String platform) {
    return environments().resolve(Names.checked("platform", platform) + ".json");
  }

  public Path environments() {
    return place(Part.ENVIRONMENTS);
  }

  public Path samples() {
    return place(Part.SAMPLES);
  }

  public Path journal() {
    return place(Part.JOURNAL);
  }

  public Path raw() {
    return place(Part.RAW);
  }

  public Path log() {
    return place(Part.LOG);
  }

  public Path lock() {
    return place(Part.LOCK);
  }

  public Path report() {
    return place(Part.REPORT);
  }
}
