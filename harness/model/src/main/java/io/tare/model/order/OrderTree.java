package io.tare.model.order;

import io.tare.model.Driver;
import io.tare.model.RequestMix;
import java.util.LinkedHashMap;
import java.util.Map;

/** Orders as objects; {@link OrderReader} reads them. */
final class OrderTree {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private OrderTree() {}

  static Map<String, Object> of(ClientOrder order) {
    Map<String, Object> tree = new LinkedHashMap<>();
    if (order instanceof ClientOrder.Measure measure) {
      tree.put("type", "measure");
      put(tree, measure.setup());
      tree.put("warmup", Map.of("submissions", measure.warmup()));
      tree.put("submissions", measure.submissions());
      if (measure.limitNanos() != Long.MAX_VALUE) {
        tree.put("duration_limit_ms", millis(measure.limitNanos()));
      }
      if (measure.marked()) {
        tree.put("marks", true);
      }
    } else if (order instanceof ClientOrder.Open open) {
      tree.put("type", "open");
      put(tree, open.setup());
    } else if (order instanceof ClientOrder.Slice slice) {
      tree.put("type", "slice");
      tree.put("cell", slice.cell());
      tree.put("sequence", slice.firstSequence());
      tree.put("duration_ms", millis(slice.durationNanos()));
      tree.put("seed", slice.seed());
      if (!slice.steps().isEmpty()) {
        tree.put("steps", slice.steps().stream().map(OrderTree::step).toList());
      }
      if (slice.noticed()) {
        tree.put("notice", true);
      }
      if (slice.marked()) {
        tree.put("marks", true);
      }
    } else if (order instanceof ClientOrder.Fetch fetch) {
      tree.put("type", "fetch");
      tree.put("cell", fetch.cell());
      tree.put("url", fetch.url());
      tree.put("limit_ms", millis(fetch.limitNanos()));
    } else if (order instanceof ClientOrder.Next next) {
      tree.put("type", ClientLine.NEXT);
      tree.put("cell", next.cell());
      if (next.isLast()) {
        tree.put("last", true);
      }
    } else {
      tree.put("type", type(order));
      tree.put("cell", order.cell());
    }
    return tree;
  }

  /** Of orders that say nothing but the cell. */
  private static String type(ClientOrder order) {
    if (order instanceof ClientOrder.Time) {
      return ClientLine.TIME;
    }
    return order instanceof ClientOrder.Go ? "go" : "close";
  }

  private static Map<String, Object> step(ClientOrder.RateStep step) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("duration_ms", millis(step.durationNanos()));
    tree.put("rate_per_s", step.ratePerSecond());
    if (step.held()) {
      tree.put("held", true);
    }
    return tree;
  }

  private static void put(Map<String, Object> tree, ClientOrder.Setup setup) {
    tree.put("cell", setup.cell());
    tree.put("workload", setup.workload());
    tree.put("parameters", setup.parameters().values());
    tree.put("endpoint", setup.endpoint());
    tree.put("call", setup.call().label());
    tree.put("driver", driver(setup));
    tree.put("deadline_ms", millis(setup.deadlineNanos()));
    setup.request().ifPresent(request -> tree.put("request", request(request)));
  }

  private static Map<String, Object> request(PreparedRequest request) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("method", request.method());
    tree.put("target", request.target());
    tree.put("headers", request.headers());
    tree.put("body_file", request.bodyFile());
    tree.put("status", request.status());
    tree.put("pattern", request.pattern());
    tree.put("soap", request.isSoap());
    return tree;
  }

  private static Map<String, Object> driver(ClientOrder.Setup setup) {
    Map<String, Object> tree = new LinkedHashMap<>();
    if (setup.driver() instanceof Driver.Open open) {
      tree.put("kind", "open");
      tree.put("rate_per_s", open.ratePerSecond());
      tree.put("arrivals", open.arrivals().label());
      tree.put("in_flight_max", open.inFlightMax());
      tree.put("seed", setup.seed());
    } else if (setup.driver() instanceof Driver.Closed closed) {
      tree.put("kind", "closed");
      tree.put("clients", closed.clients());
      if (setup.workload().equals(RequestMix.WORKLOAD)) { // nothing else draws in a closed loop
        tree.put("seed", setup.seed());
      }
    }
    return tree;
  }

  /** Never none at all. */
  private static long millis(long nanos) {
    return Math.max(1, nanos / NANOS_PER_MILLI);
  }
}
