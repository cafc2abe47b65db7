package io.tare.analysis;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
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
  void onlyReadingKnowsTheRunDirectory() {
    // How YAML is read and how a file that somebody named is written is no matter of runs.
    noClasses()
        .that()
        .resideOutsideOfPackage("..analysis.reading..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.tare.archive").and(not(name("io.tare.archive.NamedFile"))))
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
