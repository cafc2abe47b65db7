package io.tare.infra.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.lease.Leases;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A machine is a file that commands create. */
class CommandsControlTest {

  private static final String NAME = "tare-0badcafe-1";

  @TempDir Path directory;

  private final SortedMap<String, String> texts = new TreeMap<>();

  private CommandsControl control(String... more) {
    texts.putAll(
        Map.of(
            "create", "echo \"$TARE_CPUS $TARE_MEMORY_MIB $TARE_USER\" > \"$TARE_MACHINE\"",
            "address", "cat \"$TARE_MACHINE.address\" 2>/dev/null || true",
            "delete", "rm -f \"$TARE_MACHINE\" \"$TARE_MACHINE.address\"",
            "directory", directory.toString()));
    for (int i = 0; i < more.length; i += 2) {
      texts.put(more[i], more[i + 1]);
    }
    return new CommandsControl(
        new CommandsSettings(new PlatformSettings(CommandsKind.KIND, texts)));
  }

  private MachineOrder order(Optional<CloudInit> cloudInit) {
    return order(cloudInit, NAME);
  }

  private MachineOrder order(Optional<CloudInit> cloudInit, String name) {
    PlatformSpec spec =
        new PlatformSpec(
            "cloud", CommandsKind.KIND, texts, new Resources(2, 512L << 20), List.of());
    return new MachineOrder(name, "0badcafe", spec, 0, cloudInit, Optional.empty());
  }

  private void create(CommandsControl control) throws Exception {
    control.create(order(Optional.empty()), Progress.SILENT);
  }

  @Test
  void commandsKnowWhatTheMachineIsToHave() throws Exception {
    CommandsControl control = control();
    CloudInit cloudInit = CloudInit.of(NAME, "anna", directory);
    control.create(order(Optional.of(cloudInit)), Progress.SILENT);
    assertThat(directory.resolve(NAME)).hasContent("2 512 anna\n");
  }

  @Test
  void onlyTheOwnerCanReadTheMachinesKeys() throws Exception {
    CommandsControl control = control("create", "cp \"$TARE_USER_DATA\" seen");
    control.create(order(Optional.of(CloudInit.of(NAME, "anna", directory))), Progress.SILENT);
    assertThat(directory.resolve("seen")).content().contains("ed25519_private", NAME);
    Path file = directory.resolve(NAME + "-user-data");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aMachineRunsOnceItHasAnAddress() throws Exception {
    CommandsControl control = control();
    create(control);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.COMING);
    Files.writeString(directory.resolve(NAME + ".address"), " 192.0.2.7\n");
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.running(List.of("192.0.2.7")));
  }

  @Test
  void aSecondLineIsTheHostKey() throws Exception {
    CommandsControl control = control();
    Files.writeString(directory.resolve(NAME + ".address"), "192.0.2.7\nssh-ed25519 AAAA root\n");
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.running(List.of("192.0.2.7")));
    assertThat(control.hostKey(NAME)).contains("ssh-ed25519 AAAA root");
    Files.writeString(directory.resolve(NAME + ".address"), "192.0.2.7\n");
    assertThat(control.hostKey(NAME)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "None\n", "null"})
  void whatSomeProgramsPrintInsteadOfAnAddressIsNone(String printed) throws Exception {
    CommandsControl control = control();
    create(control);
    Files.writeString(directory.resolve(NAME + ".address"), printed);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.COMING);
  }

  @Test
  void whatIsNoAddressIsRefused() throws Exception {
    CommandsControl control = control();
    Files.writeString(directory.resolve(NAME + ".address"), "<html> no such machine");
    assertThatThrownBy(() -> control.status(NAME))
        .isInstanceOf(HostException.class)
        .hasMessage("address printed \"<html> no such machine\", which is not an address");
  }

  @Test
  void aMachineIsGoneWhenItsDeletionHasSucceeded() throws Exception {
    CommandsControl control = control();
    create(control);
    control.delete(NAME);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
    assertThat(directory.resolve(NAME)).doesNotExist();
  }

  @Test
  void withAListAMachineIsGoneWhenItIsNotListed() throws Exception {
    CommandsControl control = control("list", "ls", "delete", "true");
    create(control);
    control.delete(NAME);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.COMING);
    Files.delete(directory.resolve(NAME));
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
  }

  @Test
  void aMachineThatIsNotListedYetIsComing() throws Exception {
    CommandsControl control = control("list", "true");
    create(control);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.COMING);
  }

  /** Tare was killed while the machine was requested, or the list is of another account. */
  @Test
  void aMachineOfAKilledRunThatIsNotListedIsGoneOnlyAfterItsDeletion() throws Exception {
    CommandsControl control = control("list", "true", "delete", "touch tried");
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.COMING);
    control.delete(NAME);
    assertThat(directory.resolve("tried")).exists();
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
  }

  @Test
  void aMachineThatWasListedAndIsNotAnyMoreIsGone() throws Exception {
    CommandsControl control = control("list", "ls");
    create(control);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.COMING);
    Files.delete(directory.resolve(NAME));
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
  }

  /** As an address command of a cloud fails for a machine that ends. */
  @Test
  void theAddressOfADeletedMachineIsNotAskedFor() throws Exception {
    CommandsControl control = control("list", "ls", "delete", "true", "address", "false");
    create(control);
    control.delete(NAME);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.COMING);
  }

  @Test
  void withoutAListMachinesCannotBeSearchedFor() {
    assertThatThrownBy(() -> control().tagged())
        .isInstanceOf(HostException.class)
        .hasMessage("machines cannot be searched for without list; look into your cloud's console");
  }

  @Test
  void whatAProgramLeavesInTheBackgroundIsNotWaitedFor() throws Exception {
    CommandsControl control = control("create", "sleep 600 2> /dev/null & echo $! > pid");
    create(control);
    long pid = Long.parseLong(Files.readString(directory.resolve("pid")).strip());
    assertThat(ProcessHandle.of(pid)).isPresent();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
  }

  @Test
  void aCommandThatDoesNotEndIsEndedWithWhatItStarted() throws Exception {
    CommandsControl control =
        control(
            "create",
            "sh -c 'trap \"touch saved; exit\" TERM; echo $$ > pid; while :; do sleep 0.1; done'; true",
            "command_limit",
            "4s");
    assertThatThrownBy(() -> create(control)).hasMessageContaining("did not end within 4 s");
    assertThat(directory.resolve("saved")).exists();
    long pid = Long.parseLong(Files.readString(directory.resolve("pid")).strip());
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void aDirectoryThatOthersCanWriteIsRefused() throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> create(control()))
        .isInstanceOf(HostException.class)
        .hasMessageContaining(directory.toString());
  }

  @Test
  void aRelativeDirectoryIsRecordedAsItIsSeenFromElsewhere() throws Exception {
    var unused = control("directory", "cloud");
    PlatformSpec spec =
        new PlatformSpec("cloud", CommandsKind.KIND, texts, new Resources(1, 1 << 30), List.of());
    assertThat(new CommandsKind().onRecord(spec))
        .containsEntry("directory", Path.of("cloud").toAbsolutePath().toString());
  }

  @Test
  void machinesOfOtherRunsAreFoundByTheList() throws Exception {
    CommandsControl control = control("list", "echo web; echo tare-0badcafe-3; echo tare-x");
    assertThat(control.tagged()).containsExactly("tare-0badcafe-3");
  }

  @Test
  void aFailureIsReportedWithItsLastWords() {
    CommandsControl control = control("create", "echo first >&2; echo quota exceeded >&2; exit 4");
    assertThatThrownBy(() -> create(control))
        .isInstanceOf(HostException.class)
        .isNotInstanceOf(TransientException.class)
        .hasMessage("create ended with status 4: quota exceeded");
    assertThat(control.hasAccepted(NAME)).isFalse();
  }

  @Test
  void aCommandMayAskForAnotherAttempt() {
    assertThatThrownBy(() -> create(control("create", "echo busy >&2; exit 75")))
        .isInstanceOf(TransientException.class)
        .hasMessage("create ended with status 75: busy");
  }

  @Test
  void aCommandThatDoesNotEndIsEnded() {
    assertThatThrownBy(() -> create(control("create", "exec sleep 600", "command_limit", "200ms")))
        .isInstanceOf(HostException.class)
        .hasMessage("create did not end within 0 s; raise command_limit");
  }

  @Test
  void aMissingDirectoryIsReportedBeforeAnythingIsCreated() {
    CommandsControl control = control("directory", "/no/such/directory");
    assertThatThrownBy(control::check)
        .isInstanceOf(HostException.class)
        .hasMessageContaining("/no/such/directory: no such directory");
  }

  /** The run itself fails to delete it first, then two clean-ups. */
  @Test
  void whatCannotBeDeletedIsNamedUntilItIs(@TempDir Path cache) throws Exception {
    CommandsControl control =
        control(
            "delete",
            "echo >> tries; [ $(wc -l < tries) -gt 3 ] || { echo no right to that >&2; exit 1; };"
                + " rm \"$TARE_MACHINE\"");
    Leases leases = Leases.open("run", cache);
    MachineOrder order = order(Optional.empty(), MachineOrder.PREFIX + leases.nextToken());
    MachineResource.Machine machine =
        new MachineResource.Machine(
            CommandsKind.KIND, new CommandsKind().onRecord(order.spec()), order.name());
    leases.hold(machine);
    control.create(order, Progress.SILENT);
    leases.close();

    for (int clean = 1; clean <= 2; clean++) {
      assertThat(Leftovers.find(cache).get(0).refused())
          .singleElement()
          .asString()
          .contains(order.name(), "tare clean --run-commands");
      assertThat(Leftovers.find(cache, true).get(0).remove())
          .containsExactly(
              "commands machine %s: delete ended with status 1: no right to that"
                  .formatted(order.name()));
    }
    assertThat(directory.resolve(order.name())).exists();
    assertThat(Leftovers.find(cache, true).get(0).remove()).isEmpty();
    assertThat(directory.resolve(order.name())).doesNotExist();
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  @Test
  void removingAMachineAfterAKillRunsTheRecordedCommand() {
    var unused = control();
    assertThat(new CommandsKind().command(new PlatformSettings(CommandsKind.KIND, texts)))
        .contains("rm -f \"$TARE_MACHINE\" \"$TARE_MACHINE.address\"");
  }
}
