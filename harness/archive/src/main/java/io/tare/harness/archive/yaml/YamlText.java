package io.tare.harness.archive.yaml;

import io.tare.harness.spec.YamlPart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads and writes YAML, with limits on what is read: otherwise the library's parser, and code that
 * traverses its result, could run out of stack or memory, or never end.
 */
public final class YamlText {

  /** The longest text, in bytes. */
  public static final int MAX_BYTES = 1_000_000;

  private static final int WIDTH = 100;

  private YamlText() {}

  /**
   * Reads a file as text.
   *
   * @throws YamlException if it is too long
   * @throws CharacterCodingException if it is not text in UTF-8
   * @throws IOException if it cannot be read
   */
  public static String read(Path file) throws YamlException, IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw tooLong();
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

  /**
   * The document's root; empty if there are only comments. It is a tree: an alias never refers to a
   * node that contains it, and the expanded document is neither too deep nor too large.
   *
   * @throws YamlException if it cannot be read
   */
  public static Optional<YamlPart> compose(String name, String text) throws YamlException {
    if (text.length() > MAX_BYTES) {
      throw tooLong();
    }
    LoadSettings settings = LoadSettings.builder().setLabel(name).build();
    try {
      YamlBounds bounds = new YamlBounds();
      for (Event event : new Parse(settings).parseString(text)) {
        bounds.see(event);
      }
      Optional<Node> root = new Compose(settings).composeString(text);
      return root.isPresent() ? Optional.of(YamlTree.of(root.get())) : Optional.empty();
    } catch (MarkedYamlEngineException e) {
      throw wrong(e);
    } catch (YamlEngineException e) {
      throw new YamlException(1, "is not YAML: " + plain(oneLine(String.valueOf(e.getMessage()))));
    }
  }

  /** A document of tables, lists, words and numbers, in the order of the maps. */
  public static String write(Map<String, Object> root) {
    DumpSettings settings =
        DumpSettings.builder().setDefaultFlowStyle(FlowStyle.AUTO).setWidth(WIDTH).build();
    return new Dump(settings).dumpToString(root);
  }

  private static YamlException tooLong() {
    return new YamlException(1, "is longer than " + MAX_BYTES + " bytes, which is too many");
  }

  /**
   * The parser stops where it cannot continue, which may be lines after the error; it also knows
   * where the unfinished part begins.
   */
  private static YamlException wrong(MarkedYamlEngineException failure) {
    Optional<Mark> begun = failure.getContextMark();
    int stopped = YamlTree.line(failure.getProblemMark().or(() -> begun));
    if (failure.getProblem().equals("but found another document")) {
      return new YamlException(stopped, "a second document begins here; keep one in a file");
    }
    String problem = plain(oneLine(failure.getProblem()));
    String context = String.valueOf(failure.getContext());
    if (context.contains("double-quoted") && problem.contains("escape")) {
      return new YamlException(
          stopped, "is not YAML: unknown escape after the \\ in double quotes; use single quotes");
    }
    if (begun.isEmpty() || context.contains("block")) {
      return new YamlException(stopped, "is not YAML: " + problem);
    }
    int line = YamlTree.line(begun);
    String where = stopped == line ? "" : " in line " + stopped;
    String what = "what begins here is not complete: " + problem;
    if (context.contains("flow mapping")) {
      what = "the { here is not closed: " + problem;
    } else if (context.contains("flow sequence")) {
      what = "the [ here is not closed: " + problem;
    } else if (context.contains("quoted scalar")) {
      what = "the quotation here is not closed: " + problem;
    } else if (context.contains("simple key")) {
      what = "expected a ':' after the key";
      where = "";
    }
    return new YamlException(line, "is not YAML: " + what + where);
  }

  /** Replaces the parser's messages for the most common errors by messages that say what to do. */
  private static String plain(String problem) {
    if (problem.contains("\\t(TAB)")) {
      return "a tab precedes the text; indent with spaces";
    }
    if (problem.contains("cannot start any token")) {
      return problem.replaceFirst(" that cannot start.*", "")
          + " at the beginning; quote the value";
    }
    if (problem.equals("sequence entries are not allowed here")) {
      return "unexpected '- '; begin the list on the next line";
    }
    if (problem.equals("mapping values are not allowed here")) {
      return "unexpected second ': '; quote the value, or write a space after the '-'";
    }
    if (problem.startsWith("unexpected character found")) {
      return "a name is missing after the & or *; quote the value";
    }
    if (problem.startsWith("expected <")) {
      return "this does not continue what precedes it; correct the indentation or the quotes";
    }
    return problem.contains("special characters are not allowed")
        ? "there is a character that no text contains, such as NUL; save it as text in UTF-8"
        : problem;
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
