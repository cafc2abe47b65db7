package io.tare.services.contract;

import io.tare.services.contract.EnvelopeService.MarshalRequest;
import io.tare.services.contract.EnvelopeService.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A body that the server writes. */
final class MarshalTask implements ServiceTask {

  private final MarshalRequest request;
  private final TextShape shape;
  private final List<String> expected;

  static MarshalTask of(TaskParameters given) {
    given.only("s", "c", "seed");
    return new MarshalTask(given.whole("s"), given.whole("c", Integer.MAX_VALUE), given.seed());
  }

  private MarshalTask(long bodyBytes, int characters, long seed) {
    this.shape = TextShape.forBody(bodyBytes, characters);
    this.request = MarshalRequest.of(bodyBytes, characters, seed);
    this.expected = new GeneratedElements(shape, seed);
  }

  @Override
  public Operation operation() {
    return Operation.MARSHAL;
  }

  @Override
  public Object payload() {
    return request;
  }

  @Override
  public long answerBytes() {
    return shape.bodyBytes();
  }

  @Override
  public AnswerCheck check() {
    return new NumericAnswerCheck(Map.of(), new InOrder());
  }

  @Override
  public Optional<String> wrong(Object answer) {
    AnswerCheck check = check();
    for (String element : ((Text) answer).elements()) {
      check.element(Contract.ELEMENT, element);
    }
    return check.wrong();
  }

  private final class InOrder implements NumericAnswerCheck.Elements {
    @Override
    public int count() {
      return expected.size();
    }

    @Override
    public boolean matches(int index, String text) {
      return text.equals(expected.get(index));
    }

    @Override
    public Object expected(int index) {
      return expected.get(index);
    }
  }
}
