package io.tare.analysis.planning.command;

import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.planning.Query;

/**
 * Writes the campaign that would measure what a question is about. Found by {@link
 * java.util.ServiceLoader}, because the planner knows no workload.
 */
public interface MissingCampaign {

  /**
   * The campaign's file.
   *
   * @throws IllegalArgumentException if no workload measures what is asked
   */
  String of(Query query, OverheadModel model);
}
