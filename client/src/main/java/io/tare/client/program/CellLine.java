package io.tare.client.program;

import io.tare.client.driver.CellSpec;
import io.tare.client.driver.LoadModel;
import io.tare.client.driver.SubmissionQuota;
import io.tare.client.http.Endpoint;
import io.tare.model.order.ClientOrder;
import java.util.Optional;

/** Makes cells of the orders that a session is given. */
final class CellLine {

  private CellLine() {}

  /**
   * A cell that is measured from its beginning to its end.
   *
   * @throws IllegalArgumentException if the endpoint is not an address
   */
  static CellSpec cell(ClientOrder.Measure order) {
    Long limit = order.durationLimitNanos();
    return cell(
        order.open(),
        new SubmissionQuota(
            order.warmup().submissions(),
            order.submissions(),
            order.open().deadlineNanos(),
            limit == null ? Long.MAX_VALUE : limit));
  }

  /**
   * A cell that is measured in slices.
   *
   * @throws IllegalArgumentException if the endpoint is not an address
   */
  static CellSpec cell(ClientOrder.Open order) {
    return cell(order, new SubmissionQuota(0, 1, order.deadlineNanos(), Long.MAX_VALUE));
  }

  private static CellSpec cell(ClientOrder.Open order, SubmissionQuota quota) {
    return new CellSpec(
        order.cell(),
        order.workload(),
        order.parameters(),
        Endpoint.parse(order.endpoint()),
        order.call(),
        LoadModel.of(order.driver(), order.seed()),
        quota,
        order.seed(),
        Optional.ofNullable(order.request()));
  }
}
