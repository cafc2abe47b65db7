package io.tare.analysis.capacity.web;

/** A source of answers. */
interface AnswerSource {

  /**
   * Answers a query.
   *
   * @param query YAML or JSON
   * @return JSON
   * @throws RefusedRequestException if the query is wrong, or was not measured
   */
  String answer(String query) throws RefusedRequestException;

  /** The models, as JSON. */
  String models();
}
