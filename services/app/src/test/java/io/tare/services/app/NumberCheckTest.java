package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberCheckTest {

  private final NumberCheck check = new NumberCheck();

  private String complaint(NumberCheck.Type type, String text) {
    check.begin(type);
    check.add(text.toCharArray(), 0, text.length());
    return check.complaint();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-0", "+7", " 5\n", "007", "2147483647", "-2147483648", "00002147483647"})
  void acceptsInts(String text) {
    assertThat(complaint(NumberCheck.Type.INT, text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "5 5",
        "5-",
        "-",
        "+",
        "--5",
        "+-5",
        "5+",
        "- 5",
        "five",
        "5.0",
        "1e3",
        "0x10",
        "\u0665",
        "2147483648",
        "-2147483649",
        "4294967297",
        "99999999999999999999999999",
        "NaN",
        "5\u00a0"
      })
  void refusesInvalidInts(String text) {
    assertThat(complaint(NumberCheck.Type.INT, text)).startsWith("must be an xsd:int, got \"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775807", "-9223372036854775808", "+0", "12345678901"})
  void acceptsLongs(String text) {
    assertThat(complaint(NumberCheck.Type.LONG, text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9223372036854775808", "-9223372036854775809", "18446744073709551617", "1 1"})
  void refusesInvalidLongs(String text) {
    assertThat(complaint(NumberCheck.Type.LONG, text)).startsWith("must be an xsd:long, got \"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0", "-1.5", "+.5", "5.", "1e3", "1.5E-10", " 0.7 ", "INF", "-INF", " NaN", "1e9999"
      })
  void acceptsDoubles(String text) {
    assertThat(complaint(NumberCheck.Type.DOUBLE, text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "e3",
        "1e",
        "1e+",
        "1.5.2",
        "0x1p3",
        "1d",
        "1 2",
        "+INF",
        "Infinity",
        "nan",
        "1,5"
      })
  void refusesInvalidDoubles(String text) {
    assertThat(complaint(NumberCheck.Type.DOUBLE, text))
        .startsWith("must be an xsd:double, got \"");
  }

  @ParameterizedTest
  @CsvSource({"12, 34, ", "5, -, …-", "5, ' 5', … 5", "-, -, --", "'', '', ''"})
  void continuesATextInPieces(String first, String second, String shown) {
    check.begin(NumberCheck.Type.INT);
    check.add(first.toCharArray(), 0, first.length());
    check.add(second.toCharArray(), 0, second.length());

    assertThat(check.complaint())
        .isEqualTo(shown == null ? null : "must be an xsd:int, got \"" + shown + "\"");
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 1000, 1_000_000})
  void showsTheBeginningOfALongText(int length) {
    assertThat(complaint(NumberCheck.Type.INT, "x".repeat(length)))
        .isEqualTo("must be an xsd:int, got \"" + "x".repeat(24) + "…\"");
  }
}
