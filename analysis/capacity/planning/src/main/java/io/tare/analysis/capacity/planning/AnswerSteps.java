package io.tare.analysis.capacity.planning;

/** Sees how far an answer is: a step is a platform, in a sweep one of its values on a platform. */
public interface AnswerSteps {

  /** Steps are not looked at. */
  AnswerSteps UNSEEN =
      new AnswerSteps() {
        @Override
        public void begin(int steps) {}

        @Override
        public void end() {}
      };

  /** The first of so many steps begins. */
  void begin(int steps);

  /** A step is done. */
  void end();
}
