package io.tare.client.call;

/**
 * A text with a limited number of reads: some patterns backtrack exponentially and would block a
 * measuring thread for ever.
 */
final class LimitedText implements CharSequence {

  /** About half a second of matching. */
  private static final long MAX_LOOKS = 100_000_000;

  private final CharSequence text;
  private long looks;

  LimitedText(CharSequence text) {
    this.text = text;
  }

  /** It was read too often. */
  static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public char charAt(int index) {
    if (++looks > MAX_LOOKS) {
      throw new TooLongException();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
