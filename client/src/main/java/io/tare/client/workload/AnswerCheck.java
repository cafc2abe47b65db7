package io.tare.client.workload;

import java.util.Optional;

/** Looks at one answer, element by element. */
public interface AnswerCheck {

  /** An element that holds text only. */
  void element(String name, String text);

  /** What is wrong with all that was seen, or empty. */
  Optional<String> wrong();
}
