package io.tare.infra.hosts.lease;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.machine.LocalHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * Creates a network and attaches two nodes, and stops at one of the commands; the network is
 * complete if there are fewer.
 */
final class MakesNetwork implements VictimDeed {

  /** Where it stops at a command. */
  enum Moment {
    /** The command's resource is recorded and does not exist. */
    BEFORE,
    /** The command runs. */
    WITHIN
  }

  /** Words of commands that do not count, as they create nothing. */
  private static final Set<String> MAKING_NOTHING = Set.of("test", "pids", "ethtool");

  /** A command number that no network reaches. */
  static final int WHOLE = Integer.MAX_VALUE;

  /**
   * The argument for it.
   *
   * @param step number of the command, from 1
   * @param commands a file for the commands reached, one per line
   */
  static String argument(String kind, int step, Moment moment, Path commands) {
    return String.join(" ", kind, Integer.toString(step), moment.name(), commands.toString());
  }

  @Override
  public void doneOn(PlatformStage stage, String argument) throws Exception {
    String[] words = argument.split(" ", 4);
    CompletableFuture<List<String>> reached = new CompletableFuture<>();
    RunContext run = stage.context();
    StoppingHost here =
        new StoppingHost(
            LocalHost.of("here", run),
            Integer.parseInt(words[1]),
            Moment.valueOf(words[2]),
            reached);
    Thread maker =
        new Thread(
            () -> {
              try {
                make(NetworkSpec.plain(words[0]), run, here);
              } catch (Exception | Error e) {
                reached.completeExceptionally(e);
              }
              reached.complete(here.commands);
            });
    maker.setDaemon(true);
    maker.start();
    Files.write(Path.of(words[3]), reached.get());
  }

  private static void make(NetworkSpec spec, RunContext run, Host here) throws Exception {
    Segment made = Networks.kind(spec).make(spec, run, here);
    for (int node = 0; node < 2; node++) {
      var unused = made.attach(NetworkNamespace.make(run, here));
    }
  }

  /** This machine, where one command is not awaited. */
  private static final class StoppingHost implements Host {

    private final LocalHost here;
    private final int last;
    private final Moment moment;
    private final CompletableFuture<List<String>> reached;
    private final List<String> commands = Collections.synchronizedList(new ArrayList<>());

    StoppingHost(LocalHost here, int last, Moment moment, CompletableFuture<List<String>> reached) {
      this.here = here;
      this.last = last;
      this.moment = moment;
      this.reached = reached;
    }

    private void pass(Command command) throws HostException, InterruptedException {
      if (!Collections.disjoint(command.arguments(), MAKING_NOTHING)) {
        return;
      }
      commands.add(command.toString());
      if (commands.size() < last) {
        return;
      }
      if (moment == Moment.WITHIN) {
        var unused = here.start(command);
      }
      reached.complete(List.copyOf(commands));
      new CountDownLatch(1).await();
    }

    @Override
    public String name() {
      return here.name();
    }

    @Override
    public Finished run(Command command, Duration deadline)
        throws HostException, InterruptedException {
      pass(command);
      return here.run(command, deadline);
    }

    @Override
    public RunningProcess start(Command command) throws HostException, InterruptedException {
      pass(command);
      return here.start(command);
    }

    @Override
    public void upload(Path local, String remote) throws HostException {
      here.upload(local, remote);
    }

    @Override
    public void download(String remote, Path local) throws HostException {
      here.download(remote, local);
    }

    @Override
    public String scratch() {
      return here.scratch();
    }
  }
}
