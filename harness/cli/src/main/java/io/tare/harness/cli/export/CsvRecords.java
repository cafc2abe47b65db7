package io.tare.harness.cli.export;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Comma-separated values (RFC 4180, but with Unix line ends). */
final class CsvRecords implements RecordWriter {

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').build();

  private final CSVPrinter printer;
  private final List<String> columns;

  /**
   * @throws IOException if writing fails
   */
  CsvRecords(Writer out, List<String> columns) throws IOException {
    this.printer = new CSVPrinter(out, FORMAT);
    this.columns = columns;
  }

  @Override
  public void begin() throws IOException {
    printer.printRecord(columns);
  }

  @Override
  public void field(String name, Object value) throws IOException {
    printer.print(value);
  }

  @Override
  public void endRecord() throws IOException {
    printer.println();
  }

  @Override
  public void end() throws IOException {
    printer.flush();
  }
}
