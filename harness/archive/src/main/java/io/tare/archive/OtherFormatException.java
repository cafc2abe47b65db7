package io.tare.archive;

/** Another version wrote the run directory, and this one does not read its format. */
public final class OtherFormatException extends ArchiveException {

  private static final long serialVersionUID = 1L;

  private final int format;

  OtherFormatException(String message, PlanFormatException cause) {
    super(message, cause);
    this.format = cause.format();
  }

  /** The number of the directory's format, as {@code plan.json} says. */
  public int format() {
    return format;
  }

  /** The number of the one that is read. */
  public int known() {
    return ModelModule.FORMAT;
  }
}
