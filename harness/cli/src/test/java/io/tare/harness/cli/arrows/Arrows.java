package io.tare.harness.cli.arrows;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The arrows of ARCHITECTURE.md as rules over the packages below a root. */
enum Arrows {
  NO_TWO_PUBLIC_CLASSES_OF_A_MODULE_SHARE_A_NAME(Arrows::namesOnce),
  MODEL_USES_NOTHING_BUT_THE_JDK(root -> onlyKnows(root, "harness.model")),
  ARCHIVE_USES_NOTHING_BUT_MODEL_AND_FORMATS(
      root ->
          onlyKnows(
              root,
              "harness.archive",
              in(root, "harness.model"),
              in(root, "harness.packing"),
              in(root, "harness.spec"),
              "com.fasterxml.jackson..",
              "org.apache.avro..",
              "org.snakeyaml.engine..")),
  PACKING_USES_NOTHING_BUT_MODEL_AND_FORMATS(
      root ->
          onlyKnows(
              root,
              "harness.packing",
              in(root, "harness.model"),
              "com.fasterxml.jackson..",
              "org.apache.avro..")),
  SPEC_USES_NOTHING_BUT_THE_MODEL(
      root -> onlyKnows(root, "harness.spec", in(root, "harness.model"))),
  SERVICES_DO_NOT_USE_THE_TESTBED(
      root ->
          noClasses()
              .that()
              .resideInAPackage(in(root, "services"))
              .and()
              .resideOutsideOfPackage(in(root, "services.benchmarks"))
              .should()
              .dependOnClassesThat(
                  resideInAPackage(root + "..")
                      .and(resideOutsideOfPackages(in(root, "services"))))),
  /** They use the harness's lines, like the client. */
  BENCHMARKS_USE_NOTHING_BUT_SERVICES_AND_MODEL(
      root -> ofTheHouse(root, "services.benchmarks", "services", "harness.model")),
  CLIENT_USES_NOTHING_BUT_CONTRACT_AND_MODEL(
      root ->
          ofTheHouse(
              root,
              "client",
              "services.contract",
              "services.heartbeat",
              "harness.model",
              "harness.packing")),
  INFRA_USES_NOTHING_BUT_THE_MODEL(
      root -> ofTheHouse(root, "infra", "harness.model", "harness.spec", "services.heartbeat")),
  PLATFORMS_DO_NOT_USE_EACH_OTHER(
      root -> classes().should(new KnowsNoOther(root + ".infra.api.PlatformKind", true))),
  NETWORKS_DO_NOT_USE_EACH_OTHER(
      root -> classes().should(new KnowsNoOther(root + ".infra.api.NetworkKind", true))),
  NO_OTHER_PACKAGE_USES_THE_SSH_LIBRARY(
      root ->
          noClasses()
              .that()
              .resideOutsideOfPackage(root + ".infra.ssh..")
              .should()
              .dependOnClassesThat()
              .resideInAPackage("com.jcraft..")),
  /** Besides what the archive reads, the users' file of clouds. */
  NO_OTHER_PACKAGE_USES_THE_YAML_LIBRARY(
      root ->
          noClasses()
              .that()
              .resideOutsideOfPackages(root + ".harness.archive.yaml", root + ".infra.openstack")
              .should()
              .dependOnClassesThat()
              .resideInAPackage("org.snakeyaml..")),
  CONDUCTOR_USES_NOTHING_BUT_INFRA_MODEL_AND_ARCHIVE(
      root ->
          noClasses()
              .that()
              .resideInAnyPackage(measuring(root))
              .should()
              .dependOnClassesThat(
                  resideInAPackage(root + "..")
                      .and(resideOutsideOfPackages(measuring(root)))
                      .and(
                          resideOutsideOfPackages(
                              in(root, "infra"),
                              in(root, "harness.model"),
                              in(root, "harness.archive"),
                              in(root, "harness.packing"),
                              in(root, "harness.spec"),
                              in(root, "services.heartbeat"))))),
  CAMPAIGNS_DO_NOT_USE_WORKLOADS(
      root ->
          noClasses()
              .that()
              .resideInAPackage(in(root, "harness.campaign"))
              .should()
              .dependOnClassesThat(
                  resideInAnyPackage(measuring(root))
                      .and(resideOutsideOfPackages(in(root, "harness.campaign"))))),
  FAMILIES_DO_NOT_USE_THE_CONDUCTOR(
      root ->
          noClasses()
              .that()
              .resideOutsideOfPackages(in(root, "harness.run"), in(root, "harness.cli"))
              .should()
              .dependOnClassesThat()
              .resideInAPackage(in(root, "harness.run"))),
  CONDUCTOR_DOES_NOT_USE_A_FAMILY(
      root ->
          noClasses()
              .that()
              .resideInAPackage(in(root, "harness.run"))
              .should()
              .dependOnClassesThat(
                  resideInAPackage(in(root, "harness.workloads"))
                      .and(resideOutsideOfPackages(in(root, "harness.workloads.contract"))))),
  FAMILIES_DO_NOT_USE_EACH_OTHER(
      root ->
          classes().should(new KnowsNoOther(root + ".harness.campaign.workload.Family", false))),
  ANALYSIS_USES_NOTHING_BUT_MODEL_AND_ARCHIVE(
      root ->
          ofTheHouse(
              root,
              "analysis",
              "harness.model",
              "harness.archive",
              "harness.spec",
              "harness.command")),
  NO_OTHER_PACKAGE_OF_THE_ANALYSIS_READS_RUNS(
      root ->
          noClasses()
              .that(
                  resideInAPackage(in(root, "analysis"))
                      .and(resideOutsideOfPackages(in(root, "analysis.samples"))))
              .should()
              .dependOnClassesThat(
                  // Writing records, and files named by the user, is independent of runs.
                  resideInAPackage(root + ".harness.archive")
                      .and(not(simpleName("NamedFile")))
                      .and(not(simpleName("RecordJson")))
                      .and(not(simpleName("OwnFile"))))),
  SVG_DOES_NOT_USE_WHAT_IS_DRAWN(
      root ->
          noClasses()
              .that()
              .resideInAPackage(in(root, "analysis.presentation.svg"))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(in(root, "harness.model"), in(root, "analysis.comparison"))),
  FEATURES_OF_THE_ANALYSIS_DO_NOT_USE_THE_REPORT(
      root ->
          noClasses()
              .that()
              .resideInAnyPackage(
                  in(root, "analysis.comparison"),
                  in(root, "analysis.messages"),
                  in(root, "analysis.migration"),
                  in(root, "analysis.studies"),
                  in(root, "analysis.capacity.queueing"),
                  in(root, "analysis.capacity.models"),
                  in(root, "analysis.capacity.planning"),
                  in(root, "analysis.capacity.validation"),
                  in(root, "analysis.pooling"),
                  in(root, "analysis.history"),
                  in(root, "analysis.simulation"))
              .should()
              .dependOnClassesThat()
              .resideInAPackage(in(root, "analysis.report"))),
  PRESENTATION_DOES_NOT_USE_A_FEATURE(
      root ->
          noClasses()
              .that()
              .resideInAPackage(in(root, "analysis.presentation"))
              .should()
              .dependOnClassesThat(
                  resideInAPackage(in(root, "analysis"))
                      .and(
                          resideOutsideOfPackages(
                              in(root, "analysis.presentation"),
                              in(root, "analysis.comparison"),
                              in(root, "analysis.samples"),
                              in(root, "analysis.statistics"),
                              in(root, "analysis.table"))))),
  STATISTICS_DO_NOT_USE_FILES(
      root ->
          noClasses()
              .that()
              .resideInAnyPackage(
                  root + ".analysis.statistics..",
                  root + ".analysis.capacity.queueing..",
                  root + ".analysis.capacity.models..",
                  root + ".analysis.capacity.planning..",
                  root + ".analysis.migration..",
                  root + ".analysis.comparison..",
                  root + ".analysis.messages..")
              .and()
              .resideOutsideOfPackage(root + ".analysis..command")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage("java.io..", "java.nio..")),
  NO_OTHER_MODULE_USES_THE_COMMAND_LINE(
      root ->
          noClasses()
              .that()
              .resideOutsideOfPackages(in(root, "harness.cli"), in(root, "harness.capsule"))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(in(root, "harness.cli"), in(root, "harness.capsule"))),
  COMMAND_SUPPORT_DOES_NOT_USE_PLATFORMS(
      root ->
          noClasses()
              .that()
              .resideInAPackage(in(root, "harness.command"))
              .should()
              .dependOnClassesThat(
                  resideInAPackage(root + "..")
                      .and(
                          resideOutsideOfPackages(
                              in(root, "harness.command"),
                              in(root, "harness.clock"),
                              in(root, "analysis.table"),
                              in(root, "harness.archive"),
                              in(root, "harness.spec"),
                              in(root, "harness.model"))))),
  PACKAGES_DO_NOT_FORM_CYCLES(root -> slices().matching(root + ".(**)").should().beFreeOfCycles()),
  NO_OTHER_PACKAGE_READS_CLOCKS(Arrows::clocksInTheirPlaces);

  /** Where clocks are read; services, web and browser are single packages, each on its own. */
  private static final List<String> CLOCKS =
      List.of(
          "analysis.fixture.browser",
          "analysis.capacity.web",
          "client.clock",
          "infra.hosts.clock",
          "harness.clock",
          "services.app",
          "services.heartbeat",
          "services.host",
          "services.benchmarks");

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final Function<String, ArchRule> rule;

  Arrows(Function<String, ArchRule> rule) {
    this.rule = rule;
  }

  /**
   * @param root the package above the modules' packages, such as {@code io.tare}
   */
  ArchRule below(String root) {
    return rule.apply(root).as(name());
  }

  /** A module that depends on the JDK and the named packages, and on nothing else. */
  private static ArchRule onlyKnows(String root, String module, String... packages) {
    List<String> known = new ArrayList<>(List.of("java..", "org.jspecify..", in(root, module)));
    known.addAll(List.of(packages));
    return classes()
        .that()
        .resideInAPackage(in(root, module))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(known.toArray(String[]::new));
  }

  /** A module that may use any libraries, but only the named packages of this project. */
  private static ArchRule ofTheHouse(String root, String module, String... others) {
    String[] known =
        Stream.concat(Stream.of(module), Arrays.stream(others))
            .map(each -> in(root, each))
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(in(root, module))
        .should()
        .dependOnClassesThat(resideInAPackage(root + "..").and(resideOutsideOfPackages(known)));
  }

  private static ArchRule namesOnce(String root) {
    return classes()
        .that()
        .resideInAPackage(root + "..")
        .and()
        .arePublic()
        .and(topLevel())
        .should(new OneOfItsName());
  }

  private static DescribedPredicate<JavaClass> topLevel() {
    return describe("stand alone", each -> each.isTopLevelClass() && !isPackage(each));
  }

  private static boolean isPackage(JavaClass each) {
    return each.getSimpleName().equals("package-info");
  }

  private static ArchRule clocksInTheirPlaces(String root) {
    String[] places = CLOCKS.stream().map(each -> in(root, each)).toArray(String[]::new);
    DescribedPredicate<JavaAccess<?>> reads = describe("read a clock", Arrows::readsClock);
    return noClasses().that().resideOutsideOfPackages(places).should().accessTargetWhere(reads);
  }

  /** Reading the time, or getting a clock; a clock that was passed in is allowed. */
  private static boolean readsClock(JavaAccess<?> access) {
    String name = access.getTarget().getName();
    JavaClass owner = access.getTargetOwner();
    if (owner.isEquivalentTo(System.class)) {
      return name.equals("nanoTime") || name.equals("currentTimeMillis");
    }
    if (owner.isEquivalentTo(Clock.class) || owner.isEquivalentTo(InstantSource.class)) {
      return name.startsWith("system");
    }
    return owner.getPackageName().equals("java.time") && name.equals("now");
  }

  /** What measures: the harness without what the analysis uses too, and without the program. */
  private static String[] measuring(String root) {
    return Stream.of("harness.campaign", "harness.workloads", "harness.run", "harness.clock")
        .map(each -> in(root, each))
        .toArray(String[]::new);
  }

  private static String in(String root, String module) {
    return root + "." + module + "..";
  }
}
