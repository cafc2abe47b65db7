package io.tare.analysis.messages.command;

import io.tare.analysis.messages.MessageProfile;
import io.tare.analysis.table.CsvText;
import io.tare.harness.archive.yaml.YamlException;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.spec.YamlPart;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * An application's messages in a file: sizes with counts as YAML ({@code 64KiB: 1000} in each
 * line), or as CSV with the columns {@code size} and {@code count}.
 */
final class ProfileFile {

  private static final String SIZE = "size";
  private static final String COUNT = "count";

  private ProfileFile() {}

  /**
   * @throws CommandFailure in one line, with the file's line, if it cannot be read
   */
  static MessageProfile read(Path file) throws CommandFailure {
    String name = file.toString();
    try {
      String text = YamlText.read(file);
      List<MessageProfile> items =
          name.endsWith(".yaml") || name.endsWith(".yml") ? yaml(name, text) : csv(name, text);
      if (items.isEmpty()) {
        throw wrong(name, 1, "it has no messages");
      }
      return MessageProfile.sum(items);
    } catch (YamlException e) {
      throw wrong(name, e.line(), String.valueOf(e.getMessage()));
    } catch (NoSuchFileException e) {
      throw CommandFailure.usage("--profile " + name + ": no such file");
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage("--profile " + name + " is not text in UTF-8");
    } catch (IOException e) {
      throw CommandFailure.usage("--profile " + name + ": " + FileTrouble.reason(e));
    }
  }

  private static List<MessageProfile> yaml(String name, String text)
      throws YamlException, CommandFailure {
    Optional<YamlPart> root = YamlText.compose(name, text);
    List<MessageProfile> items = new ArrayList<>();
    if (root.isEmpty()) {
      return items;
    }
    if (!(root.get() instanceof YamlPart.Mapping mapping)) {
      throw wrong(name, root.get().line(), "expected a line SIZE: COUNT for each size");
    }
    for (YamlPart.Entry entry : mapping.entries()) {
      if (!(entry.key() instanceof YamlPart.Scalar size)
          || !(entry.value() instanceof YamlPart.Scalar count)) {
        throw wrong(name, entry.key().line(), "expected SIZE: COUNT, such as 64KiB: 1000");
      }
      items.add(item(name, size.line(), size.text(), count.text()));
    }
    return items;
  }

  private static List<MessageProfile> csv(String name, String text)
      throws IOException, CommandFailure {
    List<MessageProfile> items = new ArrayList<>();
    int line = 1;
    try (CSVParser parser =
        CSVParser.parse(new StringReader(withoutMark(text)), CsvText.WITH_HEADINGS)) {
      if (!parser.getHeaderNames().containsAll(List.of(SIZE, COUNT))) {
        throw wrong(name, 1, "expected the columns size,count (or name the file .yaml)");
      }
      for (CSVRecord row : parser) {
        line = (int) parser.getCurrentLineNumber();
        if (!row.isSet(SIZE) || !row.isSet(COUNT)) {
          throw wrong(name, line, "expected a size and a count");
        }
        items.add(item(name, line, row.get(SIZE), row.get(COUNT)));
      }
    } catch (IllegalArgumentException e) {
      throw wrong(name, 1, "two columns have one name");
    } catch (UncheckedIOException e) {
      throw wrong(name, line, "not CSV from here; is a quote not closed?");
    }
    return items;
  }

  /** Spreadsheets begin a file with a byte order mark. */
  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static MessageProfile item(String name, int line, String size, String count)
      throws CommandFailure {
    try {
      return MessageProfile.parse(size, count);
    } catch (IllegalArgumentException e) {
      throw wrong(name, line, String.valueOf(e.getMessage()));
    }
  }

  private static CommandFailure wrong(String name, int line, String what) {
    return CommandFailure.usage("--profile " + name + ", line " + line + ": " + what);
  }
}
