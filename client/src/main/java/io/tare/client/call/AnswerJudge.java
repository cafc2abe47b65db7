package io.tare.client.call;

import io.tare.client.http.ReceivedAnswer;

/** Judges answers when the clock has stopped. Each measuring thread has its own. */
public interface AnswerJudge {

  /** Notes in the measurement what is wrong with the answer, if anything is. */
  void judge(ReceivedAnswer answer, Measurement measurement);
}
