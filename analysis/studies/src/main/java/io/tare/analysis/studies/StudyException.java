package io.tare.analysis.studies;

/** A study's file cannot be used; the message says in one line where and why. */
public final class StudyException extends Exception {

  private static final long serialVersionUID = 1;

  public StudyException(String message) {
    super(message);
  }
}
