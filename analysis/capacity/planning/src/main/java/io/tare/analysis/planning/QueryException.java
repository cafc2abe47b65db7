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
    /** Nobody measured what it is about. */
    OUTSIDE_MODEL
  }

  private final Kind kind;
  private final List<String> lines;

  public QueryException(Kind kind, String message) {
    this(kind, message, List.of(message));
  }

  private QueryException(Kind kind, String message, List<String> lines) {
    super(message);
    this.kind = kind;
    this.lines = lines;
  }

  /** Of a query in which that is wrong; the message says the first, and how many there are. */
  static QueryException of(Problems problems) {
    return new QueryException(
        Kind.BAD_QUERY,
        problems.summary(),
        problems.all().stream().map(Problem::toString).toList());
  }

  static QueryException bad(String message) {
    return new QueryException(Kind.BAD_QUERY, message);
  }

  public Kind kind() {
    return kind;
  }

  /** All that is wrong, a line each. */
  public List<String> lines() {
    return lines;
  }
}
