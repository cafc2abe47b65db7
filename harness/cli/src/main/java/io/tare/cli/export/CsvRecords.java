package io.tare.cli.export;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.regex.Pattern;

/** Comma-separated values (RFC 4180, but for the line ends, which are those of Unix). */
final class CsvRecords implements RecordWriter {

  private static final Pattern SPECIAL = Pattern.compile("[\",\r\n]");

  private final Writer out;
  private final List<String> columns;
  private boolean isBegun;

  CsvRecords(Writer out, List<String> columns) {
    this.out = out;
    this.columns = columns;
  }

  @Override
  public void begin() throws IOException {
    for (String column : columns) {
      field(column, column);
    }
    endRecord();
  }

  @Override
  public void field(String name, Object value) throws IOException {
    if (isBegun) {
      out.write(',');
    }
    isBegun = true;
    String text = value.toString();
    out.write(SPECIAL.matcher(text).find() ? "\"" + text.replace("\"", "\"\"") + "\"" : text);
  }

  @Override
  public void endRecord() throws IOException {
    out.write('\n');
    isBegun = false;
  }

  @Override
  public void end() throws IOException {
    out.flush();
  }
}
