package io.tare.harness.workloads.programs.mutation;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * The output of a program, and how it is asked for.
 *
 * @param needed the last text without which it is not whole
 * @param kind how its reader finds figures
 * @param own mutations that only this program's output has
 */
record RealOutput(
    String program,
    String workload,
    Parameters parameters,
    String text,
    String needed,
    Kind kind,
    List<PrintedFigure> figures,
    List<Mutation> own) {

  /** How a reader finds figures. */
  enum Kind {
    /** In lines that occur once. */
    FIXED,
    /** In one JSON document. */
    JSON,
    /** By a campaign's pattern, in the last line that matches. */
    PATTERN
  }

  static RealOutput of(
      String program,
      String workload,
      Parameters parameters,
      String text,
      String needed,
      Kind kind,
      PrintedFigure... figures) {
    return new RealOutput(
        program, workload, parameters, text, needed, kind, List.of(figures), List.of());
  }

  /** Its name, for reports of tests. */
  @Override
  public String toString() {
    return program;
  }

  /** Reads a text as its family does. */
  SortedMap<String, Number> read(String output) throws OutputException {
    Workload which = Workloads.of(workload);
    return ((ToolFamily) which.family()).values(which, parameters, ToolOutput.of(output, 1e6));
  }

  /** With another mutation of its own: everywhere, one text for another. */
  RealOutput with(String from, String to, Right right) {
    if (!text.contains(from)) {
      throw new IllegalArgumentException(program + " does not print " + from);
    }
    List<Mutation> all = new ArrayList<>(own);
    all.add(new Mutation("\"%s\" for \"%s\"".formatted(to, from), text.replace(from, to), right));
    return new RealOutput(program, workload, parameters, text, needed, kind, figures, all);
  }
}
