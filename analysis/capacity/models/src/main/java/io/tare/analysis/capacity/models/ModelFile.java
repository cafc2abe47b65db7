package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tare.harness.archive.RecordJson;
import org.jspecify.annotations.Nullable;

/**
 * Overhead models as JSON: {@code docs/reference/overhead-models.md}. Times are in seconds, sizes
 * in bytes.
 */
public final class ModelFile {

  private static final String FORMAT = "tare-overhead-model";
  private static final int VERSION = 1;
  private static final int MAX_DRAWS = 10_000;

  private ModelFile() {}

  private record Head(@Nullable String format, @Nullable Integer version) {}

  private record Document(String format, int version, @JsonUnwrapped OverheadModel model) {}

  /** A model as one document. */
  public static String write(OverheadModel model) {
    return RecordJson.line(new Document(FORMAT, VERSION, model)) + "\n";
  }

  /**
   * Reads a document.
   *
   * @param name of the file, for messages
   * @throws ModelException if it is not a model
   */
  public static OverheadModel read(String name, String text) throws ModelException {
    try {
      Head head = RecordJson.read(text, Head.class);
      if (!new Head(FORMAT, VERSION).equals(head)) {
        throw new ModelException(
            name
                + " is not an overhead model of version "
                + VERSION
                + "; make one with tare model fit");
      }
      OverheadModel model = RecordJson.read(text, OverheadModel.class);
      if (model.draws() < 1 || model.draws() > MAX_DRAWS) {
        throw new ModelException(
            name + ": draws is " + model.draws() + ", expected 1 to " + MAX_DRAWS);
      }
      return model;
    } catch (IllegalArgumentException e) {
      throw new ModelException(name + ": " + e.getMessage(), e);
    }
  }
}
