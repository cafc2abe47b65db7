package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannerWarmUpTest {

  /** Remembers what was asked. */
  private static final class Asked implements AnswerSource {

    private final AnswerSource planner = PlannerQuestions.of(List.of());
    private final List<String> answers = new ArrayList<>();

    @Override
    public String answer(String query, AnswerForm form) throws RefusedRequestException {
      answers.add(planner.answer(query, form));
      return "";
    }

    @Override
    public String models() {
      return planner.models();
    }
  }

  @Test
  void asksAnswerableSweepsAndPredictions() {
    Asked asked = new Asked();

    new PlannerWarmUp(asked).run();

    assertThat(asked.answers)
        .anyMatch(each -> each.contains("\"question\":\"sweep\""))
        .anyMatch(each -> each.contains("\"question\":\"predict\""));
  }

  @Test
  void endsWhenTheServerDoes() throws Exception {
    Asked asked = new Asked();
    Thread thread = new Thread(new PlannerWarmUp(asked));
    thread.start();
    thread.interrupt();
    thread.join();

    assertThat(asked.answers).hasSizeLessThan(64);
  }
}
