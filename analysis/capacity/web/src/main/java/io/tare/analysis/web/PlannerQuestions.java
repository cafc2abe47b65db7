package io.tare.analysis.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.overhead.ModelException;
import io.tare.analysis.overhead.Models;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.planning.AnswerJson;
import io.tare.analysis.planning.CapacityPlanner;
import io.tare.analysis.planning.QueryException;
import io.tare.analysis.planning.QueryReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asks the planner. */
final class PlannerQuestions implements AnswerSource {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final CapacityPlanner planner;

  private PlannerQuestions(CapacityPlanner planner) {
    this.planner = planner;
  }

  /**
   * With models from files before those that come with the program.
   *
   * @throws IllegalStateException if a file cannot be read or holds no model
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
  public String answer(String query) throws RefusedRequestException {
    try {
      return json(AnswerJson.of(planner.answer(QueryReader.read("query", query))));
    } catch (QueryException e) {
      ErrorKind kind =
          e.kind() == QueryException.Kind.OUTSIDE_MODEL
              ? ErrorKind.OUTSIDE_MODEL
              : ErrorKind.BAD_QUERY;
      throw new RefusedRequestException(kind, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public String models() {
    return json(Map.of("models", AnswerJson.models(planner)));
  }

  private static String json(Object document) {
    try {
      return JSON.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // maps, lists, texts and numbers can be written
    }
  }
}
