package io.tare.harness.workloads.programs.slurm;

import io.tare.harness.model.BundledFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The scripts that call Slurm's programs, each in a file with its name beside this class. */
enum SlurmScript {
  HOLD,
  STEP,
  RELEASE,
  LOOK;

  private final String text;

  SlurmScript() {
    this.text = BundledFile.text(SlurmScript.class, name().toLowerCase(Locale.ROOT) + ".sh");
  }

  /** The words of a command that runs it with arguments. */
  List<String> words(List<String> arguments) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", text, "tare-slurm"));
    words.addAll(arguments);
    return words;
  }
}
