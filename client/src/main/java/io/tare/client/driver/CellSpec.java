package io.tare.client.driver;

import io.tare.client.http.Endpoint;
import io.tare.model.CallKind;
import io.tare.model.Names;
import io.tare.model.Parameters;
import io.tare.model.order.PreparedRequest;
import java.util.Optional;

/**
 * What to measure.
 *
 * @param id the cell's name in every line about it
 * @param seed of what is drawn besides arrivals
 * @param request what is sent, if it is not a workload that is known by its name
 */
public record CellSpec(
    String id,
    String workload,
    Parameters parameters,
    Endpoint endpoint,
    CallKind call,
    LoadModel loop,
    SubmissionQuota quota,
    long seed,
    Optional<PreparedRequest> request) {

  /** Of a workload that is known by its name. */
  public CellSpec(
      String id,
      String workload,
      Parameters parameters,
      Endpoint endpoint,
      CallKind call,
      LoadModel loop,
      SubmissionQuota quota,
      long seed) {
    this(id, workload, parameters, endpoint, call, loop, quota, seed, Optional.empty());
  }

  public CellSpec {
    Names.checked("cell", id);
  }

  /** How many submissions of this program count. */
  public long counted() {
    return loop instanceof LoadModel.Open open
        ? open.share().part(quota.counted())
        : quota.counted();
  }
}
