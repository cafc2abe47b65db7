package io.tare.analysis.capacity.web;

import io.tare.analysis.capacity.models.ModelException;
import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.AnswerDocument;
import io.tare.analysis.capacity.planning.CapacityPlanner;
import io.tare.analysis.capacity.planning.QueryException;
import io.tare.analysis.capacity.planning.QueryReader;
import io.tare.analysis.capacity.planning.ServedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Passes queries to the planner. */
final class PlannerQuestions implements AnswerSource {

  private final CapacityPlanner planner;

  private PlannerQuestions(CapacityPlanner planner) {
    this.planner = planner;
  }

  /**
   * With models from files before the shipped ones.
   *
   * @throws IllegalStateException if a file cannot be read or is not a model
   */
  static PlannerQuestions of(List<Path> files) {
    List<OverheadModel> models = new ArrayList<>();
    for (Path file : files) {
      try {
        models.add(Models.read(file.toString(), Files.readString(file)));
      } catch (IOException | ModelException e) {
        throw new IllegalStateException("cannot read the model " + file + ": " + e.getMessage(), e);
      }
    }
    models.addAll(Models.all());
    return new PlannerQuestions(new CapacityPlanner(models));
  }

  @Override
  public String answer(String query, AnswerForm form) throws RefusedRequestException {
    try {
      return form.of(planner.answer(QueryReader.read("query", query)));
    } catch (QueryException e) {
      ErrorKind kind =
          switch (e.kind()) {
            case BAD_QUERY -> ErrorKind.BAD_QUERY;
            case OUTSIDE_MODEL -> ErrorKind.OUTSIDE_MODEL;
            case UNANSWERABLE -> ErrorKind.UNANSWERABLE;
          };
      throw new RefusedRequestException(kind, String.valueOf(e.getMessage()));
    }
  }

  /** The JSON schema of queries to these models. */
  String schema() {
    return ServedSchema.document(planner.models());
  }

  @Override
  public String models() {
    return AnswerDocument.models(planner);
  }
}
