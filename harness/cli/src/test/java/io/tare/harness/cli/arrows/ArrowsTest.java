package io.tare.harness.cli.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the dependencies of every module. */
class ArrowsTest {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private static final List<String> OTHERS =
      List.of(
          "harness/model",
          "harness/spec",
          "harness/packing",
          "harness/archive",
          "harness/clock",
          "harness/command",
          "harness/capsule",
          "harness/campaign",
          "harness/workloads/contract",
          "harness/workloads/services",
          "harness/workloads/programs",
          "harness/run",
          "harness/cli",
          "services/kernels",
          "services/contract",
          "services/heartbeat",
          "services/app",
          "services/host",
          "services/benchmarks",
          "client",
          "analysis/statistics",
          "analysis/capacity/queueing",
          "analysis/capacity/models",
          "analysis/capacity/planning",
          "analysis/capacity/validation",
          "analysis/messages",
          "analysis/migration",
          "analysis/table",
          "analysis/presentation",
          "analysis/samples",
          "analysis/comparison",
          "analysis/studies",
          "analysis/report",
          "analysis/pooling",
          "analysis/history",
          "analysis/simulation");

  private static final JavaClasses HOUSE =
      new ClassFileImporter().importPaths(modules().map(ArrowsTest::built).toList());

  /** A project like ours, with one wrong class for each arrow. */
  private static final String WRONG = ArrowsTest.class.getPackageName() + ".wrong";

  private static final JavaClasses WRONG_HOUSE = new ClassFileImporter().importPackages(WRONG);

  @ParameterizedTest
  @EnumSource
  void holdsInThisProject(Arrows arrow) {
    arrow.below("io.tare").check(HOUSE);
  }

  @ParameterizedTest
  @EnumSource
  void failsWhenAClassBreaksIt(Arrows arrow) {
    assertThat(arrow.below(WRONG).evaluate(WRONG_HOUSE).getFailureReport().getDetails())
        .isNotEmpty()
        .allMatch(detail -> detail.contains(culprit(arrow)), "is about " + culprit(arrow));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void coversEveryModule(String name) {
    String there = built(name).toUri().toString();
    assertThat(HOUSE.stream().flatMap(each -> each.getSource().stream()))
        .as("is everything built? see mvn verify")
        .anyMatch(each -> each.getUri().toString().startsWith(there));
  }

  /** All modules of infra, so that a kind of platform needs no mention. */
  private static Stream<String> modules() {
    String[] infra = ROOT.resolve("infra").toFile().list();
    return Stream.concat(
        OTHERS.stream(),
        Arrays.stream(Objects.requireNonNull(infra))
            .map("infra/"::concat)
            .filter(each -> Files.isDirectory(ROOT.resolve(each).resolve("src/main/java"))));
  }

  /** The class that breaks an arrow is named after it: {@code BreaksModelUsesNothingButTheJdk}. */
  private static String culprit(Arrows arrow) {
    StringBuilder name = new StringBuilder("Breaks");
    for (String word : arrow.name().split("_")) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }

  private static Path built(String module) {
    return ROOT.resolve(module).resolve("target/classes");
  }
}
