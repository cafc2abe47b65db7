package io.tare.harness.cli.arrows;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * No other public class of its module has the same name, so that an import is unambiguous.
 * Package-private classes may have the usual names of their field.
 */
final class OneOfItsName extends ArchCondition<JavaClass> {

  private final Map<String, Integer> count = new HashMap<>();

  OneOfItsName() {
    super("be the only one of their name in their module");
  }

  @Override
  public void init(Collection<JavaClass> all) {
    count.clear();
    all.forEach(each -> count.merge(key(each), 1, Integer::sum));
  }

  @Override
  public void check(JavaClass item, ConditionEvents events) {
    boolean alone = count.getOrDefault(key(item), 0) == 1;
    events.add(
        new SimpleConditionEvent(
            item, alone, item.getName() + (alone ? " is the only one" : " is not the only one")));
  }

  /** The directory into which a module is compiled, and the name. */
  private static String key(JavaClass each) {
    String file = each.getSource().orElseThrow().getUri().toString();
    String within = each.getName().replace('.', '/') + ".class";
    return file.substring(0, file.length() - within.length()) + each.getSimpleName();
  }
}
