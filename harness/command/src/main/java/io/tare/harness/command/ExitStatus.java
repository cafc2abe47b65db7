package io.tare.harness.command;

/** The exit statuses of the program. */
public final class ExitStatus {

  /** Everything was done, and all measurements are valid. */
  public static final int ALL_VALID = 0;

  /** Some submission failed, or a cell broke a rule of validity. */
  public static final int SOME_INVALID = 1;

  /** The command line or a campaign is wrong. */
  public static final int USAGE = 2;

  /** Something needed is missing or failed. */
  public static final int INFRASTRUCTURE = 3;

  /**
   * A condition given by {@code --fail-if} holds for certain, a figure is certainly not as the
   * campaign expects, or a history ends in a loss.
   */
  public static final int GATE_CLOSED = 4;

  /** No platform attains the requested SLA. */
  public static final int NOT_ATTAINABLE = 5;

  /** The question is about something that was not measured. */
  public static final int OUTSIDE_MODEL = 6;

  /** Everything was measured, but something created for it could not be removed. */
  public static final int NOT_REMOVED = 7;

  /** A printed figure does not agree with its samples. */
  public static final int DIFFERENT = 8;

  /** A capsule is damaged, or was changed since it was created. */
  public static final int DAMAGED = 9;

  /** Something could not be checked, so it is neither right nor wrong. */
  public static final int UNCHECKED = 10;

  /**
   * No check of a gate fails for certain, but some are undecided that must pass: expected figures,
   * and with {@code --undecided fail} conditions.
   */
  public static final int GATE_UNDECIDED = 11;

  /** The user stopped it. */
  public static final int INTERRUPTED = 130;

  private ExitStatus() {}
}
