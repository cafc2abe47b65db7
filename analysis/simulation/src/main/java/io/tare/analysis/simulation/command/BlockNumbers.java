package io.tare.analysis.simulation.command;

import io.tare.harness.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The numbers of blocks that a simulation tries, a column for each. */
final class BlockNumbers {

  private static final int MAX = 1000;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      split = ",",
      description = "Numbers of blocks to try (default: 3,5,10,20).")
  private List<Integer> blocks = List.of(3, 5, 10, 20);

  List<Integer> all() {
    return blocks;
  }

  void requireAtLeast(int min) throws CommandFailure {
    SimulationCommand.require(
        blocks.stream().allMatch(each -> each >= min && each <= MAX),
        "--blocks are from " + min + " to " + MAX);
  }

  /** The columns' names after those of the lines. */
  List<String> header(String... names) {
    List<String> header = new ArrayList<>(List.of(names));
    blocks.forEach(each -> header.add(each + " blocks"));
    return header;
  }
}
