package io.tare.analysis.capacity.web;

/** A source of answers. */
interface AnswerSource {

  /**
   * Answers a query.
   *
   * @param query YAML or JSON
   * @throws RefusedRequestException if the query is wrong, was not measured, or has no such form
   */
  String answer(String query, AnswerForm form) throws RefusedRequestException;

  /** The models, as JSON. */
  String models();
}
