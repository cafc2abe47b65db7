package io.tare.cli.invocation;

import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.cli.terminal.Console;
import java.util.List;
import java.util.stream.Collectors;

/** Tables on standard output: as text no wider than the terminal, as JSON in one list. */
public final class PrintedTables {

  private PrintedTables() {}

  public static void print(Console console, List<Table> tables, TableFormat format) {
    switch (format) {
      case JSON ->
          console.document(
              tables.stream()
                  .map(TableFormat.JSON::of)
                  .map(String::strip)
                  .collect(Collectors.joining(",\n", "[", "]\n")));
      case TEXT ->
          console.result(
              tables.stream()
                  .map(each -> TableFormat.text(each, console.width()))
                  .collect(Collectors.joining("\n")));
      default ->
          console.document(tables.stream().map(format::of).collect(Collectors.joining("\n")));
    }
  }
}
