package io.tare.analysis.capacity.planning.command;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.Query;

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
