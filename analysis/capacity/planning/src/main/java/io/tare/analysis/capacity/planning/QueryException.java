package io.tare.analysis.capacity.planning;

import io.tare.harness.spec.Problem;
import io.tare.harness.spec.Problems;
import java.util.List;

/** A question without an answer. The message is one line: what, where, what to do. */
public final class QueryException extends Exception {

  private static final long serialVersionUID = 1L;

  /** The reason. */
  public enum Kind {
    /** The query is wrong. */
    BAD_QUERY,
    /** It is outside the measurements. */
    OUTSIDE_MODEL,
    /** It is well-formed, but too large to solve. */
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

  /** For a query with these errors; the message has the first and their number. */
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

  /** All errors, a line each. */
  public List<String> lines() {
    return problems.isEmpty()
        ? List.of(String.valueOf(getMessage()))
        : problems.stream().map(Problem::toString).toList();
  }

  /** The problems of the document; empty if it is correct but has no answer. */
  public List<Problem> problems() {
    return problems;
  }
}
