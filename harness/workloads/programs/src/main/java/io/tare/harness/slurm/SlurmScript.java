package io.tare.harness.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The scripts by which Slurm's programs are asked, each in a file of its name beside this class.
 */
enum SlurmScript {
  HOLD,
  STEP,
  RELEASE,
  LOOK;

  private final String text;

  SlurmScript() {
    String file = name().toLowerCase(Locale.ROOT) + ".sh";
    try (InputStream in = SlurmScript.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("resource " + file + " is missing from the jar");
      }
      this.text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The words of a command that runs it with arguments. */
  List<String> words(List<String> arguments) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", text, "tare-slurm"));
    words.addAll(arguments);
    return words;
  }
}
