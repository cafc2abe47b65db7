package io.tare.client.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.client.driver.CellSpec;
import io.tare.client.driver.LoadModel;
import io.tare.client.driver.SubmissionQuota;
import io.tare.client.http.Endpoint;
import io.tare.model.order.ClientOrder;
import java.util.Map;

/** Reads the lines that a session is given, and makes cells of the orders in them. */
final class CellLine {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private CellLine() {}

  /**
   * The line as an object.
   *
   * @throws IllegalArgumentException if it is not JSON object
   */
  static Map<String, Object> object(String line) {
    try {
      JsonNode node = MAPPER.readTree(line);
      if (node != null && node.isObject()) {
        return MAPPER.convertValue(node, new TypeReference<>() {});
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the line is not JSON: " + e.getOriginalMessage(), e);
    }
    throw new IllegalArgumentException("the line is not a JSON object");
  }

  /**
   * A cell that is measured from its beginning to its end.
   *
   * @throws IllegalArgumentException if the endpoint is not an address
   */
  static CellSpec cell(ClientOrder.Measure order) {
    return cell(
        order.setup(),
        new SubmissionQuota(
            order.warmup(),
            order.submissions(),
            order.setup().deadlineNanos(),
            order.limitNanos()));
  }

  /**
   * A cell that is measured in slices.
   *
   * @throws IllegalArgumentException if the endpoint is not an address
   */
  static CellSpec cell(ClientOrder.Open order) {
    return cell(
        order.setup(), new SubmissionQuota(0, 1, order.setup().deadlineNanos(), Long.MAX_VALUE));
  }

  private static CellSpec cell(ClientOrder.Setup setup, SubmissionQuota quota) {
    return new CellSpec(
        setup.cell(),
        setup.workload(),
        setup.parameters(),
        Endpoint.parse(setup.endpoint()),
        setup.call(),
        LoadModel.of(setup.driver(), setup.seed()),
        quota,
        setup.seed(),
        setup.request());
  }
}
