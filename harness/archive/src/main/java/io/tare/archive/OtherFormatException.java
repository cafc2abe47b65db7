package io.tare.archive;

import java.nio.file.Path;

/** Another version wrote the run directory, and this one does not read its format. */
public final class OtherFormatException extends ArchiveException {

  private static final long serialVersionUID = 1L;

  private final int format;

  OtherFormatException(Path plan, int format) {
    super(
        "cannot read %s: another version of Tare wrote this run (format %d, and this one reads format %d); use that one"
            .formatted(plan, format, RunFormat.NUMBER));
    this.format = format;
  }

  /** The number of the directory's format, as {@code plan.json} says. */
  public int format() {
    return format;
  }

  /** The number of the one that is read. */
  public int known() {
    return RunFormat.NUMBER;
  }
}
