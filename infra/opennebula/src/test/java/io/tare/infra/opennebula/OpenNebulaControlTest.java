package io.tare.infra.opennebula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.PlainXml;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus.State;
import io.tare.infra.managed.RetryingControl;
import io.tare.infra.opennebula.OneServer.Trouble;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real HTTP server that answers as documented. */
class OpenNebulaControlTest {

  private static final String NAME = "tare-0123abcd-1";

  @TempDir Path directory;
  private final SortedMap<String, String> settings = new TreeMap<>();
  private OneServer server;
  private Path auth;

  @BeforeEach
  void start() throws Exception {
    server = OneServer.start();
    auth =
        Files.writeString(
            directory.resolve("one_auth"), OneServer.USER + ":" + OneServer.PASSWORD + "\n");
    Files.setPosixFilePermissions(auth, PosixFilePermissions.fromString("rw-------"));
    settings.put("endpoint", server.endpoint());
    settings.put("auth_file", auth.toString());
    settings.put("template", "debian");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private MachineControl control() throws Exception {
    return new OpenNebulaKind().open(PlatformSettings.of("one", settings));
  }

  private PlatformSpec spec() {
    return new PlatformSpec(
        "one", "opennebula", settings, new Resources(2, 1500L << 20), List.of());
  }

  private OneServer.Machine made(Optional<CloudInit> cloudInit) throws Exception {
    control()
        .create(
            new MachineOrder(NAME, "0123abcd", spec(), 0, cloudInit, Optional.empty()),
            Progress.SILENT);
    return server.machines.get(server.machines.firstKey());
  }

  @Test
  void aMachineGetsTheCampaignsAndTheTemplatesSettings() throws Exception {
    settings.put("network", "lab");
    settings.put("host", "kvm2");
    CloudInit cloudInit = CloudInit.of(NAME, "root", directory);
    OneServer.Machine machine = made(Optional.of(cloudInit));
    assertThat(machine.name).isEqualTo(NAME);
    assertThat(machine.attribute("VCPU")).isEqualTo("2");
    assertThat(machine.attribute("MEMORY")).isEqualTo("1500");
    assertThat(machine.attribute("TARE_RUN")).isEqualTo("0123abcd");
    assertThat(machine.attribute("NETWORK_ID")).isEqualTo("3");
    assertThat(machine.attribute("SCHED_REQUIREMENTS")).isEqualTo("NAME=\"kvm2\"");
    assertThat(machine.attribute("START_SCRIPT")).isEqualTo("printf \"hello\\n\"");
    assertThat(machine.attribute("NETWORK")).isEqualTo("YES");
    assertThat(machine.attribute("SSH_PUBLIC_KEY")).isEqualTo(cloudInit.login().publicLine());
    assertThat(machine.attribute("USER_DATA_ENCODING")).isEqualTo("base64");
    assertThat(
            new String(
                Base64.getDecoder().decode(machine.attribute("USER_DATA")), StandardCharsets.UTF_8))
        .isEqualTo(cloudInit.userData());
    assertThat(control().tagged()).containsExactly(NAME);
    assertThat(control().status(NAME).addresses()).containsExactly("127.0.0.1");
  }

  @Test
  void aHostMayBeNamedByItsNumber() throws Exception {
    settings.put("host", "1");
    control().check();
    assertThat(made(Optional.empty()).attribute("SCHED_REQUIREMENTS")).isEqualTo("ID=\"1\"");
  }

  @Test
  void factsDescribeHostMachineAndStandIn() throws Exception {
    var unused = made(Optional.empty());
    assertThat(control().facts(NAME))
        .containsEntry("hypervisor.name", "dummy")
        .containsEntry("hypervisor.version", "OpenNebula 6.10.0")
        .containsEntry("host.cpu_overcommit", "0.75")
        .containsEntry("host.memory_bytes", "17179869184")
        .containsEntry("host.other_guests", "3")
        .containsEntry("guest.devices", "disk vd, nic virtio")
        .containsKey("hypervisor.stand_in");
    server.isAdministrator = false;
    settings.put("host", "kvm2");
    control().check();
    assertThat(control().facts(NAME)).containsEntry("host.facts", "not visible to this user");
  }

  @Test
  void reportsWhatIsMissing() {
    settings.put("template", "fedora");
    assertThatThrownBy(() -> control().check())
        .hasMessageEndingWith("no template 'fedora' visible to the user; it has debian");
    settings.put("template", "7");
    settings.put("network", "dmz");
    assertThatThrownBy(() -> control().check())
        .hasMessageContaining("no virtual network 'dmz' visible to the user; it has lab");
    settings.remove("network");
    settings.put("host", "kvm9");
    assertThatThrownBy(() -> control().check()).hasMessageEndingWith("it has kvm1, kvm2");
  }

  @Test
  void aWrongPasswordIsRefusedWithoutPrintingIt() throws Exception {
    Files.writeString(auth, "tare:not-this-4712\n");
    assertThatThrownBy(() -> control().check())
        .isInstanceOf(HostException.class)
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("refused the password in " + auth)
        .hasMessageContaining("couldn't be authenticated")
        .hasMessageNotContaining("4712");
  }

  @Test
  void userAndPasswordMayBeSetSeparately() throws Exception {
    settings.remove("auth_file");
    settings.put("user", OneServer.USER);
    settings.put("password_command", "echo " + OneServer.PASSWORD);
    control().check();
    settings.remove("user");
    assertThatThrownBy(this::control).hasMessageContaining("user: is missing");
  }

  /** Another user is not shown the machine, which would count as gone. */
  @Test
  void aMachinesRecordNamesTheFileOfTheLogin() throws Exception {
    settings.remove("auth_file");
    OpenNebulaSettings without = new OpenNebulaSettings(PlatformSettings.of("one", settings));
    assertThat(without.withLogin(Map.of("ONE_AUTH", auth.toString())).raw().texts())
        .containsEntry("auth_file", auth.toString());
    assertThat(without.withLogin(Map.of()).raw().texts().get("auth_file"))
        .isEqualTo(System.getProperty("user.home") + "/.one/one_auth");
    assertThat(new OpenNebulaKind().onRecord(spec()))
        .containsKey("auth_file")
        .doesNotContainKey("template");
    settings.put("user", OneServer.USER);
    settings.put("password_command", "echo " + OneServer.PASSWORD);
    assertThat(new OpenNebulaKind().onRecord(spec())).doesNotContainKey("auth_file");
  }

  @Test
  void aPasswordReadableForOthersIsRefused() throws Exception {
    Files.setPosixFilePermissions(auth, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(this::control).hasMessageContaining("chmod 600");
    Files.setPosixFilePermissions(auth, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(auth, "just-a-password\n");
    assertThatThrownBy(this::control)
        .hasMessageContaining("does not contain user:password")
        .hasMessageNotContaining("just-a-password");
  }

  @Test
  void aPasswordIsNotSentUnencrypted() throws Exception {
    settings.put("endpoint", "http://one.example:2633/RPC2");
    assertThat(Platforms.objections(spec()))
        .singleElement()
        .asString()
        .contains("would send the password unencrypted");
    settings.put("insecure", "true");
    assertThat(Platforms.objections(spec())).isEmpty();
    settings.put("endpoint", "one.example:2633");
    assertThat(Platforms.objections(spec()))
        .singleElement()
        .asString()
        .contains("expected an address such as");
  }

  @Test
  void quotasAndRightsAreReportedInOneLine() {
    server.trouble = Trouble.QUOTA;
    assertThatThrownBy(() -> made(Optional.empty()))
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("limit of 2 reached for VMS quota")
        .hasMessageContaining("ask for a larger quota");
    server.trouble = Trouble.NO_RIGHT;
    assertThatThrownBy(() -> made(Optional.empty()))
        .hasMessageContaining("Not authorized to perform USE TEMPLATE [7].");
    assertThat(server.machines).isEmpty();
  }

  @Test
  void failuresAreReportedWithTheCloudsReason() throws Exception {
    server.trouble = Trouble.BOOT_FAILURE;
    var unused = made(Optional.empty());
    assertThat(control().status(NAME).state()).isEqualTo(State.FAILED);
    assertThat(control().status(NAME).reason())
        .startsWith("BOOT_FAILURE: ")
        .endsWith("Could not create domain");
    control().delete(NAME);
    assertThat(server.calls).endsWith("one.vm.action", "one.vm.recover");
    assertThat(control().status(NAME).isAbsent()).isTrue();
  }

  @Test
  void reportsWhatItWaitsFor() throws Exception {
    server.trouble = Trouble.NO_HOST;
    var unused = made(Optional.empty());
    assertThat(control().status(NAME).state()).isEqualTo(State.COMING);
    assertThat(control().status(NAME).reason()).contains("No host with enough capacity");
  }

  @Test
  void onlyRunningStatesCountAsRunning() throws Exception {
    for (int phase = 0; phase <= 70; phase++) {
      assertThat(state(3, phase) == State.RUNNING).as("phase " + phase).isEqualTo(phase == 3);
    }
    for (int state : new int[] {2, 4, 5, 8, 9}) {
      assertThat(state(state, 0)).isEqualTo(State.STOPPED);
    }
    assertThat(state(1, 0)).isEqualTo(State.COMING);
    assertThat(state(11, 0)).isEqualTo(State.FAILED);
    assertThat(state(6, 0)).isEqualTo(State.ABSENT);
  }

  private static State state(int state, int phase) throws Exception {
    String machine = "<VM><STATE>%d</STATE><LCM_STATE>%d</LCM_STATE></VM>".formatted(state, phase);
    return OneState.of(PlainXml.root(machine)).state();
  }

  @Test
  void aBusyMachineIsDeletedLater() throws Exception {
    var unused = made(Optional.empty());
    server.trouble = Trouble.BUSY_ONCE;
    try (RetryingControl patient = new RetryingControl(control(), Duration.ofMinutes(2))) {
      patient.remove(NAME, Duration.ofMinutes(2));
    }
    assertThat(server.machines).isEmpty();
  }

  @Test
  void anIgnoredDeletionIsReported() throws Exception {
    var unused = made(Optional.empty());
    server.trouble = Trouble.DELETION_IGNORED;
    try (RetryingControl patient = new RetryingControl(control(), Duration.ofSeconds(1))) {
      assertThatThrownBy(() -> patient.remove(NAME, Duration.ofMillis(300)))
          .hasMessageContaining("is still there (running)");
    }
  }

  @Test
  void anUnavailableServerIsRetried() throws Exception {
    server.unavailable.set(2);
    try (RetryingControl patient = new RetryingControl(control(), Duration.ofMinutes(2))) {
      patient.check();
    }
    server.close();
    assertThatThrownBy(() -> control().check())
        .isInstanceOf(TransientException.class)
        .hasMessageContaining("cannot connect");
  }

  @Test
  void readsNothingOutsideAnAnswer() {
    server.trouble = Trouble.BAD_XML;
    assertThatThrownBy(() -> control().check())
        .isInstanceOf(HostException.class)
        .hasMessageContaining("cannot read its answer to one.templatepool.info: no XML: DOCTYPE");
    server.trouble = Trouble.NOT_OPENNEBULA;
    assertThatThrownBy(() -> control().check())
        .hasMessageContaining("answers 404")
        .hasMessageContaining("is that OpenNebula's XML-RPC");
  }

  @Test
  void aMigrationEndsWhenTheHistoryShowsIt() throws Exception {
    var unused = made(Optional.empty());
    MigrationRecord moved = control().migrate(NAME, MigrationOrder.parse("to=kvm2"));
    assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("kvm1", "kvm2"));
    assertThat(moved.memoryBytes()).isEqualTo(1500L << 20);
    assertThat(moved.totalNanos()).isPositive();
    assertThat(moved.sentBytes()).isNull();
    assertThat(control().migrate(NAME, MigrationOrder.parse("to=0")).route().destination())
        .isEqualTo("kvm1");
  }

  @Test
  void aFailedMigrationIsReportedWithTheMachinesHost() throws Exception {
    var unused = made(Optional.empty());
    server.trouble = Trouble.MIGRATION_FAILS;
    assertThatThrownBy(() -> control().migrate(NAME, MigrationOrder.parse("to=kvm2")))
        .hasMessageContaining("migration of machine " + NAME + " failed: ")
        .hasMessageContaining("Error live migrating VM: no such host; it is on kvm1 now");
    assertThatThrownBy(() -> control().migrate(NAME, MigrationOrder.parse("to=kvm9")))
        .hasMessageContaining("no host 'kvm9' visible to the user; it has kvm1, kvm2")
        .hasMessageEndingWith("; it is on kvm1 now");
    assertThat(control().status(NAME).state()).isEqualTo(State.RUNNING);
  }

  @Test
  void aLateMigrationIsReportedAsNotCancellable() throws Exception {
    var unused = made(Optional.empty());
    server.trouble = Trouble.MIGRATION_HANGS;
    assertThatThrownBy(() -> control().migrate(NAME, MigrationOrder.parse("to=kvm2 deadline=1s")))
        .hasMessageContaining("and could not be cancelled: OpenNebula cannot cancel it")
        .hasMessageEndingWith("; it is on its way to kvm2 now");
  }

  @Test
  void aMigrationRequiresADestination() throws Exception {
    assertThatThrownBy(() -> control().migrate(NAME, MigrationOrder.parse("live")))
        .hasMessage("platform one: migrate: kind opennebula needs a target; set to=HOST");
    assertThat(server.calls).isEmpty();
  }
}
