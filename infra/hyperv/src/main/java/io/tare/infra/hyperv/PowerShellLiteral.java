package io.tare.infra.hyperv;

/** A value as PowerShell writes it, so that nothing in it is read as anything else. */
final class PowerShellLiteral {

  private PowerShellLiteral() {}

  /**
   * Text in single quotes, in which nothing but a single quote means anything.
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

  /** PowerShell takes the four typographic ones for the same as the apostrophe. */
  static boolean isSingleQuote(char each) {
    return each == '\'' || (each >= '\u2018' && each <= '\u201b');
  }
}
