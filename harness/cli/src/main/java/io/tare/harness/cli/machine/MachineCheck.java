package io.tare.harness.cli.machine;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A check of this machine.
 *
 * @param topic in a word or two
 * @param finding what was found, in words
 * @param advice what to do about it; may be empty
 */
public record MachineCheck(String topic, State state, String finding, String advice) {

  /** The result. */
  public enum State {
    GOOD("ok"),
    /** Works, but could be better. */
    LIMITED("note"),
    /** Missing: what needs it does not work. */
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
