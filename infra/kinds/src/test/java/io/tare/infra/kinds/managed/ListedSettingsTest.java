package io.tare.infra.kinds.managed;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.Networks;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.Platforms;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A setting works only if its kind lists it: otherwise a file that has it is refused, and code that
 * reads it finds nothing.
 */
class ListedSettingsTest {

  private static final String INFRA = "io.tare.infra";

  @Test
  void everyDeclaredSettingIsInAKindsList() throws Exception {
    Set<String> listed = listed();
    List<String> forgotten = new ArrayList<>();
    for (JavaField field : declared()) {
      Field constant = field.reflect();
      constant.setAccessible(true);
      if (constant.get(null) instanceof Key<?> key && !listed.contains(identity(key))) {
        forgotten.add(
            "%s declares the setting %s, but no kind lists it: add it to the list that its settings() returns"
                .formatted(field.getFullName(), key.name()));
      }
    }
    assertThat(forgotten).isEmpty();
  }

  private static Set<String> listed() {
    Stream<Spec> settings =
        Stream.concat(
            Platforms.kinds().values().stream().map(PlatformKind::settings),
            Networks.kinds().values().stream().map(NetworkKind::settings));
    return Stream.concat(settings, Stream.of(MigrationOrder.SPEC))
        .flatMap(each -> each.all().stream())
        .map(ListedSettingsTest::identity)
        .collect(Collectors.toSet());
  }

  /** A kind may list a variant, with another default or other conditions. */
  private static String identity(Key<?> key) {
    return key.name() + ": " + key.words();
  }

  private static List<JavaField> declared() {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(INFRA).stream()
            .flatMap(each -> each.getFields().stream())
            .filter(each -> each.getModifiers().contains(JavaModifier.STATIC))
            .filter(each -> each.getRawType().isEquivalentTo(Key.class))
            .toList();
  }
}
