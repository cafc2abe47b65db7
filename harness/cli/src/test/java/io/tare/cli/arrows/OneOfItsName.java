package io.tare.cli.arrows;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** No other class has its name, wherever it is: whoever searches for a word finds one thing. */
final class OneOfItsName extends ArchCondition<JavaClass> {

  private final Map<String, Integer> count = new HashMap<>();

  OneOfItsName() {
    super("be the only one of their name");
  }

  @Override
  public void init(Collection<JavaClass> all) {
    count.clear();
    all.forEach(each -> count.merge(each.getSimpleName(), 1, Integer::sum));
  }

  @Override
  public void check(JavaClass item, ConditionEvents events) {
    boolean alone = count.getOrDefault(item.getSimpleName(), 0) == 1;
    events.add(
        new SimpleConditionEvent(
            item, alone, item.getName() + (alone ? " is the only one" : " is not the only one")));
  }
}
