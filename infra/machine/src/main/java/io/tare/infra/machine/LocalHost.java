package io.tare.infra.machine;

import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.Shortage;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.ProcessResource;
import io.tare.infra.hosts.shell.ProcessCompletion;
import io.tare.infra.hosts.shell.Supervision;
import io.tare.infra.machine.confinement.CpuList;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * This machine, or a confined part of it: every program runs with a prefix such as {@code taskset
 * -c 1} or {@code ip netns exec NAME}.
 */
public final class LocalHost implements Host {

  private static final int SUMMARY_CHARACTERS = 100;

  private final String name;
  private final Path scratch;
  private final RunContext context;
  private final List<String> prefix;
  private final Programs programs;

  private LocalHost(
      String name, Path scratch, RunContext context, List<String> prefix, Programs programs) {
    this.name = name;
    this.scratch = scratch;
    this.context = context;
    this.prefix = List.copyOf(prefix);
    this.programs = programs;
  }

  /** This machine, with a scratch directory of its own. */
  public static LocalHost of(String name, RunContext context) throws HostException {
    return new LocalHost(name, context.scratch(name), context, List.of(), new Programs());
  }

  /** The same host with a further, inner prefix. */
  public LocalHost within(List<String> innerPrefix) {
    List<String> all = Stream.concat(prefix.stream(), innerPrefix.stream()).toList();
    return new LocalHost(name, scratch, context, all, programs);
  }

  /** The same machine under another name in messages. */
  public LocalHost named(String otherName) {
    return new LocalHost(otherName, scratch, context, prefix, programs);
  }

  /**
   * Moves the programs of this host and of all hosts derived from it to these processors. Programs
   * that may not use them stay.
   */
  public void moveTo(CpuList cpus) throws HostException, InterruptedException {
    programs.runOn(cpus);
  }

  /**
   * Pauses the programs of this host and of all hosts derived from it. They resume even if the
   * harness ends meanwhile.
   */
  public void pause(Duration length) throws HostException, InterruptedException {
    programs.pause(name, length);
  }

  /**
   * The usage of the programs of this host and of all hosts derived from it.
   *
   * @param cables near ends of their cables; none without a network
   */
  public UsageMeter usage(List<String> cables) {
    return new ProcessUsage(programs, true, cables);
  }

  /** The same for a hypervisor's programs, whose memory is their guest's. */
  public UsageMeter usageOfGuests(List<String> cables) {
    return new ProcessUsage(programs, false, cables);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String scratch() {
    return scratch.toString();
  }

  @Override
  public Finished run(Command command, Duration deadline)
      throws HostException, InterruptedException {
    try (RunningProcess process = start(command)) {
      return ProcessCompletion.of(this, command, process, deadline);
    }
  }

  @Override
  public RunningProcess start(Command command) throws HostException {
    String token = context.leases().nextToken();
    String line = Supervision.line(context.lifeline().control().toString(), token, prefix, command);
    Lease lease = context.leases().hold(new ProcessResource.Program(token, summary(command)));
    try {
      ProcessBuilder starting = SearchPath.builder("sh", "-c", line);
      starting.environment().put(Supervision.RUN_VARIABLE, context.leases().token());
      Process supervisor = starting.start();
      programs.add(supervisor);
      // Recorded as well, for programs that clear their environment and with it their token.
      Lease process =
          context
              .leases()
              .hold(
                  ProcessResource.ProcessId.of(
                      supervisor.pid(), summary(command), context.leases().token()));
      return new LocalProcess(supervisor, List.of(lease, process));
    } catch (IOException e) {
      lease.release();
      throw unstarted(name, command, e);
    }
  }

  /** If something ran out, its limit matters, and not the command, which may be a long script. */
  static HostException unstarted(String name, Command command, IOException e) {
    Optional<String> shortage = Shortage.of(e);
    return shortage.isPresent()
        ? new ShortageException(
            "%s: cannot start %s: %s".formatted(name, command.arguments().get(0), shortage.get()))
        : new HostException(name + ": cannot start " + command + ": " + e.getMessage(), e);
  }

  @Override
  public void upload(Path local, String remote) throws HostException {
    copy(local, Path.of(remote));
  }

  @Override
  public void download(String remote, Path local) throws HostException {
    copy(Path.of(remote), local);
  }

  private void copy(Path from, Path to) throws HostException {
    try {
      FileCopies.copy(from, to);
    } catch (IOException e) {
      throw new HostException(
          "%s: cannot copy %s to %s: %s".formatted(name, from, to, FileCopies.reason(e)), e);
    }
  }

  /** The beginning of a command, for people; a word may be a long script. */
  private static String summary(Command command) {
    List<String> words = new ArrayList<>(command.arguments());
    String begin = String.join(" ", words.subList(0, Math.min(words.size(), 6)));
    if (begin.length() > SUMMARY_CHARACTERS) {
      return begin.substring(0, SUMMARY_CHARACTERS) + "…";
    }
    return words.size() > 6 ? begin + " …" : begin;
  }
}
