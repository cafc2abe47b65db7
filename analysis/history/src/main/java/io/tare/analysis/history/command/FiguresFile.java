package io.tare.analysis.history.command;

import io.tare.analysis.history.FigureColumn;
import io.tare.analysis.history.RecordedPd;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.CsvText;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * PD of runs whose samples may no longer exist, as CSV with the columns of {@link FigureColumn}:
 * what {@code tare history --csv} writes, or a pipeline appends to.
 */
final class FiguresFile {

  /** The level of intervals in files. */
  private static final double LEVEL = 0.95;

  private final String name;

  private FiguresFile(String name) {
    this.name = name;
  }

  /**
   * @throws CommandFailure in one line, with the file's line, if it cannot be read
   */
  static List<RecordedPd> read(Path file) throws CommandFailure {
    return new FiguresFile(file.toString()).rows(file);
  }

  private List<RecordedPd> rows(Path file) throws CommandFailure {
    List<RecordedPd> rows = new ArrayList<>();
    long line = 1;
    try (Reader in = Files.newBufferedReader(file);
        CSVParser parser = CSVParser.parse(in, CsvText.WITH_HEADINGS)) {
      for (FigureColumn each : FigureColumn.values()) {
        if (each.isRequired() && !parser.getHeaderMap().containsKey(each.id())) {
          throw wrong(1, "there is no column \"" + each.id() + "\"");
        }
      }
      for (CSVRecord row : parser) {
        line = parser.getCurrentLineNumber();
        rows.add(figure(row, line));
      }
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage(name + " is not text in UTF-8");
    } catch (IOException e) {
      throw CommandFailure.usage(name + " cannot be read: " + FileTrouble.reason(e));
    } catch (UncheckedIOException e) {
      throw wrong(line + 1, "not CSV; is a quote not closed?");
    } catch (IllegalArgumentException e) {
      throw wrong(line, String.valueOf(e.getMessage()));
    }
    return rows;
  }

  private RecordedPd figure(CSVRecord row, long line) throws CommandFailure {
    OptionalDouble from = number(row, FigureColumn.FROM, line);
    OptionalDouble to = number(row, FigureColumn.TO, line);
    return new RecordedPd(
        text(row, FigureColumn.RUN),
        started(row, line),
        text(row, FigureColumn.WORKLOAD),
        text(row, FigureColumn.PLATFORM),
        text(row, FigureColumn.REFERENCE),
        number(row, FigureColumn.PD, line).orElse(Double.NaN),
        from.isPresent() && to.isPresent()
            ? Optional.of(new Interval(from.getAsDouble(), to.getAsDouble(), LEVEL))
            : Optional.empty(),
        text(row, FigureColumn.METRIC));
  }

  private Optional<Instant> started(CSVRecord row, long line) throws CommandFailure {
    String text = text(row, FigureColumn.STARTED);
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      throw wrong(
          line,
          FigureColumn.STARTED.id()
              + ": expected a time such as 2026-11-28T18:00:00Z, found \""
              + text
              + "\"");
    }
  }

  private static String text(CSVRecord row, FigureColumn column) {
    return row.isSet(column.id()) ? row.get(column.id()) : "";
  }

  private OptionalDouble number(CSVRecord row, FigureColumn column, long line)
      throws CommandFailure {
    String text = text(row, column);
    try {
      return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw wrong(line, column.id() + ": expected a number, found \"" + text + "\"");
    }
  }

  private CommandFailure wrong(long line, String what) {
    return CommandFailure.usage(name + ", line " + line + ": " + what);
  }
}
