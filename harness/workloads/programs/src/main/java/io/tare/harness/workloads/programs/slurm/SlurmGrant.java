package io.tare.harness.workloads.programs.slurm;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What Slurm granted to a job, in Slurm's notation.
 *
 * @param id the job's
 * @param nodeList such as {@code n[1-2]}
 * @param nodes their number, such as {@code 2}
 * @param tasksPerNode such as {@code 1(x2)}
 * @param partition the job's partition
 */
record SlurmGrant(String id, String nodeList, String nodes, String tasksPerNode, String partition) {

  private static final int WORDS = 6;

  /** Reads a line of {@code hold.sh}; empty if it is another line. */
  static Optional<SlurmGrant> of(String line) {
    String[] words = line.split(" ");
    return words.length == WORDS && words[0].equals("tare-granted")
        ? Optional.of(new SlurmGrant(words[1], words[2], words[3], words[4], words[5]))
        : Optional.empty();
  }

  /** The arguments that {@code step.sh} expects. */
  List<String> words() {
    return List.of(id, nodeList, nodes, tasksPerNode, partition);
  }

  SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("slurm.job", id);
    facts.put("slurm.nodes", nodeList);
    facts.put("slurm.partition", partition);
    facts.put("slurm.tasks", tasksPerNode);
    return facts;
  }
}
