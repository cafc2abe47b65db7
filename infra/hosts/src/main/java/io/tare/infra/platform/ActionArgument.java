package io.tare.infra.platform;

import io.tare.model.Dimension;
import io.tare.spec.Scalar;
import io.tare.spec.Schema;
import io.tare.spec.Type;

/** What has to be said of something that is done to a running platform. */
public enum ActionArgument {
  /** How long. */
  DURATION("the platform's own nodes stand still so long"),
  /** What a shell is to run. */
  COMMAND("a shell on the platform runs a command, and must succeed"),
  /** How a guest is to be moved to another hypervisor. */
  MIGRATION("its guest goes on under another hypervisor, without being stopped for it");

  private final String words;

  ActionArgument(String words) {
    this.words = words;
  }

  /** What is done, in words. */
  public String words() {
    return words;
  }

  /** What may be said, as the text by which plans have it. */
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
