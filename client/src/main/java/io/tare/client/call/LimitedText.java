package io.tare.client.call;

/**
 * A text that may be looked at so often and not more: some patterns try exponentially many ways
 * before they give up, and would hold a measuring thread for ever.
 */
final class LimitedText implements CharSequence {

  /** Half a second of matching, about. */
  private static final long MOST_LOOKS = 100_000_000;

  private final CharSequence text;
  private long looks;

  LimitedText(CharSequence text) {
    this.text = text;
  }

  /** It was looked at too often. */
  static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public char charAt(int index) {
    if (++looks > MOST_LOOKS) {
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
