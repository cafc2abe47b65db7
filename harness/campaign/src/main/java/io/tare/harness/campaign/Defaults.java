package io.tare.harness.campaign;

import io.tare.model.CallKind;
import io.tare.model.Driver;
import io.tare.model.Driver.Arrivals;
import io.tare.model.Limits;
import io.tare.model.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** What holds where a campaign says nothing. One line each; campaign files may change every one. */
public final class Defaults {

  /** Orders are drawn from this seed. */
  public static final long SEED = 1;

  /** The rounds: with fewer than four, an interval says next to nothing. */
  public static final int BLOCKS = 4;

  /** Submissions of a cell in one trial, warm-up included: the published number. */
  public static final int SUBMISSIONS = 1000;

  /** Share of the submissions that warm up: the published share. */
  public static final double WARMUP = 0.10;

  /** A cell warms up when its turn comes and not before: the published method. */
  public static final int SERVER_WARMUP = 0;

  /** Time of a cell in a trial, where it is measured for a time. */
  public static final long TIME_NANOS = 2_000_000_000L;

  /**
   * Turns of 100 ms: long against what a switch costs, short against what disturbs a machine.
   * Servers warm up for 15 s at least, and for 60 s at most.
   */
  public static final Rounds ROUNDS =
      new Rounds(100_000_000L, 10_000_000_000L, 10_000_000_000L, 60_000_000_000L);

  /** Time after which no new block begins when a precision is aimed at: 20 min. */
  public static final long BUDGET_NANOS = 1_200_000_000_000L;

  /** How often a trial that failed is tried again. */
  public static final int RETRIES = 2;

  /** A platform is started once for a run; a fresh server starts for each trial. */
  public static final Campaign.Boot BOOT = Campaign.Boot.RUN;

  /** What each platform gets: one processor and 1500 MiB, which every kind can give. */
  public static final ResourceLimits RESOURCES = new ResourceLimits(1, 1500L << 20);

  /**
   * The server's JVM: 512 MiB, serial collector, a free port, GlassFish's five request threads, an
   * archive of its classes; where profiles are asked for, from 45 s of training.
   */
  public static final ServerChoice SERVER =
      new ServerChoice(
          512L << 20,
          Collector.SERIAL,
          0,
          5,
          List.of(),
          180_000_000_000L,
          StartArchive.CLASSES,
          45_000_000_000L,
          Optional.empty());

  /** Jobs of one machine in the cluster's default partition, which may wait for an hour. */
  public static final SlurmChoice SLURM =
      new SlurmChoice(Optional.empty(), 1, 1, 3_600_000_000_000L, List.of());

  /** Nothing is installed, a program may take half an hour, and Tare itself starts it. */
  public static final ProgramChoice PROGRAMS =
      new ProgramChoice(
          false, new TreeSet<>(), 1_800_000_000_000L, new TreeMap<>(), LauncherKind.PLAIN, SLURM);

  /** Where GlassFish is administered as it is installed. */
  public static final int ADMIN_PORT = 4848;

  /** Where GlassFish answers requests as it is installed. */
  public static final int HTTP_PORT = 8080;

  /** The client: on one node, prepared envelopes, 512 MiB, one minute for a submission. */
  public static final ClientChoice CLIENT =
      new ClientChoice(1, CallKind.WIRE, 512L << 20, Limits.DEFAULT_DEADLINE_NANOS);

  /** One client that sends the next request when it has the answer: the published method. */
  public static final List<Driver> DRIVERS = List.of(new Driver.Closed(1));

  /** Arrivals of an open-loop driver. */
  public static final Arrivals ARRIVALS = Arrivals.POISSON;

  /** Most submissions in flight of an open-loop driver. */
  public static final int IN_FLIGHT_MAX = Limits.DEFAULT_IN_FLIGHT;

  /** Client and service on the same platform. */
  public static final List<Path> PATHS = List.of(Path.LOOPBACK);

  /**
   * A cell is invalid beyond these: 1 % of submissions failed; 5 % of processor time stolen;
   * clocks, Little's law and the offered rate apart by 1 %, 10 % and 5 %; a late start of 10 % of
   * the response time; a client that uses 90 % of its processors; 2 % of the time in which client
   * or server stand still.
   */
  public static final ValidityBounds VALIDITY =
      new ValidityBounds(0.01, 0.05, 0.01, 0.10, 0.05, 0.10, 0.90, 0.02, 0.50, 0.25);

  private Defaults() {}
}
