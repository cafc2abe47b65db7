package io.tare.client.call;

import io.tare.client.http.ReceivedAnswer;

/** Checks answers after the clock has stopped. Each measuring thread has its own. */
public interface AnswerJudge {

  /** Records in the measurement what is wrong with the answer, if anything. */
  void judge(ReceivedAnswer answer, Measurement measurement);
}
