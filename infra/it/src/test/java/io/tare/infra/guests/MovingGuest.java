package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Role;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.hosts.link.LinkCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A migrating guest, observed from outside, so that it can be disturbed. */
final class MovingGuest implements AutoCloseable {

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final Path LINKS = Path.of("/sys/class/net");
  private static final Path NAMESPACES = Path.of("/run/netns");

  private final ProcessHandle source;
  private final ProcessHandle destination;
  private final String cable;
  private final ExecutorService thread;
  private final Future<MigrationRecord> moving;

  private MovingGuest(
      ProcessHandle source,
      ProcessHandle destination,
      String cable,
      ExecutorService thread,
      Future<MigrationRecord> moving) {
    this.source = source;
    this.destination = destination;
    this.cable = cable;
    this.thread = thread;
    this.moving = moving;
  }

  /** Starts a migration, and waits until both sides and the cable between them exist. */
  static MovingGuest started(PlatformStage stage, String order) throws Exception {
    String token = stage.context().leases().token();
    ProcessHandle source = hypervisors(token).get(0);
    Set<String> before = names(LINKS, "t" + token);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    Future<MigrationRecord> moving =
        thread.submit(() -> stage.running().migrate(MigrationOrder.parse(order)));
    while (true) {
      if (moving.isDone()) {
        thread.shutdownNow();
        throw new IllegalStateException("it was over before: " + moving.get());
      }
      Optional<ProcessHandle> destination =
          hypervisors(token).stream()
              .filter(each -> !each.equals(source) && awaitsGuest(each))
              .findFirst();
      Optional<String> cable =
          names(LINKS, "t" + token).stream()
              .filter(each -> !before.contains(each) && isPlugged(each))
              .findFirst();
      if (destination.isPresent() && cable.isPresent()) {
        return new MovingGuest(source, destination.get(), cable.get(), thread, moving);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Of a bridge's ports; a guest's tap device becomes one of this machine's only afterwards. */
  private static boolean isPlugged(String link) {
    return Files.exists(LINKS.resolve(link).resolve("brport"));
  }

  /** Like every destination from its start on. */
  private static boolean awaitsGuest(ProcessHandle hypervisor) {
    return GuestProcesses.commandLine(hypervisor).contains("\0-incoming\0");
  }

  ProcessHandle source() {
    return source;
  }

  ProcessHandle destination() {
    return destination;
  }

  void awaitCrossed(long bytes) throws Exception {
    while (LinkCounters.of(cable).map(LinkCounters::sentBytes).orElse(0L) < bytes) {
      if (moving.isDone()) {
        throw new IllegalStateException("it was over before so much crossed: " + moving.get());
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  /** Limits the cable to 5 MB/s. */
  void narrow() throws Exception {
    run(
        "tc", "qdisc", "add", "dev", cable, "root", "tbf", "rate", "40mbit", "burst", "64kb",
        "latency", "100ms");
  }

  /** Drops everything from now on, without notice to either side. */
  void cut() throws Exception {
    run("ip", "link", "set", cable, "down");
  }

  private static void run(String... words) throws Exception {
    int status = new ProcessBuilder(words).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IllegalStateException(String.join(" ", words) + " ended with status " + status);
    }
  }

  /** The migration's result. */
  MigrationRecord end() throws Throwable {
    try {
      return moving.get();
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  static List<ProcessHandle> hypervisors(PlatformStage stage) {
    return hypervisors(stage.context().leases().token());
  }

  /** The QEMUs of a run, without the shells that watch them. */
  static List<ProcessHandle> hypervisors(String token) {
    return GuestProcesses.of(token).stream()
        .filter(
            each ->
                GuestProcesses.commandLine(each).split("\0")[0].endsWith("/ld-linux-x86-64.so.2"))
        .toList();
  }

  /** Checks that the guest is gone, and that nothing is left of its platform after its end. */
  static void assertLost(PlatformStage stage) throws Exception {
    Host inside = stage.running().node(Role.SERVER).host();
    assertThatThrownBy(() -> inside.run(Command.of("true"), LONG))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("the guest ended");
    assertThat(hypervisors(stage)).isEmpty();
    List<Resource> held = stage.context().leases().held();
    assertThat(held).anyMatch(each -> each instanceof NetworkResource.NetworkNamespace);
    stage.running().close();
    assertThat(stage.context().leases().held())
        .allMatch(each -> each instanceof PathResource.Directory);
    String token = stage.context().leases().token();
    stage.close();
    assertThat(held).noneMatch(Resource::exists);
    assertThat(links(token)).isEmpty();
    assertThat(GuestProcesses.left(token)).isEmpty();
  }

  /** Links and network namespaces that are named after the run. */
  static List<String> links(String token) throws IOException {
    List<String> all = new ArrayList<>(names(LINKS, "t" + token));
    all.addAll(names(NAMESPACES, "t" + token));
    return all;
  }

  private static Set<String> names(Path directory, String prefix) throws IOException {
    if (!Files.isDirectory(directory)) {
      return new TreeSet<>();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      Set<String> names = new TreeSet<>();
      entries.map(each -> each.getFileName().toString()).forEach(names::add);
      names.removeIf(name -> !name.startsWith(prefix));
      return names;
    }
  }
}
