package io.tare.infra.platform;

import io.tare.model.Dimension;

/** What has to be said of something that is done to a running platform. */
public enum ActionArgument {
  /** How long. */
  DURATION(Dimension.DURATION.expected()),
  /** What a shell is to run. */
  COMMAND("a command for the shell, such as sync"),
  /** How a guest is to be moved to another hypervisor. */
  MIGRATION(MigrationOrder.EXPECTED);

  private final String expected;

  ActionArgument(String expected) {
    this.expected = expected;
  }

  /** What to write, in words. */
  public String expected() {
    return expected;
  }

  /** Whether a text is one. */
  public boolean isUnderstood(String text) {
    if (this == COMMAND) {
      return !text.isBlank();
    }
    try {
      if (this == MIGRATION) {
        var unused = MigrationOrder.parse(text);
        return true;
      }
      return Dimension.DURATION.parseWhole(text) > 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
