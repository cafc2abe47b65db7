package io.tare.client.call;

import io.tare.client.http.ReceivedAnswer;
import io.tare.services.contract.AnswerCheck;
import io.tare.services.contract.ServiceTask;
import java.nio.ByteBuffer;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Checks answers after the clock has stopped. The first correct answer is read element by element
 * and kept; later ones are compared with it byte by byte, which takes a hundredth of the time, and
 * are read only if they differ. Each measuring thread has its own.
 */
public final class Verification implements AnswerJudge {

  private static final int OK = 200;
  private static final int MAX_REASON_LENGTH = 300;

  private final ServiceTask task;
  private @Nullable ByteBuffer right;

  public Verification(ServiceTask task) {
    this.task = task;
  }

  @Override
  public void judge(ReceivedAnswer answer, Measurement measurement) {
    if (answer.status() != OK) {
      measurement.fail(reason(answer));
    } else if (right == null || !answer.contentEquals(right)) {
      read(answer, measurement);
    }
  }

  private void read(ReceivedAnswer answer, Measurement measurement) {
    AnswerCheck check = task.check();
    try {
      Optional<String> fault = AnswerReader.read(answer.content(), check);
      if (fault.isPresent()) {
        measurement.fail("fault: " + shortened(fault.get()));
        return;
      }
    } catch (XMLStreamException e) {
      measurement.fail("wrong answer: no XML: " + shortened(String.valueOf(e.getMessage())));
      return;
    }
    Optional<String> wrong = check.wrong();
    if (wrong.isPresent()) {
      measurement.fail(wrong.get());
    } else {
      right = answer.copyOfContent();
    }
  }

  /** The reason of a failure in an answer. */
  static String reason(ReceivedAnswer answer) {
    String status = "HTTP status " + answer.status();
    if (!answer.contentType().startsWith("text/xml")) {
      return status;
    }
    try {
      return SoapFault.in(answer.content())
          .map(fault -> "fault: " + shortened(fault))
          .orElse(status);
    } catch (XMLStreamException e) {
      return status;
    }
  }

  static String shortened(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() > MAX_REASON_LENGTH ? line.substring(0, MAX_REASON_LENGTH) + "…" : line;
  }
}
