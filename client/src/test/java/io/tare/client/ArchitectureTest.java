package io.tare.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.tare.client");

  @Test
  void doesNotDependOnTheHarness() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tare.harness.run..",
            "io.tare.infra..",
            "io.tare.harness.archive..",
            "io.tare.analysis..")
        .check(CLASSES);
  }

  @Test
  void onlyTheProgramKnowsItsCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..client.program..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("picocli..", "io.tare.client.program..")
        .check(CLASSES);
  }

  @Test
  void onlyTheJaxwsCallKnowsJaxws() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..client.jaxws..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.sun.xml.ws..", "jakarta.xml.ws..")
        .check(CLASSES);
  }

  @Test
  void packagesDependInOneDirection() {
    slices().matching("io.tare.client.(*)..").should().beFreeOfCycles().check(CLASSES);
  }
}
