package io.tare.client.driver;

import io.tare.client.http.Endpoint;
import io.tare.model.CallKind;
import io.tare.model.Names;
import io.tare.model.Parameters;

/**
 * What to measure.
 *
 * @param id the cell's name in every line about it
 */
public record CellSpec(
    String id,
    String workload,
    Parameters parameters,
    Endpoint endpoint,
    CallKind call,
    LoadModel loop,
    SubmissionQuota quota) {

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
