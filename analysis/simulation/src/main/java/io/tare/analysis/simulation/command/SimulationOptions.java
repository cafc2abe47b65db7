package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.Runs;
import io.tare.harness.command.CommandFailure;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Options of all simulations. */
final class SimulationOptions {

  private static final double LEVEL = 0.95;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Simulated runs for each number (default: ${DEFAULT-VALUE}).")
  private int runs = 2000;

  @Option(
      names = "--submissions",
      paramLabel = "N",
      description = "Submissions in each trial (default: ${DEFAULT-VALUE}).")
  private int submissions = 100;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Draw from this seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--json", description = "Print the table as one JSON document.")
  private boolean json;

  Runs runs() {
    return new Runs(runs, submissions, seed);
  }

  boolean json() {
    return json;
  }

  void requireSense() throws CommandFailure {
    if (runs < 1 || submissions < 1) {
      throw CommandFailure.usage("--runs and --submissions are at least 1");
    }
  }

  /** The chance variation of a share of 95 %. */
  String uncertainty() {
    double around = 196 * Math.sqrt(LEVEL * (1 - LEVEL) / runs);
    return String.format(
        Locale.ROOT,
        "%nEach from %,d simulated runs: a true 95.0 comes out between %.1f and %.1f.%n",
        runs,
        95 - around,
        Math.min(100, 95 + around));
  }
}
