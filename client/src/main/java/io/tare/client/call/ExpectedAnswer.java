package io.tare.client.call;

import io.tare.client.http.ReceivedAnswer;
import io.tare.harness.model.order.PreparedRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The expected answer to a prepared request: a status, a pattern in its body, and no SOAP fault. An
 * answer with the same bytes as the last correct one is not checked again.
 */
public final class ExpectedAnswer implements AnswerJudge {

  /** The pattern is searched for in that many bytes from the body's beginning. */
  static final int LOOKED_AT_BYTES = 1 << 20;

  private static final int ACCEPTED = 202;

  /** The hundreds of a status that redirects. */
  private static final int REDIRECTION = 3;

  /** The user before an address's host; its query and fragment. */
  private static final Pattern SECRET = Pattern.compile("(?<=^.{0,9}//)[^/?#]*@|[?#].*");

  private static final Pattern CHARSET =
      Pattern.compile(".*;\\s*charset=\"?([^\";\\s]+).*", Pattern.CASE_INSENSITIVE);

  private final PreparedRequest request;
  private final Pattern pattern;
  private @Nullable ByteBuffer right;

  public ExpectedAnswer(PreparedRequest request) {
    this.request = request;
    this.pattern = PreparedRequest.compiled(request.pattern());
  }

  @Override
  public void judge(ReceivedAnswer answer, Measurement measurement) {
    boolean isRightStatus = answer.status() == request.status();
    if (isRightStatus && right != null && answer.contentEquals(right)) {
      return;
    }
    Optional<String> wrong =
        request.soap() && !isAccepted(answer) ? fault(answer, isRightStatus) : Optional.empty();
    if (wrong.isEmpty() && !isRightStatus) {
      wrong =
          Optional.of(
              "wrong answer: status "
                  + answer.status()
                  + ", not "
                  + request.status()
                  + redirection(answer));
    }
    if (wrong.isEmpty() && !request.pattern().isEmpty()) {
      wrong = unmatched(answer);
    }
    if (wrong.isPresent()) {
      measurement.fail(wrong.get());
    } else if (request.soap() || !request.pattern().isEmpty()) {
      right = answer.copyOfContent();
    }
  }

  /** Names a redirection's target without its query and user, which may hold secrets. */
  private static String redirection(ReceivedAnswer answer) {
    if (answer.status() / 100 != REDIRECTION) {
      return "";
    }
    return answer.values("location").stream()
        .findFirst()
        .map(target -> SECRET.matcher(target).replaceAll(""))
        .filter(target -> !target.isBlank())
        .map(target -> ": it redirects to " + Verification.shortened(target) + "; measure that")
        .orElse("");
  }

  /** 202 Accepted has no envelope (WS-I Basic Profile 1.1, R2714). */
  private static boolean isAccepted(ReceivedAnswer answer) {
    return answer.status() == ACCEPTED && answer.contentLength() == 0;
  }

  /** A fault is reported for any status; a missing envelope only if the status is right. */
  private static Optional<String> fault(ReceivedAnswer answer, boolean isRightStatus) {
    try {
      return SoapFault.in(AnswerBody.envelope(answer))
          .map(text -> "fault: " + Verification.shortened(text));
    } catch (XMLStreamException | IOException e) {
      return isRightStatus
          ? Optional.of(
              "wrong answer: no SOAP envelope: "
                  + Verification.shortened(String.valueOf(e.getMessage())))
          : Optional.empty();
    }
  }

  private Optional<String> unmatched(ReceivedAnswer answer) {
    String body;
    try {
      body = text(answer);
    } catch (IOException e) {
      return Optional.of("wrong answer: " + Verification.shortened(String.valueOf(e.getMessage())));
    }
    String found;
    try {
      Matcher matcher = pattern.matcher(new LimitedText(body));
      found = matcher.find() ? "" : "not found in " + body.length() + " characters";
    } catch (LimitedText.TooLongException | StackOverflowError e) {
      found = "takes too long to match";
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "wrong answer: pattern \"" + Verification.shortened(request.pattern()) + "\" " + found);
  }

  private static String text(ReceivedAnswer answer) throws IOException {
    byte[] bytes = AnswerBody.of(answer).readNBytes(LOOKED_AT_BYTES);
    return new String(bytes, charset(answer.contentType()));
  }

  private static Charset charset(String contentType) {
    Matcher named = CHARSET.matcher(contentType);
    try {
      return named.matches() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
    } catch (IllegalArgumentException e) {
      return StandardCharsets.UTF_8; // unknown here
    }
  }
}
