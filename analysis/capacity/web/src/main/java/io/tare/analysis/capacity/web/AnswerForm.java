package io.tare.analysis.capacity.web;

import io.tare.analysis.capacity.planning.AnswerDocument;
import io.tare.analysis.capacity.planning.AnswerFigure;
import io.tare.analysis.capacity.planning.AnswerTables;
import io.tare.analysis.capacity.planning.CapacityAnswer;
import io.tare.analysis.table.TableFormat;

/** The forms of answers over HTTP; on the command line, the same are written to files. */
enum AnswerForm {
  /** All of it. */
  JSON("application/json") {
    @Override
    String of(CapacityAnswer answer) {
      return AnswerDocument.of(answer).line();
    }
  },
  /** A row for each quantity, in base units and not rounded. */
  CSV("text/csv") {
    @Override
    String of(CapacityAnswer answer) {
      return TableFormat.CSV.of(AnswerTables.values(answer));
    }
  },
  /** The figure of a sweep. */
  SVG("image/svg+xml") {
    @Override
    String of(CapacityAnswer answer) throws RefusedRequestException {
      if (!AnswerFigure.draws(answer)) {
        throw new RefusedRequestException(
            ErrorKind.BAD_QUERY,
            "only a sweep with an unsaturated part can be drawn; ask for JSON or CSV");
      }
      return AnswerFigure.standalone(answer);
    }
  };

  private final String type;

  AnswerForm(String type) {
    this.type = type;
  }

  /** Its media type. */
  String type() {
    return type;
  }

  /**
   * The form with a name.
   *
   * @throws RefusedRequestException if no form has it
   */
  static AnswerForm of(String name) throws RefusedRequestException {
    for (AnswerForm each : values()) {
      if (each.name().equalsIgnoreCase(name)) {
        return each;
      }
    }
    throw new RefusedRequestException(ErrorKind.BAD_QUERY, "form must be json, csv or svg");
  }

  abstract String of(CapacityAnswer answer) throws RefusedRequestException;
}
