package io.tare.infra.hyperv;

/** A value as a PowerShell literal, safely quoted. */
final class PowerShellLiteral {

  private PowerShellLiteral() {}

  /**
   * Text in single quotes, in which only a single quote is special.
   *
   * @throws IllegalArgumentException if it has control characters, which no name or path has
   */
  static String of(String text) {
    StringBuilder literal = new StringBuilder(text.length() + 8).append('\'');
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (Character.isISOControl(each)) {
        throw new IllegalArgumentException(
            "'%s' has the control character %d".formatted(text.strip(), (int) each));
      }
      literal.append(each);
      if (isSingleQuote(each)) {
        literal.append(each);
      }
    }
    return literal.append('\'').toString();
  }

  /** PowerShell treats the four typographic ones like the apostrophe. */
  static boolean isSingleQuote(char each) {
    return each == '\'' || (each >= '\u2018' && each <= '\u201b');
  }
}
