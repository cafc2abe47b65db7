package io.tare.harness.cli.arrows;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Packages that implement a contract do not depend on each other: those of kinds of platforms or
 * networks, or of families of workloads. They are found through their classes, so that a new one
 * needs no mention.
 */
final class KnowsNoOther extends ArchCondition<JavaClass> {

  private final String contract;
  private final boolean isForAll;
  private final TreeSet<String> packages = new TreeSet<>();

  /**
   * @param contract name of the interface
   * @param isForAll whether no other package may depend on them either
   */
  KnowsNoOther(String contract, boolean isForAll) {
    super("know no package but its own in which " + contract + " is implemented");
    this.contract = contract;
    this.isForAll = isForAll;
  }

  @Override
  public void init(Collection<JavaClass> all) {
    packages.clear();
    all.stream()
        .filter(each -> each.isAssignableTo(contract))
        .filter(each -> !each.getModifiers().contains(JavaModifier.ABSTRACT))
        .forEach(each -> packages.add(each.getPackageName()));
  }

  @Override
  public void check(JavaClass item, ConditionEvents events) {
    Optional<String> own = place(item);
    if (own.isEmpty() && !isForAll) {
      return;
    }
    for (Dependency each : item.getDirectDependenciesFromSelf()) {
      Optional<String> other = place(each.getTargetClass());
      boolean isRight = other.isEmpty() || other.equals(own);
      events.add(new SimpleConditionEvent(item, isRight, each.getDescription()));
    }
  }

  private Optional<String> place(JavaClass each) {
    return packages.stream()
        .filter(name -> (each.getPackageName() + ".").startsWith(name + "."))
        .findFirst();
  }
}
