package io.tare.harness.archive;

import java.nio.file.Path;

/** Another version wrote the run directory, and this one cannot read its format. */
public final class OtherFormatException extends ArchiveException {

  private static final long serialVersionUID = 1L;

  private final int format;

  OtherFormatException(Path plan, int format) {
    super(
        "cannot read %s: another version of Tare wrote this run (format %d, but this version reads format %d); use that version"
            .formatted(plan, format, RunFormat.NUMBER));
    this.format = format;
  }

  /** The number of the directory's format, from {@code plan.json}. */
  public int format() {
    return format;
  }

  /** The number of the format that this version reads. */
  public int known() {
    return RunFormat.NUMBER;
  }
}
