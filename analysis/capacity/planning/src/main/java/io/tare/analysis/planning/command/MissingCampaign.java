package io.tare.analysis.planning.command;

import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.planning.Query;

/**
 * Writes the campaign that would answer a question. Found by {@link java.util.ServiceLoader},
 * because the planner does not depend on workloads.
 */
public interface MissingCampaign {

  /**
   * The campaign's file.
   *
   * @throws IllegalArgumentException if no workload measures it
   */
  String of(Query query, OverheadModel model);
}
