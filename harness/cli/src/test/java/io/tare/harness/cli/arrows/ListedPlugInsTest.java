package io.tare.harness.cli.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tare.harness.campaign.workload.Family;
import io.tare.harness.command.Scratch;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.hosts.lease.MachineRemoval;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no line names in {@code META-INF/services} is never found. */
class ListedPlugInsTest {

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.tare");

  @ParameterizedTest
  @ValueSource(
      classes = {
        Family.class,
        NetworkKind.class,
        PlatformKind.class,
        MachineRemoval.class,
        Scratch.class
      })
  void everyImplementationIsListed(Class<?> type) {
    Set<String> listed =
        ServiceLoader.load(type).stream()
            .map(each -> each.type().getName())
            .collect(Collectors.toSet());

    for (JavaClass each : implementations(type)) {
      assertThat(listed)
          .as("%s is in no file META-INF/services/%s", each.getName(), type.getName())
          .contains(each.getName());
    }
  }

  /** Public and with a constructor for a loader; others are made by one of them. */
  private static Set<JavaClass> implementations(Class<?> type) {
    Set<JavaClass> found =
        OURS.stream()
            .filter(each -> each.isAssignableTo(type))
            .filter(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(each -> !each.getModifiers().contains(JavaModifier.ABSTRACT))
            .filter(each -> each.tryGetConstructor().isPresent())
            .collect(Collectors.toSet());
    assertThat(found).as("implementations of %s", type.getSimpleName()).isNotEmpty();
    return found;
  }
}
