package io.tare.harness.cli.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In a call with many arguments neither a reader nor the compiler sees which value is which. */
class LargeRecordsTest {

  private static final int MIN_COMPONENTS = 10;

  @Test
  void onlyBuildersCallTheConstructorsOfLargeRecords() {
    List<JavaConstructorCall> calls =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.tare")
                .stream()
                .filter(LargeRecordsTest::isLarge)
                .flatMap(each -> each.getConstructorCallsToSelf().stream())
                .filter(call -> !isBuilder(call))
                .toList();
    assertThat(calls)
        .as("records with ten components or more are built by name: annotate with @RecordBuilder")
        .isEmpty();
  }

  private static boolean isLarge(JavaClass each) {
    return each.isRecord()
        && each.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .count()
            >= MIN_COMPONENTS;
  }

  /** Its own, or one of the interfaces within. */
  private static boolean isBuilder(JavaConstructorCall call) {
    String built = call.getTargetOwner().getName().replace("$", "");
    return call.getOriginOwner().getName().startsWith(built + "Builder");
  }
}
