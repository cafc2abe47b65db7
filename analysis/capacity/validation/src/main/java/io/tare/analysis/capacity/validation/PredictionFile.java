package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.ModelException;
import io.tare.harness.archive.RecordJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Predictions as JSON, so that they can be written and hashed before a load test is run. Times are
 * in seconds; infinite values are absent.
 *
 * @param model id of the predicting model
 * @param modelSha256 of its data
 * @param reference the platform that baselines start from
 * @param processors of each platform
 */
public record PredictionFile(
    String model,
    String modelSha256,
    String reference,
    int processors,
    List<Prediction> predictions) {

  private static final String FORMAT = "tare-predictions";

  public PredictionFile {
    predictions = List.copyOf(predictions);
  }

  /** In the order of their predictions. */
  public List<String> platforms() {
    return predictions.stream().map(each -> each.point().platform()).distinct().toList();
  }

  private record Document(
      String format,
      int version,
      String model,
      String modelSha256,
      String reference,
      int processors,
      List<FlatPrediction> predictions) {}

  private record Head(@Nullable String format) {}

  /** As one document. */
  public String write() {
    List<FlatPrediction> flat = predictions.stream().map(FlatPrediction::of).toList();
    return RecordJson.pretty(
            new Document(FORMAT, 1, model, modelSha256, reference, processors, flat))
        + "\n";
  }

  /**
   * Reads the result of {@link #write}.
   *
   * @param name of the file, for messages
   * @throws ModelException if it is not a model
   */
  public static PredictionFile read(String name, String text) throws ModelException {
    try {
      if (!FORMAT.equals(RecordJson.read(text, Head.class).format())) {
        throw new ModelException(name + " has no predictions; make them with tare validate");
      }
      Document document = RecordJson.read(text, Document.class);
      return new PredictionFile(
          document.model,
          document.modelSha256,
          document.reference,
          document.processors,
          document.predictions.stream().map(FlatPrediction::prediction).toList());
    } catch (IllegalArgumentException e) {
      throw new ModelException(name + " has no predictions: " + e.getMessage());
    }
  }
}
