package io.tare.analysis.planning;

import io.tare.spec.Problem;
import io.tare.spec.Problems;
import java.util.List;

/** A question that has no answer. The message is one line: what, where, what to do. */
public final class QueryException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why there is none. */
  public enum Kind {
    /** The query is wrong. */
    BAD_QUERY,
    /** What it is about was not measured. */
    OUTSIDE_MODEL,
    /** It is as a query should be, and asks for more than can be solved. */
    UNANSWERABLE
  }

  private final Kind kind;
  private final List<Problem> problems;

  public QueryException(Kind kind, String message) {
    this(kind, message, List.of());
  }

  private QueryException(Kind kind, String message, List<Problem> problems) {
    super(message);
    this.kind = kind;
    this.problems = List.copyOf(problems);
  }

  /** Of a query in which that is wrong; the message says the first, and how many there are. */
  static QueryException of(Problems problems) {
    return new QueryException(Kind.BAD_QUERY, problems.summary(), problems.all());
  }

  static QueryException bad(String message) {
    return new QueryException(Kind.BAD_QUERY, message);
  }

  static QueryException unanswerable(String message) {
    return new QueryException(Kind.UNANSWERABLE, message);
  }

  public Kind kind() {
    return kind;
  }

  /** All that is wrong, a line each. */
  public List<String> lines() {
    return problems.isEmpty()
        ? List.of(String.valueOf(getMessage()))
        : problems.stream().map(Problem::toString).toList();
  }

  /** What is wrong with the document; empty if the document is right and has no answer. */
  public List<Problem> problems() {
    return problems;
  }
}
