package io.tare.analysis.capacity.web;

import java.util.Locale;
import java.util.concurrent.CancellationException;

/**
 * Asks typical questions of pages, so that no user waits for compilation or for quantiles that
 * every question needs. They are the same for all models.
 */
final class PlannerWarmUp implements Runnable {

  private static final int[] VCPUS = {1, 2, 4, 8};
  private static final int ROUNDS = 60;
  private static final double SERVICE_SECONDS = 0.08;

  /** Shares of saturation; a saturated system costs no computation. */
  private static final double MIN = 0.02;

  private static final double MAX = 0.98;

  private static final String CLASSES =
      """
      model: soa
      classes: [{rate: %1$.4f/s, service: 80ms, like: soa.matmul, n: 1500}]
      vcpus: %2$d
      sla: {under: 1s}
      platforms: [native]
      """;
  private static final String SWEEP =
      """
      question: sweep
      draws: 60
      vary: {what: rate, from: %1$.4f/s, to: %3$.4f/s, steps: 40}
      """
          + CLASSES;
  private static final String PREDICT =
      """
      question: predict
      draws: 300
      """
          + CLASSES;

  private final AnswerSource questions;

  PlannerWarmUp(AnswerSource questions) {
    this.questions = questions;
  }

  @Override
  public void run() {
    try {
      for (int vcpus : VCPUS) {
        double saturation = vcpus / SERVICE_SECONDS;
        ask(SWEEP, MIN * saturation, vcpus, MAX * saturation);
      }
      for (int round = 0; round < ROUNDS; round++) {
        double share = MIN + (MAX - MIN) * round / ROUNDS;
        ask(PREDICT, share * VCPUS[1] / SERVICE_SECONDS, VCPUS[1], 0);
      }
    } catch (CancellationException e) {
      Thread.currentThread().interrupt(); // the server ends before warm-up is complete
    }
  }

  private void ask(String query, double rate, int vcpus, double last) {
    try {
      var unused =
          questions.answer(String.format(Locale.ROOT, query, rate, vcpus, last), AnswerForm.JSON);
    } catch (RefusedRequestException e) {
      throw new IllegalStateException(e); // cannot happen: a test asks this of the shipped model
    }
  }
}
