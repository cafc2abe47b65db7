package io.tare.harness.campaign.platform;

import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** JVM options: a list of them, or several lists, each of which makes a variant. */
final class OptionLists implements Type<List<List<String>>> {

  private static final Type<List<String>> ONE = Scalar.text().list();
  private static final Type<List<List<String>>> SEVERAL = ONE.oneOrMore();

  @Override
  public Optional<List<List<String>>> read(Value value) {
    return value.isList() && value.members().stream().anyMatch(Value::isList)
        ? SEVERAL.read(value)
        : ONE.read(value).map(List::of);
  }

  @Override
  public Object write(List<List<String>> options) {
    return SEVERAL.write(options);
  }

  @Override
  public String range() {
    return "a list of options, or of such lists";
  }

  @Override
  public Map<String, Object> schema() {
    return SEVERAL.schema();
  }
}
