package io.tare.analysis.planning;

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

  public QueryException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  static QueryException bad(String message) {
    return new QueryException(Kind.BAD_QUERY, message);
  }

  public Kind kind() {
    return kind;
  }
}
