package io.tare.services.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.EnvelopeService.TextSummary;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

/** A body that the server reads. */
final class UnmarshalTask implements ServiceTask {

  private static final String TAG = Contract.PREFIX + ":text";
  private static final String OPEN =
      "<" + TAG + " xmlns:" + Contract.PREFIX + "=\"" + Contract.NAMESPACE + "\">";

  private final TextShape shape;
  private final long seed;
  private final TextSummary expected;

  static UnmarshalTask of(TaskParameters given) {
    given.only("s", "c", "seed");
    TextShape shape = TextShape.forBody(given.whole("s"), given.whole("c", Integer.MAX_VALUE));
    return new UnmarshalTask(shape, given.seed());
  }

  private UnmarshalTask(TextShape shape, long seed) {
    this.shape = shape;
    this.seed = seed;
    this.expected = TextSummary.of(Text.of(new GeneratedElements(shape, seed)));
  }

  @Override
  public Operation operation() {
    return Operation.UNMARSHAL;
  }

  /** Written piece by piece: a text of 50 MB in small elements would fill the heap with objects. */
  @Override
  public ByteBuffer envelope() {
    int frame = Envelopes.HEAD.length() + Envelopes.TAIL.length();
    ByteBuffer envelope =
        ByteBuffer.allocateDirect(Math.toIntExact(Math.addExact(frame, shape.bodyBytes())));
    put(envelope, Envelopes.HEAD);
    put(envelope, OPEN);
    byte[] open = ("<" + Contract.ELEMENT + ">").getBytes(ISO_8859_1);
    byte[] close = ("</" + Contract.ELEMENT + ">").getBytes(ISO_8859_1);
    for (int i = 0; i < shape.count(); i++) {
      envelope.put(open);
      put(envelope, Texts.element(seed, i, shape.characters()));
      envelope.put(close);
    }
    put(envelope, "</" + TAG + ">");
    put(envelope, Envelopes.TAIL);
    return envelope.flip();
  }

  private static void put(ByteBuffer to, String ascii) {
    to.put(ascii.getBytes(ISO_8859_1));
  }

  @Override
  public Object payload() {
    return Text.of(shape, seed);
  }

  @Override
  public long answerBytes() {
    return 0;
  }

  @Override
  public NumericAnswerCheck check() {
    return new NumericAnswerCheck(numbers(expected), null);
  }

  @Override
  public Optional<String> wrong(Object answer) {
    return check().wrong(numbers((TextSummary) answer));
  }

  private static Map<String, Long> numbers(TextSummary of) {
    return Map.of(
        "count", (long) of.count(), "characters", of.characters(), "checksum", of.checksum());
  }
}
