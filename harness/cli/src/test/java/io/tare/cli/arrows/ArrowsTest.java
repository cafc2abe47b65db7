package io.tare.cli.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds every module to the arrows between them. */
class ArrowsTest {

  private static final List<String> MODULES =
      List.of(
          "harness/model",
          "harness/spec",
          "harness/packing",
          "harness/archive",
          "harness/clock",
          "harness/command",
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
          "infra/hosts",
          "infra/image",
          "infra/managed",
          "infra/local",
          "infra/guests",
          "infra/engines",
          "infra/libvirt",
          "infra/xen",
          "infra/vsphere",
          "infra/openstack",
          "infra/opennebula",
          "infra/hyperv",
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
          "analysis/simulation");

  private static final JavaClasses HOUSE =
      new ClassFileImporter().importPaths(MODULES.stream().map(ArrowsTest::built).toList());

  /** A house like ours, with one wrong class for each arrow. */
  private static final String WRONG = ArrowsTest.class.getPackageName() + ".wrong";

  private static final JavaClasses WRONG_HOUSE = new ClassFileImporter().importPackages(WRONG);

  @ParameterizedTest
  @EnumSource
  void holdsInTheHouse(Arrows arrow) {
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
  @ValueSource(
      strings = {
        "model",
        "spec",
        "packing",
        "archive",
        "harness",
        "cli",
        "services.kernels",
        "services.contract",
        "services.heartbeat",
        "services.app",
        "services.host",
        "services.benchmarks",
        "client",
        "infra.host",
        "infra.image",
        "infra.managed",
        "infra.nativeplatform",
        "infra.guest",
        "infra.engine",
        "infra.libvirt",
        "infra.xen",
        "infra.vsphere",
        "infra.openstack",
        "infra.opennebula",
        "infra.hyperv",
        "analysis.statistics",
        "analysis.table",
        "analysis.presentation",
        "analysis.samples",
        "analysis.results",
        "analysis.messages",
        "analysis.studies",
        "analysis.report",
        "analysis.simulation"
      })
  void looksAtEveryModule(String name) {
    assertThat(HOUSE.stream().map(each -> each.getPackageName()))
        .as("is everything built? see mvn verify")
        .anyMatch(each -> (each + ".").startsWith("io.tare." + name + "."));
  }

  /** The class that breaks an arrow is called after it: {@code BreaksModelKnowsTheJdkAlone}. */
  private static String culprit(Arrows arrow) {
    StringBuilder name = new StringBuilder("Breaks");
    for (String word : arrow.name().split("_")) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }

  private static Path built(String module) {
    return Path.of("../..", module, "target/classes").normalize();
  }
}
