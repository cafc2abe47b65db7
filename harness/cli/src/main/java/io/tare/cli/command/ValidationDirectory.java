package io.tare.cli.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.model.FileTrouble;
import io.tare.model.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the files of a validation are. */
record ValidationDirectory(Path root) {

  /** The directory that somebody means, if it is one of a validation. */
  static Optional<ValidationDirectory> find(CommandContext context, String word) {
    ValidationDirectory directory = new ValidationDirectory(context.directory().resolve(word));
    return Files.isRegularFile(directory.campaign()) ? Optional.of(directory) : Optional.empty();
  }

  /** The campaign of the run that the model is fitted to. */
  Path campaign() {
    return root.resolve("fitted.yaml");
  }

  /** That run, if it was made for the validation. */
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

  /** What came out, for machines. */
  Path result() {
    return root.resolve("validation.json");
  }

  /** The same for people. */
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

  /** The SHA-256 of the predictions as they lie there. */
  String sha256() throws CommandFailure {
    try {
      return Sha256.of(predictions());
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          predictions() + " cannot be read: " + FileTrouble.reason(e));
    }
  }
}
