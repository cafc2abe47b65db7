package io.tare.analysis.table;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.DuplicateHeaderMode;
import org.jspecify.annotations.Nullable;

/** Comma-separated values by RFC 4180, for all files and output. */
public final class CsvText {

  /** The format for reading files with a line of headings. */
  public static final CSVFormat WITH_HEADINGS =
      CSVFormat.RFC4180
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .setIgnoreEmptyLines(true)
          .setTrim(true)
          .setDuplicateHeaderMode(DuplicateHeaderMode.DISALLOW)
          .build();

  private CsvText() {}

  /** A record with its line end. */
  public static String record(List<String> fields) {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
      printer.printRecord(fields);
    } catch (IOException e) {
      throw new UncheckedIOException("a text takes all that is written to it", e);
    }
    return text.toString();
  }

  /** A value: empty for null, a lower-case name for a constant. */
  static String value(@Nullable Object value) {
    if (value instanceof Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
    return value == null ? "" : value instanceof Double number ? number(number) : value.toString();
  }

  /** The shortest text of a number, the same with every version of Java and as in JSON. */
  public static String number(double value) {
    return NumberOutput.toString(value, true);
  }
}
