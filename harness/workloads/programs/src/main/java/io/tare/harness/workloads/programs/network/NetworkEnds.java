package io.tare.harness.workloads.programs.network;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.MemoryLayout;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;

/**
 * The two ends of a network: a program at the far one answers, until the trial ends; the near one's
 * measures.
 *
 * @param layout of the trial's programs
 * @param address of the far end
 * @param port where it listens
 */
record NetworkEnds(Node near, Node far, MemoryLayout layout, String address, String port) {

  /**
   * The ends of a pair of nodes.
   *
   * @param pair from 0
   * @throws TrialFailure if there is no such pair
   */
  static NetworkEnds of(ToolNodes nodes, int pair) throws TrialFailure {
    ToolNodes.Pair ends = nodes.pair(pair);
    return new NetworkEnds(
        ends.near(),
        ends.far(),
        nodes.layout(),
        nodes.address(ends.far()),
        AnsweringProgram.port());
  }

  /**
   * Starts the far end's program.
   *
   * @param name of both programs in messages
   * @param answering prints something as soon as it listens
   * @return the near end's program, with the other as its companion
   */
  CellProgram measured(String name, Command answering, Command asking)
      throws MeasurementException, InterruptedException {
    return new CellProgram(
        name,
        near.host(),
        asking.inStatedEnvironment(),
        AnsweringProgram.started(far, name, answering.inStatedEnvironment(), layout),
        JobShape.UNKNOWN);
  }
}
