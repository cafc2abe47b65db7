package io.tare.infra.guest;

import io.tare.infra.local.LinkCounters;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformStage;
import io.tare.model.MigrationRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** A guest on its way from one QEMU to another, seen from outside, so that it can be disturbed. */
final class MovingGuest implements AutoCloseable {

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

  /** Has a guest migrate, and waits until both sides and the cable between them are there. */
  static MovingGuest started(PlatformStage stage, String order) throws Exception {
    String token = stage.context().leases().token();
    ProcessHandle source = hypervisors(token).get(0);
    Set<String> before = names(NAMESPACES, "t" + token);
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
      Set<String> added = names(NAMESPACES, "t" + token);
      added.removeAll(before);
      if (destination.isPresent() && !added.isEmpty()) {
        String cable = added.iterator().next() + "0";
        return new MovingGuest(source, destination.get(), cable, thread, moving);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** As every destination does from its start on. */
  private static boolean awaitsGuest(ProcessHandle hypervisor) {
    return commandLine(hypervisor).contains("\0-incoming\0");
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

  /** Nothing comes through from now on, and neither side is told. */
  void cut() throws Exception {
    int status =
        new ProcessBuilder("ip", "link", "set", cable, "down").inheritIO().start().waitFor();
    if (status != 0) {
      throw new IllegalStateException(cable + " cannot be cut");
    }
  }

  /** What comes of it. */
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
    return processes(token).stream()
        .filter(each -> commandLine(each).split("\0")[0].endsWith("/ld-linux-x86-64.so.2"))
        .toList();
  }

  /** Living processes whose command line names the run. */
  static List<ProcessHandle> processes(String token) {
    return ProcessHandle.allProcesses().filter(each -> commandLine(each).contains(token)).toList();
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

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
