package io.tare.analysis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.tare.analysis");

  @Test
  void statisticsKnowsNumbersOnly() {
    noClasses()
        .that()
        .resideInAPackage("..analysis.statistics..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tare.model..",
            "io.tare.analysis.results..",
            "io.tare.analysis.report..",
            "io.tare.analysis.svg..",
            "java.io..",
            "java.nio..")
        .check(CLASSES);
  }

  @Test
  void resultsTouchNoFileAndNoPresentation() {
    noClasses()
        .that()
        .resideInAPackage("..analysis.results..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tare.analysis.report..",
            "io.tare.analysis.svg..",
            "io.tare.archive..",
            "java.io..",
            "java.nio..",
            "com.fasterxml..")
        .check(CLASSES);
  }

  @Test
  void drawingKnowsNothingOfWhatIsDrawn() {
    noClasses()
        .that()
        .resideInAPackage("..analysis.svg..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.tare.model..", "io.tare.analysis.results..")
        .check(CLASSES);
  }

  @Test
  void onlyReadingKnowsTheArchive() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..analysis.reading..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.tare.archive..")
        .check(CLASSES);
  }

  @Test
  void analysisKnowsOnlyModelAndArchiveOfTheHouse() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tare.infra..",
            "io.tare.client..",
            "io.tare.harness..",
            "io.tare.cli..",
            "io.tare.services..")
        .check(CLASSES);
  }
}
