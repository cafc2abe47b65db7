package io.tare.harness.cli.command;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of a validation. */
record ValidationDirectory(Path root) {

  /** The directory that a word names, if it is one of a validation. */
  static Optional<ValidationDirectory> find(CommandContext context, String word) {
    ValidationDirectory directory = new ValidationDirectory(context.directory().resolve(word));
    return Files.isRegularFile(directory.campaign()) ? Optional.of(directory) : Optional.empty();
  }

  /** The campaign of the run to which the model is fitted. */
  Path campaign() {
    return root.resolve("fitted.yaml");
  }

  /** That run, if it was conducted for the validation. */
  Path fit() {
    return root.resolve("fit");
  }

  Path model() {
    return root.resolve("model.json");
  }

  Path predictions() {
    return root.resolve("predictions.json");
  }

  /** The run of a platform's load test. */
  Path load(String platform) {
    return root.resolve("load-" + platform);
  }

  /** The results in JSON. */
  Path result() {
    return root.resolve("validation.json");
  }

  /** The results as a page. */
  Path page() {
    return root.resolve("index.html");
  }

  boolean hasPredictions() {
    return Files.isRegularFile(predictions());
  }

  static String read(Path file) throws CommandFailure {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw CommandFailure.infrastructure(file + " cannot be read: " + FileTrouble.reason(e));
    }
  }

  /** The SHA-256 of the predictions in the file. */
  String sha256() throws CommandFailure {
    try {
      return Sha256.of(predictions());
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          predictions() + " cannot be read: " + FileTrouble.reason(e));
    }
  }
}
