package io.tare.harness.command;

import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.command.terminal.Console;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The format in which a command prints its tables. */
public final class TableOptions {

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text (default), markdown, csv, json, latex or html.")
  private @Nullable TableFormat format;

  @Option(names = "--json", description = "The same as --format json.")
  private boolean json;

  /**
   * @throws CommandFailure if two formats are given
   */
  public void check() throws CommandFailure {
    if (json && format != null && format != TableFormat.JSON) {
      throw CommandFailure.usage(
          "--format %s: --json is another format; keep one"
              .formatted(format.name().toLowerCase(Locale.ROOT)));
    }
  }

  /** Whether the output is text, which may contain more than tables. */
  public boolean isText() {
    return format() == TableFormat.TEXT;
  }

  private TableFormat format() {
    if (json) {
      return TableFormat.JSON;
    }
    return format == null ? TableFormat.TEXT : format;
  }

  /** Prints to standard output: text no wider than the terminal, JSON in one list. */
  public void print(Console console, List<Table> tables) {
    TableFormat wanted = format();
    switch (wanted) {
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
      case MARKDOWN, CSV, LATEX, HTML ->
          console.document(tables.stream().map(wanted::of).collect(Collectors.joining("\n")));
    }
  }
}
