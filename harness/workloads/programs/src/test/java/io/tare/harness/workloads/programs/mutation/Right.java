package io.tare.harness.workloads.programs.mutation;

import java.util.Map;

/** What is right for a changed output, decided before it is read. To refuse it is never wrong. */
sealed interface Right {

  /** It says the same in other characters. */
  record Same() implements Right {}

  /** It says something else, by metric. */
  record Figures(Map<String, Double> values) implements Right {}

  /** It says nothing that may count, or contradicts itself. */
  record Refused() implements Right {}

  Right SAME = new Same();
  Right REFUSED = new Refused();
}
