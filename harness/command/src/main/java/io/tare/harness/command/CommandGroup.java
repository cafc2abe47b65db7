package io.tare.harness.command;

/** The headings under which help lists commands, in this order. */
public enum CommandGroup {
  MEASURE("Measure"),
  LOOK("Analyse results"),
  PLAN("Plan capacity"),
  MACHINE("This machine"),
  SCIENCE("Studies and statistics"),
  SHELL("The shell");

  private final String heading;

  CommandGroup(String heading) {
    this.heading = heading;
  }

  String heading() {
    return heading;
  }
}
