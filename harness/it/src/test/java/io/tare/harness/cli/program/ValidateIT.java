package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code tare validate} on this machine only, with the smallest run that gives a model. */
@Tag("long")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ValidateIT {

  private static final int OPERATIONS = 2;
  private static final int RATES = 6;
  private static final int CLIENTS = 6;

  /** The mix has no cells with clients. */
  private static final int CELLS = OPERATIONS * (RATES + CLIENTS) + RATES;

  private Program program;
  private Program.CommandResult result;
  private Path validation;
  private JsonNode document;

  @BeforeAll
  void validate(@TempDir Path directory) throws Exception {
    program = Program.in(directory);
    Program.CommandResult fitted =
        program.run("run", program.campaign("fitted.yaml"), "--out", "fit");
    assertThat(fitted.status()).as("%s", fitted).isLessThanOrEqualTo(1);
    result = program.run("validate", "fit", "--cell-time", "300ms", "--out", "validated");
    validation = directory.resolve("validated");
    assertThat(result.status()).as("%s", result).isLessThanOrEqualTo(1);
    document = new JsonMapper().readTree(validation.resolve("validation.json").toFile());
  }

  @Test
  void predictsEveryCellBeforeItsRunBegins() throws Exception {
    JsonNode predicted = new JsonMapper().readTree(validation.resolve("predictions.json").toFile());
    assertThat(predicted.path("predictions")).hasSize(CELLS);
    String first = Files.readAllLines(validation.resolve("load-native/journal.jsonl")).get(0);
    long began = new JsonMapper().readTree(first).path("at_epoch_ns").asLong();
    assertThat(
            Files.getLastModifiedTime(validation.resolve("predictions.json"))
                .to(TimeUnit.NANOSECONDS))
        .isPositive()
        .isLessThan(began);
  }

  @Test
  void keepsTheHashOfThePredictionsWithTheRunOfTheLoadTest() throws Exception {
    byte[] bytes = Files.readAllBytes(validation.resolve("predictions.json"));
    String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));

    assertThat(validation.resolve("load-native/campaign.yaml")).content().contains("# " + hash);
    assertThat(result.err()).contains("SHA-256 " + hash);
    assertThat(document.path("predictions_sha256").asText()).isEqualTo(hash);
  }

  @Test
  void comparesEveryCountedCellWithItsPredictionAndNamesTheOthers() {
    assertThat(document.path("points").size() + document.path("missing").size()).isEqualTo(CELLS);
    assertThat(document.path("points")).isNotEmpty();
    for (JsonNode each : document.path("points")) {
      // The platform is not confined, so compiling may keep a second processor busy.
      assertThat(each.path("measured").path("utilization").asDouble()).isPositive().isFinite();
      assertThat(each.path("measured").path("requests")).hasSize(each.path("expected").size());
    }
  }

  @Test
  void loadsAMixOfBothOperationsAtEveryRate() {
    int mixes = 0;
    for (JsonNode each : document.path("points")) {
      mixes += each.path("requests").size() > 1 ? 1 : 0;
    }
    for (JsonNode each : document.path("missing")) {
      mixes += each.asText().startsWith("native soa.mix of=") ? 1 : 0;
    }
    assertThat(mixes).isEqualTo(RATES);
  }

  @Test
  void reportsErrorsByQuantityAndWritesAPage() {
    // Cells at rates may all be too late to count on a busy machine; those of clients do count.
    assertThat(result.out()).contains("throughput", "utilization", "model", "USL");
    assertThat(validation.resolve("index.html")).content().contains("Every cell");
  }

  @Test
  void showsACompleteValidationAgainWithoutMeasuring() throws Exception {
    long samples = Files.size(validation.resolve("load-native/samples.avro"));

    Program.CommandResult again = program.call("validate", "validated", "--json");

    assertThat(again.status()).isEqualTo(result.status());
    assertThat(new JsonMapper().readTree(again.out())).isEqualTo(document);
    assertThat(validation.resolve("load-native/samples.avro")).hasSize(samples);
  }

  @Test
  void refusesPredictionsChangedAfterTheLoadTest(@TempDir Path other) throws Exception {
    copy(validation, other.resolve("changed"));
    Path predictions = other.resolve("changed/predictions.json");
    Files.writeString(predictions, Files.readString(predictions).replace("0.2,", "0.3,"));

    Program.CommandResult refused = program.call("validate", other.resolve("changed").toString());

    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("predictions.json does not have the SHA-256");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  @Test
  void refusesInvalidTimesOfCells() throws Exception {
    Program.CommandResult refused = program.call("validate", "fit", "--cell-time", "5");

    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("--cell-time: ").hasLineCount(1);
  }
}
