package io.tare.infra;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may know whom within infra. */
class ArrowsTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.tare.infra");

  private static final List<String> PLATFORMS =
      List.of("nativeplatform", "container", "sshplatform", "guest");

  @Test
  void onlyOnePackageKnowsTheSshLibrary() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.tare.infra.ssh")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.jcraft..")
        .check(CLASSES);
  }

  @Test
  void platformsDoNotKnowEachOther() {
    for (String one : PLATFORMS) {
      for (String other : PLATFORMS) {
        if (!one.equals(other)) {
          noClasses()
              .that()
              .resideInAPackage("io.tare.infra." + one + "..")
              .should()
              .dependOnClassesThat()
              .resideInAPackage("io.tare.infra." + other + "..")
              .check(CLASSES);
        }
      }
    }
  }

  @Test
  void nobodyKnowsAPlatform() {
    for (String platform : PLATFORMS) {
      noClasses()
          .that()
          .resideOutsideOfPackage("io.tare.infra." + platform + "..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.tare.infra." + platform + "..")
          .check(CLASSES);
    }
  }

  @Test
  void theHarnessIsNotKnownHere() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tare.harness..",
            "io.tare.cli..",
            "io.tare.archive..",
            "io.tare.analysis..",
            "io.tare.client..",
            "io.tare.services..")
        .check(CLASSES);
  }

  @Test
  void partsKnowEachOtherWithoutCircles() {
    slices().matching("io.tare.infra.(*)..").should().beFreeOfCycles().check(CLASSES);
  }
}
