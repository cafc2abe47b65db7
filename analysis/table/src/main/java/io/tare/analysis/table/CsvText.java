package io.tare.analysis.table;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Comma-separated values by RFC 4180, as every file and output of them is written. */
public final class CsvText {

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

  /** The shortest text of a number, the same with every version of Java and as in JSON. */
  public static String number(double value) {
    return NumberOutput.toString(value, true);
  }
}
