package io.tare.analysis.migration;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.capacity.models.ModelException;
import io.tare.analysis.migration.FittedMigration.Predicted;
import io.tare.analysis.migration.MeasuredMigration.Unfit;
import io.tare.harness.archive.RecordJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Models of migrations as JSON: {@code docs/reference/migration-models.md}. Times are in seconds,
 * sizes in bytes. Errors and ranges are derived from the migrations, so they are not written.
 */
public final class MigrationModelFile {

  private static final String FORMAT = "tare-migration-model";
  private static final int VERSION = 1;

  private MigrationModelFile() {}

  private record Head(@Nullable String format, @Nullable Integer version) {}

  @RecordBuilder
  record Document(
      String format,
      int version,
      String id,
      String sha256,
      String platform,
      @Nullable SortedMap<String, String> facts,
      PreCopyModel law,
      List<Migration> migrations,
      @Nullable Map<String, Integer> unfit,
      @Nullable List<String> notes) {
    static Document of(MigrationModel model) {
      Map<String, Integer> unfit = new LinkedHashMap<>();
      model.unfit().forEach((why, count) -> unfit.put(why.label(), count));
      return MigrationModelFileDocumentBuilder.builder()
          .format(FORMAT)
          .version(VERSION)
          .id(model.id())
          .sha256(model.sha256())
          .platform(model.platform())
          .facts(model.facts())
          .law(model.law())
          .migrations(model.migrations().stream().map(Migration::of).toList())
          .unfit(unfit)
          .notes(model.notes())
          .build();
    }

    MigrationModel model() {
      SortedMap<Unfit, Integer> reasons = new TreeMap<>();
      for (Unfit each : Unfit.values()) {
        int count = unfit == null ? 0 : unfit.getOrDefault(each.label(), 0);
        if (count > 0) {
          reasons.put(each, count);
        }
      }
      return new MigrationModel(
          id,
          sha256,
          platform,
          facts == null ? new TreeMap<>() : facts,
          law,
          migrations.stream().map(Migration::fitted).toList(),
          reasons,
          notes == null ? List.of() : notes);
    }
  }

  /** A migration in it. */
  record Migration(
      String name,
      double memoryBytes,
      double dirtiedBytesPerSecond,
      double bytesPerSecond,
      double downtimeLimitSeconds,
      @Nullable Double workingSetBytes,
      Predicted totalSeconds,
      Predicted downtimeSeconds) {
    static Migration of(FittedMigration migration) {
      PlannedMigration terms = migration.terms();
      OptionalDouble written = terms.workingSetBytes();
      return new Migration(
          migration.name(),
          terms.memoryBytes(),
          terms.dirtiedPerSecond(),
          terms.bytesPerSecond(),
          terms.downtimeSeconds(),
          written.isPresent() ? written.getAsDouble() : null,
          migration.total(),
          migration.downtime());
    }

    FittedMigration fitted() {
      return new FittedMigration(
          name,
          new PlannedMigration(
              memoryBytes,
              dirtiedBytesPerSecond,
              bytesPerSecond,
              downtimeLimitSeconds,
              workingSetBytes == null ? OptionalDouble.empty() : OptionalDouble.of(workingSetBytes),
              OptionalInt.empty()),
          totalSeconds,
          downtimeSeconds);
    }
  }

  /** A model as one document. */
  public static String write(MigrationModel model) {
    return RecordJson.pretty(Document.of(model)) + "\n";
  }

  /**
   * Reads a document.
   *
   * @param name of the file, for messages
   * @throws ModelException if it is not a model
   */
  public static MigrationModel read(String name, String text) throws ModelException {
    try {
      if (!new Head(FORMAT, VERSION).equals(RecordJson.read(text, Head.class))) {
        throw new ModelException(
            name
                + " is not a model of migrations of version "
                + VERSION
                + "; make one with tare model migration");
      }
      return RecordJson.read(text, Document.class).model();
    } catch (IllegalArgumentException e) {
      throw new ModelException(name + ": " + e.getMessage());
    }
  }
}
