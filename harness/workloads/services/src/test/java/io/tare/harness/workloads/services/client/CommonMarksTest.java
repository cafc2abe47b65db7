package io.tare.harness.workloads.services.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.workloads.contract.ConcurrentSteps;
import io.tare.harness.workloads.contract.SliceWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class CommonMarksTest {

  private final ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();

  private final SliceWatch watch =
      new SliceWatch() {
        @Override
        public void begins(long submitted) {
          events.add("begins after " + submitted);
        }

        @Override
        public void ended() {
          events.add("ended");
        }
      };

  @Test
  void areReachedWhenAllClientsHaveReachedThem() throws Exception {
    SliceWatch common = new CommonMarks(watch, 3);
    List<ConcurrentSteps.Task> clients = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      int submitted = i;
      clients.add(
          () -> {
            events.add("ready");
            common.begins(submitted);
            events.add("submits");
            common.ended();
            events.add("hands over");
          });
    }
    ConcurrentSteps.run(clients, () -> {});
    assertThat(events)
        .containsExactly(
            "ready",
            "ready",
            "ready",
            "begins after 6",
            "submits",
            "submits",
            "submits",
            "ended",
            "hands over",
            "hands over",
            "hands over");
  }
}
