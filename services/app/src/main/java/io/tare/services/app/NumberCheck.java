package io.tare.services.app;

import org.jspecify.annotations.Nullable;

/**
 * Checks whether a text is a number by the lexical rules of XML Schema, character by character as
 * the text arrives. JAXB's runtime is lenient: it reads {@code 5 5} as 55, {@code 5-} as −5, an
 * empty text as 0, and reduces large numbers modulo 2^32 or 2^64.
 */
final class NumberCheck {

  /** The types of the contract's numbers. */
  enum Type {
    INT("xsd:int", Integer.MIN_VALUE),
    LONG("xsd:long", Long.MIN_VALUE),
    DOUBLE("xsd:double", 0);

    private final String label;
    private final long min;
    private final long minTenth;

    Type(String label, long min) {
      this.label = label;
      this.min = min;
      this.minTenth = min / RADIX;
    }

    /** The name in XML Schema. */
    String label() {
      return label;
    }

    /** The type of a Java field; {@code null} if it is not a number. */
    static @Nullable Type of(Class<?> field) {
      Class<?> member = field.isArray() ? field.getComponentType() : field;
      if (member == int.class || member == Integer.class) {
        return INT;
      }
      if (member == long.class || member == Long.class) {
        return LONG;
      }
      return member == double.class || member == Double.class ? DOUBLE : null;
    }
  }

  /** What has been read. From {@link #WHOLE} on, the text may end. */
  private static final int START = 0;

  private static final int SIGN = 1;
  private static final int POINT = 2;
  private static final int EXPONENT = 3;
  private static final int EXPONENT_SIGN = 4;
  private static final int WRONG = 5;
  private static final int WHOLE = 6;
  private static final int FRACTION = 7;
  private static final int EXPONENT_DIGITS = 8;
  private static final int AFTER = 9;

  private static final int RADIX = 10;
  private static final int LAST_DIGIT = 7;
  private static final int SAFE_DIGITS = 18;
  private static final int SHOWN = 24;

  private Type type = Type.INT;
  private int state;
  private boolean isNegative;
  private long magnitude;
  private String seen = "";

  /** Begins a number. */
  void begin(Type wanted) {
    type = wanted;
    state = START;
    isNegative = false;
    magnitude = 0;
    seen = "";
  }

  /** Continues with characters of the number's text. */
  void add(char[] characters, int start, int length) {
    if (state != START || !isPlain(characters, start, start + length)) {
      addEach(characters, start, length);
    }
  }

  /** Whether the whole text is in the usual form, a much cheaper check. */
  private boolean isPlain(char[] characters, int start, int end) {
    int i = start;
    boolean hasMinus = i < end && characters[i] == '-';
    if (hasMinus) {
      i++;
    }
    int first = i;
    long value = 0;
    while (i < end && characters[i] >= '0' && characters[i] <= '9') {
      value = value * RADIX - (characters[i++] - '0');
    }
    int digits = i - first;
    if (digits == 0 || digits > SAFE_DIGITS) {
      return false;
    }
    if (type == Type.DOUBLE) {
      return isPlainFraction(characters, i, end);
    }
    if (i < end || value < (hasMinus ? type.min : type.min + 1)) {
      return false;
    }
    isNegative = hasMinus;
    magnitude = value;
    state = WHOLE;
    return true;
  }

  private boolean isPlainFraction(char[] characters, int start, int end) {
    int i = start;
    if (i < end && characters[i] == '.') {
      i++;
      while (i < end && characters[i] >= '0' && characters[i] <= '9') {
        i++;
      }
    }
    if (i < end) {
      return false;
    }
    state = i == start ? WHOLE : FRACTION;
    return true;
  }

  private void addEach(char[] characters, int start, int length) {
    String before = state >= WHOLE ? "…" : seen;
    int end = start + length;
    for (int i = start; i < end; i++) {
      char c = characters[i];
      if (c >= '0' && c <= '9') {
        digit(c - '0');
      } else {
        state = other(c);
      }
    }
    if (state < WHOLE && before.length() <= SHOWN) {
      seen = before + new String(characters, start, Math.min(length, SHOWN + 1));
    }
  }

  private void digit(int value) {
    switch (state) {
      case WHOLE, START, SIGN -> whole(value);
      case FRACTION, POINT -> state = FRACTION;
      case EXPONENT, EXPONENT_SIGN, EXPONENT_DIGITS -> state = EXPONENT_DIGITS;
      default -> state = WRONG;
    }
  }

  /** Counts downwards, because the smallest number has no positive counterpart. */
  private void whole(int value) {
    state = WHOLE;
    if (type == Type.DOUBLE) {
      return;
    }
    if (magnitude < type.minTenth
        || (magnitude == type.minTenth && value > (isNegative ? LAST_DIGIT + 1 : LAST_DIGIT))) {
      state = WRONG;
    } else {
      magnitude = magnitude * RADIX - value;
    }
  }

  private int other(char c) {
    return switch (c) {
      case ' ', '\t', '\n', '\r' -> state == START ? START : state >= WHOLE ? AFTER : WRONG;
      case '+', '-' -> {
        isNegative = state == START && c == '-';
        yield state == START ? SIGN : state == EXPONENT ? EXPONENT_SIGN : WRONG;
      }
      case '.' -> type == Type.DOUBLE ? point() : WRONG;
      case 'e', 'E' ->
          type == Type.DOUBLE && (state == WHOLE || state == FRACTION) ? EXPONENT : WRONG;
      default -> WRONG;
    };
  }

  private int point() {
    return state == WHOLE ? FRACTION : state <= SIGN ? POINT : WRONG;
  }

  /** The error in the complete text; {@code null} if it is a number. */
  @Nullable String complaint() {
    if (state >= WHOLE) {
      return null;
    }
    String text = seen.strip();
    if (type == Type.DOUBLE && (text.equals("INF") || text.equals("-INF") || text.equals("NaN"))) {
      return null;
    }
    String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    return "must be an " + type.label + ", got \"" + PrintableText.of(shown) + "\"";
  }
}
