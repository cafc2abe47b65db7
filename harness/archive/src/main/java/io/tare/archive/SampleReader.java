package io.tare.archive;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tare.model.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Streams samples into one row that is used again and again. */
final class SampleReader {

  private final SampleRow row = new SampleRow();
  private final Map<String, String> names = new HashMap<>();
  private @Nullable String outcome;
  private @Nullable String reason;

  /**
   * Reads to the end of the stream, which must end with a whole line.
   *
   * @throws IOException if it cannot be read, or is not made of samples; messages of the parser
   *     name the line
   */
  void read(InputStream lines, Consumer<SampleRow> consumer) throws IOException {
    try (JsonParser in = Json.FACTORY.createParser(lines)) {
      while (in.nextToken() != null) {
        expect(in, JsonToken.START_OBJECT);
        readRow(in);
        consumer.accept(row);
      }
    }
  }

  private void readRow(JsonParser in) throws IOException {
    row.clear();
    outcome = null;
    reason = null;
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String name = in.currentName();
      in.nextToken();
      readField(name, in);
    }
    expect(in, JsonToken.END_OBJECT);
    if (row.trial.isEmpty() || row.cell.isEmpty() || row.attempt < 1 || row.sequence < 0) {
      throw new IOException("a sample needs trial, attempt, cell and sequence" + at(in));
    }
    if (row.round < 0 || row.slice < 0 || (row.round == 0) != (row.slice == 0)) {
      throw new IOException("round and slice of a sample belong together, from 1" + at(in));
    }
    row.outcome = outcome(in);
  }

  private void readField(String name, JsonParser in) throws IOException {
    switch (name) {
      case "trial" -> row.trial = shared(in.getText());
      case "attempt" -> row.attempt = in.getIntValue();
      case "cell" -> row.cell = shared(in.getText());
      case "sequence" -> row.sequence = in.getLongValue();
      case "round" -> row.round = in.getIntValue();
      case "slice" -> row.slice = in.getIntValue();
      case "warmup" -> row.warmup = in.getBooleanValue();
      case "start_epoch_ns" -> row.startEpochNanos = in.getLongValue();
      case "outcome" -> outcome = in.getText();
      case "reason" -> reason = in.getText();
      case "values" -> readValues(in);
      default -> in.skipChildren(); // a newer version may have added something
    }
  }

  private void readValues(JsonParser in) throws IOException {
    expect(in, JsonToken.START_OBJECT);
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String name = in.currentName();
      if (in.nextToken() == JsonToken.VALUE_NUMBER_INT) {
        row.add(name, in.getLongValue());
      } else {
        row.add(name, in.getDoubleValue());
      }
    }
    expect(in, JsonToken.END_OBJECT);
  }

  private Outcome outcome(JsonParser in) throws IOException {
    if ("valid".equals(outcome)) {
      return Outcome.valid();
    }
    if (reason == null || reason.isBlank()) {
      throw new IOException("outcome " + outcome + " without a reason" + at(in));
    }
    if ("failed".equals(outcome)) {
      return new Outcome.Failed(shared(reason));
    }
    throw new IOException("outcome \"" + outcome + "\" is not valid or failed" + at(in));
  }

  private String shared(String text) {
    String known = names.putIfAbsent(text, text);
    return known == null ? text : known;
  }

  private static void expect(JsonParser in, JsonToken token) throws IOException {
    if (in.currentToken() != token) {
      throw new IOException("expected " + token.asString() + ", found " + in.getText() + at(in));
    }
  }

  private static String at(JsonParser in) {
    return " in line " + in.currentLocation().getLineNr();
  }
}
