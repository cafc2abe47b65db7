package io.tare.cli.invocation;

/** What the program ends with. */
public final class ExitStatus {

  /** Everything was done, and everything that was measured is valid. */
  public static final int ALL_VALID = 0;

  /** Some submission failed, or a cell broke a rule of validity. */
  public static final int SOME_INVALID = 1;

  /** The command line or a campaign is wrong. */
  public static final int USAGE = 2;

  /** Something that is needed is missing or failed. */
  public static final int INFRASTRUCTURE = 3;

  /** A condition given by {@code --fail-if} holds for certain, or a history ends in a loss. */
  public static final int GATE_CLOSED = 4;

  /** No platform attains the SLA that was asked for. */
  public static final int NOT_ATTAINABLE = 5;

  /** What a question is about was not measured. */
  public static final int OUTSIDE_MODEL = 6;

  /** Everything was measured, but something that was made for it could not be removed. */
  public static final int NOT_REMOVED = 7;

  /** A figure that was printed is not what its samples give. */
  public static final int DIFFERENT = 8;

  /** A file that was handed on is damaged, or was changed since it was made. */
  public static final int DAMAGED = 9;

  /** Somebody stopped it. */
  public static final int INTERRUPTED = 130;

  private ExitStatus() {}
}
