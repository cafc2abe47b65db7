package io.tare.harness.cli.conduct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.cli.machine.PlatformAvailability;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.model.Design;
import io.tare.harness.model.RunNote;
import io.tare.infra.api.MissingRequirements;
import io.tare.infra.api.Requirement;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SubstitutionTest {

  private static final MissingRequirements NO_PROGRAM =
      new MissingRequirements(List.of(new Requirement("linux.uml", "user-mode-linux")), List.of());
  private static final MissingRequirements NO_KVM =
      new MissingRequirements(List.of(), List.of(), List.of("no KVM: there is no /dev/kvm"));
  private static final MissingRequirements NO_RIGHT =
      new MissingRequirements(List.of(), List.of("it needs root"));

  @Test
  void keepsACampaignThatCanRun() throws Exception {
    Substitution found = Substitution.possible(campaign(""), availability(Map.of()), true, true);
    assertThat(found.campaign()).isEqualTo(campaign(""));
    assertThat(found.notes()).isEmpty();
  }

  @Test
  void choosesTheBestKindWithProgramsAndRights() throws Exception {
    Substitution found =
        Substitution.possible(
            campaign(""), availability(Map.of("uml", NO_PROGRAM, "qemu", NO_PROGRAM)), true, true);
    assertThat(names(found)).containsExactly("native", "container");
    assertThat(found.notes())
        .containsExactly(
            new RunNote.PlatformSubstituted(
                "uml", "container", false, "user-mode-linux not installed"));
  }

  @Test
  void anOpenGuestIsKvmIfAvailable() throws Exception {
    Substitution found = Substitution.chosen(open(""), availability(Map.of()), false);
    assertThat(names(found)).containsExactly("native", "kvm");
    assertThat(found.campaign().platform("kvm").kind()).isEqualTo("qemu");
    assertThat(found.campaign().platform("kvm").settings()).containsEntry("accelerator", "kvm");
    assertThat(found.notes())
        .containsExactly(new RunNote.PlatformChosen("guest", "kvm", "a QEMU guest by KVM", ""));
  }

  @Test
  void anOpenGuestIsOtherwiseTheNextBestWithAReason() throws Exception {
    Substitution found = Substitution.chosen(open(""), availability(Map.of("kvm", NO_KVM)), false);
    assertThat(names(found)).containsExactly("native", "uml");
    assertThat(found.notes())
        .singleElement()
        .extracting(RunNote::text)
        .isEqualTo("guest is uml, a User Mode Linux guest; no KVM: there is no /dev/kvm");
    Substitution without =
        Substitution.chosen(
            open(""), availability(Map.of("kvm", NO_KVM, "uml", NO_PROGRAM)), false);
    assertThat(names(without)).containsExactly("native", "container");
  }

  @Test
  void reportsTheReplacementInOneLineIfKvmMayNotBeOpened() throws Exception {
    MissingRequirements closed =
        new MissingRequirements(
            List.of(),
            List.of(),
            List.of("no KVM: /dev/kvm may not be opened; add yourself to group kvm: sudo …"));

    assertThat(Substitution.chosen(open(""), availability(Map.of("kvm", closed)), false).notes())
        .singleElement()
        .extracting(RunNote::text)
        .isEqualTo(
            "guest is uml, a User Mode Linux guest; no KVM: /dev/kvm may not be opened; add yourself"
                + " to group kvm: sudo …");
  }

  @Test
  void prefersKindsThatOnlyLackPackages() throws Exception {
    assertThat(names(Substitution.chosen(open(""), availability(Map.of("kvm", NO_PROGRAM)), true)))
        .containsExactly("native", "kvm");
    assertThat(names(Substitution.chosen(open(""), availability(Map.of("kvm", NO_KVM)), true)))
        .containsExactly("native", "uml");
  }

  @Test
  void doesNotReportAKindThatCannotRunAsChosen() throws Exception {
    Substitution found =
        Substitution.chosen(
            open(""),
            availability(
                Map.of(
                    "kvm",
                    NO_KVM,
                    "uml",
                    NO_PROGRAM,
                    "qemu",
                    NO_PROGRAM,
                    "container",
                    NO_RIGHT,
                    "gvisor",
                    NO_PROGRAM)),
            false);
    assertThat(names(found)).containsExactly("native", "uml");
    assertThat(found.notes()).isEmpty();
  }

  @Test
  void variantsOfAnOpenGuestKeepTheirNames() throws Exception {
    Substitution found =
        Substitution.chosen(
            open("server: {heap: [128MiB, 512MiB]}"), availability(Map.of()), false);
    assertThat(names(found)).contains("kvm-128MiB", "kvm-512MiB");
  }

  @Test
  void anOpenGuestIsTheNamedKind() throws Exception {
    assertThat(Substitution.named(open(""), List.of("uml", "docker", "native")).platforms())
        .extracting(PlatformChoice::name)
        .containsExactly("native", "guest", "uml", "docker", "native-guest");
    assertThat(Substitution.named(campaign(""), List.of("container"))).isEqualTo(campaign(""));
  }

  private static Campaign open(String further) throws Exception {
    return CampaignFile.parse(
        "x",
        """
        name: open
        platforms: {native: {kind: native}, guest: {kind: guest}}
        %s
        workloads: [{name: soa.quicksort, n: 10}]
        """
            .formatted(further));
  }

  @Test
  void aWantedKindTakesThePlaceOfAllVariants() throws Exception {
    Substitution found = Substitution.wanted(heaps(), Map.of("uml", "container"));
    assertThat(names(found))
        .containsExactly("native-128MiB", "native-512MiB", "container-128MiB", "container-512MiB");
    assertThat(found.campaign().references().referenceOf("container-512MiB"))
        .contains("native-512MiB");
  }

  @Test
  void replacesEveryVariantOfAKindThatCannotRun() throws Exception {
    Substitution found =
        Substitution.possible(
            heaps(), availability(Map.of("uml", NO_PROGRAM, "qemu", NO_PROGRAM)), true, true);
    assertThat(names(found)).contains("container-128MiB", "container-512MiB");
  }

  private static Campaign heaps() throws Exception {
    return CampaignFile.parse(
        "x",
        """
        name: heaps
        platforms: {native: {kind: native}, uml: {kind: uml}}
        server: {heap: [128MiB, 512MiB]}
        workloads: [{name: soa.quicksort, n: 10}]
        """);
  }

  /** A user who names a campaign wants its platforms, and not others under the same name. */
  @Test
  void replacesNothingWithoutPermission() {
    assertThatThrownBy(
            () ->
                Substitution.possible(
                    campaign(""), availability(Map.of("uml", NO_PROGRAM)), false, false))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.exitStatus()).isEqualTo(ExitStatus.INFRASTRUCTURE))
        .hasMessageContaining("uml cannot run here: user-mode-linux not installed\n")
        .hasMessageMatching("(?s).*install what is missing: (sudo )?apt-get install .*")
        .hasMessageContaining("use --replace-missing to measure a kind that can run instead");
  }

  /** A container was tried three times by users who may not mount. */
  @Test
  void choosesNoKindWithMissingRights() throws Exception {
    Map<String, MissingRequirements> nothing =
        Map.of("uml", NO_PROGRAM, "qemu", NO_PROGRAM, "container", NO_RIGHT, "gvisor", NO_PROGRAM);
    Substitution found = Substitution.possible(campaign(""), availability(nothing), true, true);
    assertThat(names(found)).containsExactly("native", "native-again");
    assertThat(found.campaign().name()).isEqualTo("small-aa");
    assertThat(found.notes()).last().isEqualTo(new RunNote.AgainstItself("native"));
    assertThat(found.notes())
        .extracting(RunNote::planned)
        .containsExactly(
            "uml cannot run here (user-mode-linux not installed); run would leave it out",
            "run would measure the reference against itself instead");
  }

  @Test
  void choosesNoKindThatLacksThePlatformsSettings() throws Exception {
    Substitution found =
        Substitution.possible(
            campaign("").withPlatforms(qemuWithTwoProcessors()),
            availability(Map.of("qemu", NO_PROGRAM)),
            true,
            true);
    assertThat(names(found)).doesNotContain("uml");
  }

  @Test
  void measuresPlatformsSequentiallyIfTheyDoNotFitTogether() throws Exception {
    Substitution found = Substitution.possible(campaign(""), availability(Map.of()), true, true);
    assertThat(found.campaign().design()).isEqualTo(Design.SIDE_BY_SIDE);
    assertThat(found.fitting(OptionalLong.of(4L << 30))).isEqualTo(found);
    assertThat(found.fitting(OptionalLong.empty())).isEqualTo(found);

    Substitution small = found.fitting(OptionalLong.of(3L << 30));
    assertThat(small.campaign().design()).isEqualTo(Design.SEQUENTIAL);
    assertThat(small.campaign().isTimed()).isTrue();
    assertThat(small.notes())
        .singleElement()
        .extracting(RunNote::text)
        .asString()
        .contains("need 3512 MiB of memory, but this machine has 3072 MiB");
  }

  @Test
  void refusesANamedKindAndReportsEverythingMissing() {
    Map<String, MissingRequirements> nothing =
        Map.of("uml", NO_PROGRAM, "qemu", NO_PROGRAM, "container", NO_RIGHT, "gvisor", NO_PROGRAM);
    assertThatThrownBy(
            () -> Substitution.possible(campaign(""), availability(nothing), true, false))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.exitStatus()).isEqualTo(ExitStatus.INFRASTRUCTURE))
        .hasMessageContaining("uml cannot run here: user-mode-linux not installed\n")
        .hasMessageContaining("no platform is left to compare with native; install")
        .hasMessageContaining("apt-get install --no-install-recommends user-mode-linux");
  }

  @Test
  void comparesNothingWithoutTheReference() {
    assertThatThrownBy(
            () ->
                Substitution.possible(
                    campaign(""), availability(Map.of("native", NO_RIGHT)), true, true))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("native cannot run here: it needs root\n");
  }

  @Test
  void keepsFindingsFromBeforeTheRestart() throws Exception {
    PlatformAvailability before = availability(Map.of("uml", NO_PROGRAM));
    Substitution first = Substitution.possible(campaign(""), before, true, true);
    var properties = new java.util.Properties();
    for (String option : before.asOptions()) {
      properties.put(
          option.substring("-D".length(), option.indexOf('=')),
          option.substring(option.indexOf('=') + 1));
    }
    assertThat(
            Substitution.possible(
                campaign(""), PlatformAvailability.ofThisMachine(properties), true, true))
        .isEqualTo(first);
  }

  private static List<PlatformChoice> qemuWithTwoProcessors() throws Exception {
    return CampaignFile.parse(
            "x",
            """
            name: two
            platforms: {native: {kind: native}, two: {kind: qemu, cpus: 2}}
            workloads: [{name: soa.quicksort, n: 10}]
            """)
        .platforms();
  }

  /**
   * @param found by the name or the kind of a platform
   */
  private static PlatformAvailability availability(Map<String, MissingRequirements> found) {
    return new PlatformAvailability(
        spec ->
            found.getOrDefault(
                spec.name(), found.getOrDefault(spec.kind(), MissingRequirements.NONE)));
  }

  private static List<String> names(Substitution substitution) {
    return substitution.campaign().platforms().stream().map(PlatformChoice::name).toList();
  }

  private static Campaign campaign(String further) throws Exception {
    return CampaignFile.parse(
        "x",
        """
        name: small
        platforms: {native: {kind: native}, uml: {kind: uml%s}}
        workloads: [{name: soa.quicksort, n: 10}]
        """
            .formatted(further));
  }
}
