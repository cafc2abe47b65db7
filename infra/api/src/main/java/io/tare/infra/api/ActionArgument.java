package io.tare.infra.api;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Type;

/** The argument of an action on a running platform. */
public enum ActionArgument {
  /** How long. */
  DURATION("pauses the platform's nodes for this time"),
  /** A command for a shell. */
  COMMAND("runs a shell command on the platform, which must succeed"),
  /** How to move a guest to another hypervisor. */
  MIGRATION("moves its guest to another hypervisor while it runs");

  private final String words;

  ActionArgument(String words) {
    this.words = words;
  }

  /** The action, in words. */
  public String words() {
    return words;
  }

  /** The argument, as plans write it. */
  public Type<String> type() {
    return switch (this) {
      case COMMAND ->
          Scalar.of("a command for the shell, such as sync", text -> text, Schema.matching("."));
      case DURATION -> duration(Dimension.DURATION.expected());
      case MIGRATION -> new MigrationText();
    };
  }

  private static Scalar<String> duration(String expected) {
    return Scalar.of(
        expected,
        text -> {
          if (Dimension.DURATION.find(text).filter(nanos -> nanos.signum() > 0).isPresent()) {
            return text;
          }
          throw Scalar.wrong(expected, text);
        },
        Schema.quantity(Dimension.DURATION));
  }
}
