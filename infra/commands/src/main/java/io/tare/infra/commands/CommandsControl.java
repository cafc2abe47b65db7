package io.tare.infra.commands;

import io.tare.infra.api.Progress;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.lease.TrustedPath;
import io.tare.infra.hosts.shell.Supervision;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.StandaloneCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Machines of the user's commands. Their environment names the machine ({@code TARE_MACHINE}) and,
 * when it is created, what it is to have.
 */
final class CommandsControl implements MachineControl {

  /** The status by which a command asks for another attempt (sysexits.h, EX_TEMPFAIL). */
  static final int TEMPORARY = 75;

  /**
   * Runs a line in a session of its own, and ends what still runs in it when it is ended itself,
   * but not programs that went into the background for good, which may serve other machines too.
   */
  private static final String ENDING_ALL =
      "trap 'trap - TERM; kill 0' TERM; eval \"$1\" & wait \"$!\"";

  private static final int SHOWN = 300;
  private static final long MIB = 1 << 20;

  private final CommandsSettings settings;

  /** Those requested here that no list has shown yet. */
  private final Set<String> unseen = new HashSet<>();

  private final Set<String> accepted = new HashSet<>();
  private final Set<String> deleted = new HashSet<>();

  CommandsControl(CommandsSettings settings) {
    this.settings = settings;
  }

  @Override
  public void check() throws HostException, InterruptedException {
    if (!Files.isDirectory(settings.directory())) {
      throw new HostException(
          settings.directory() + ": no such directory; the commands are to run there");
    }
    if (settings.list().isPresent()) {
      var unused = tagged();
    }
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    SortedMap<String, String> variables = new TreeMap<>();
    variables.put(Supervision.RUN_VARIABLE, order.run());
    variables.put("TARE_CPUS", String.valueOf(order.resources().cpus()));
    variables.put("TARE_MEMORY_MIB", String.valueOf(order.resources().memoryBytes() / MIB));
    if (order.cloudInit().isPresent()) {
      CloudInit cloudInit = order.cloudInit().get();
      variables.put("TARE_USER", cloudInit.user());
      variables.put("TARE_PUBLIC_KEY", cloudInit.login().publicLine());
      variables.put("TARE_USER_DATA", written(cloudInit).toString());
    }
    unseen.add(order.name());
    List<String> program = List.of("setsid", "sh", "-c", ENDING_ALL, order.token());
    var unused = run("create", program, settings.create(), order.name(), variables);
    accepted.add(order.name());
  }

  /** A command that asks for another attempt has requested nothing. */
  @Override
  public boolean hasAccepted(String name) {
    return accepted.contains(name);
  }

  /** The user data contains the machine's host key. */
  private static Path written(CloudInit cloudInit) throws HostException {
    Path file = cloudInit.login().privateKey().resolveSibling(cloudInit.hostName() + "-user-data");
    try {
      Files.deleteIfExists(file);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, cloudInit.userData());
    } catch (IOException e) {
      throw new HostException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    if (settings.list().isEmpty()) {
      if (deleted.contains(name)) {
        return MachineStatus.ABSENT;
      }
    } else if (!listed().contains(name)) {
      return isKnownToBeGone(name) ? MachineStatus.ABSENT : MachineStatus.COMING;
    } else if (deleted.contains(name)) {
      return MachineStatus.COMING;
    }
    unseen.remove(name);
    Optional<String> address = printed(name).stream().findFirst();
    if (address.isEmpty() || isNothing(address.get())) {
      return MachineStatus.COMING;
    }
    if (!address.get().matches("[A-Za-z0-9_][A-Za-z0-9._:%-]*")) {
      throw new HostException(
          "address printed \"%s\", which is not an address".formatted(shortened(address.get())));
    }
    return MachineStatus.running(List.of(address.get()));
  }

  /**
   * Of a machine that is not listed. One of a killed run may be requested but not listed yet, or
   * the list may be of another account, so only its deletion tells.
   */
  private boolean isKnownToBeGone(String name) {
    return deleted.contains(name) || (accepted.contains(name) && !unseen.contains(name));
  }

  /** The lines about a running machine: its address, and perhaps its host key. */
  private List<String> printed(String name) throws HostException, InterruptedException {
    return run("address", settings.address(), name, new TreeMap<>())
        .lines()
        .map(String::strip)
        .toList();
  }

  @Override
  public Optional<String> hostKey(String name) throws HostException, InterruptedException {
    return printed(name).stream().skip(1).filter(line -> !line.isEmpty()).findFirst();
  }

  /** What some programs print where there is nothing. */
  private static boolean isNothing(String word) {
    return word.isEmpty() || word.equals("None") || word.equals("null");
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    var unused = run("delete", settings.delete(), name, new TreeMap<>());
    unseen.remove(name);
    deleted.add(name);
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    if (settings.list().isEmpty()) {
      throw new HostException(
          "machines cannot be searched for without list; look into your cloud's console");
    }
    return listed().stream().filter(name -> MachineOrder.runOf(name).isPresent()).toList();
  }

  private List<String> listed() throws HostException, InterruptedException {
    return run("list", settings.list().orElseThrow(), "", new TreeMap<>())
        .lines()
        .map(String::strip)
        .toList();
  }

  @Override
  public SortedMap<String, String> facts(String name) {
    return new TreeMap<>(Map.of("machine.create", settings.create()));
  }

  /** What the command printed. */
  private String run(String key, String line, String machine, SortedMap<String, String> variables)
      throws HostException, InterruptedException {
    return run(key, List.of("sh", "-c"), line, machine, variables);
  }

  private String run(
      String key,
      List<String> program,
      String line,
      String machine,
      SortedMap<String, String> variables)
      throws HostException, InterruptedException {
    requireTrusted();
    List<String> words = new ArrayList<>(List.of("env"));
    variables.forEach((name, value) -> words.add(name + "=" + value));
    words.add("TARE_MACHINE=" + machine);
    words.addAll(program);
    words.add(line);
    Host.Finished finished;
    try {
      finished = StandaloneCommand.run(words, settings.directory(), settings.limit());
    } catch (TransientException e) {
      throw new HostException(
          "%s did not end within %d s; raise command_limit"
              .formatted(key, settings.limit().toSeconds()),
          e);
    }
    if (finished.succeeded()) {
      return finished.standardOutput();
    }
    String reason =
        "%s ended with status %d: %s"
            .formatted(key, finished.exitStatus(), lastWords(finished.standardError()));
    throw finished.exitStatus() == TEMPORARY
        ? new TransientException(reason)
        : new HostException(reason);
  }

  /** The commands obey files in their directory, such as those of Terraform. */
  private void requireTrusted() throws HostException {
    try {
      Optional<String> objection = TrustedPath.objection(settings.directory());
      if (objection.isPresent()) {
        throw new HostException(objection.get());
      }
    } catch (IOException e) {
      throw new HostException(
          "cannot examine %s: %s".formatted(settings.directory(), e.getMessage()), e);
    }
  }

  private static String lastWords(String errors) {
    return errors
        .lines()
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .reduce((first, second) -> second)
        .map(CommandsControl::shortened)
        .orElse("it printed no error");
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }

  @Override
  public void close() {
    // calls are independent
  }
}
