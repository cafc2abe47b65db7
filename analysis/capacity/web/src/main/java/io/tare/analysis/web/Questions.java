package io.tare.analysis.web;

/** Who knows the answers. */
interface Questions {

  /**
   * Answers a query.
   *
   * @param query YAML or JSON
   * @return JSON
   * @throws Refused if the query is wrong, or nobody measured what it is about
   */
  String answer(String query) throws Refused;

  /** The models, as JSON. */
  String models();
}
