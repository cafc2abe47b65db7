package io.tare.services.contract;

import java.util.Optional;

/** Checks one answer, element by element. */
public interface AnswerCheck {

  /** An element with only text. */
  void element(String name, String text);

  /** What is wrong with the elements so far, or empty. */
  Optional<String> wrong();
}
