package io.tare.cli.machine;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Something that was looked at on this machine.
 *
 * @param topic in a word or two
 * @param finding what is there, in words
 * @param advice what to do about it; empty if nothing needs to be done
 */
public record MachineCheck(String topic, State state, String finding, String advice) {

  /** Whether it is as it should be. */
  public enum State {
    GOOD("ok"),
    /** Works, but something would be better. */
    LIMITED("note"),
    /** What it is needed for cannot be had. */
    MISSING("missing");

    @JsonValue private final String label;

    State(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  static MachineCheck good(String topic, String finding) {
    return new MachineCheck(topic, State.GOOD, finding, "");
  }

  static MachineCheck limited(String topic, String finding, String advice) {
    return new MachineCheck(topic, State.LIMITED, finding, advice);
  }

  static MachineCheck missing(String topic, String finding, String advice) {
    return new MachineCheck(topic, State.MISSING, finding, advice);
  }
}
