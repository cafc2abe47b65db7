package io.tare.analysis.samples;

import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleCheck;
import java.util.List;
import java.util.function.Consumer;

/** A run as input of the analysis. Its samples are passed once, in any order. */
public interface RunSource {

  /** The run's name for people, for example the campaign's name and the directory's. */
  String name();

  Plan plan();

  List<JournalEntry> journal();

  List<Environment> environments();

  /** Whether the submissions match those recorded; no findings by default. */
  default SampleCheck check() {
    return SampleCheck.NONE;
  }

  /**
   * Passes every recorded submission to the consumer, warm-up and failures included, those of a
   * cell in an attempt at a trial in the order in which they were recorded.
   */
  void forEachBatch(Consumer<SampleBatch> consumer);
}
