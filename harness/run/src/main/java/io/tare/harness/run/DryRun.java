package io.tare.harness.run;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.plan.TriedTimes;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.campaign.workload.Family;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Plan;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.state.Interruption;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.run.trial.TrialBenchmarks;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.infra.api.Platform;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunningPlatform;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Tries the workloads of a campaign on its platforms, one platform after the other. */
final class DryRun {

  private static final String CELL = "try";

  private final Campaign campaign;
  private final RunServices services;
  private final Path directory;
  private final TriedTimes tried;
  private final List<DryRunResult> found = new ArrayList<>();

  /**
   * The result of a submission.
   *
   * @param failure why it counts as failed; empty if it did not
   */
  private record Submission(String what, Cell cell, long nanos, Optional<String> failure) {}

  /** A workload's smallest point, and the campaign's point that it stands for. */
  private record Piece(WorkloadChoice choice, Parameters small, Parameters asked) {

    /** One submission with the campaign's driver; whether it works does not depend on load. */
    WorkloadChoice at(Parameters point) {
      return choice
          .withPoints(List.of(point))
          .withSubmissions(new Submissions(1, 0, 0))
          .withLoads(List.of())
          .withExpect(Expect.NONE);
    }

    String words() {
      return words(small);
    }

    String askedWords() {
      return words(asked);
    }

    private String words(Parameters point) {
      return Workloads.of(choice.name()).words(point);
    }
  }

  DryRun(Campaign campaign, RunServices services, Path directory) {
    this.campaign = campaign;
    this.services = services;
    this.directory = directory;
    this.tried = TriedTimes.in(services.artefacts().cache());
  }

  List<DryRunResult> all() throws InterruptedException {
    List<DryRunResult> all = found();
    tried.keepIn(services.artefacts().cache());
    return all;
  }

  private List<DryRunResult> found() throws InterruptedException {
    List<List<Piece>> groups = groups();
    for (PlatformChoice platform : campaign.platforms()) {
      Progress progress = step -> report(platform, step);
      try (Platform.Prepared prepared =
              services
                  .platforms()
                  .create(platform, campaign)
                  .prepare(services.artefacts(), progress);
          RunningPlatform running =
              prepared.start(Benchmarks.topology(campaign, platform), progress)) {
        for (List<Piece> group : groups) {
          tried(group, platform, running);
        }
      } catch (MeasurementException e) {
        Interruption.orFailure(e);
        add(platform, "", DryRunResult.Result.FAILS, line(e));
      }
    }
    return List.copyOf(found);
  }

  /**
   * Workloads of one server are tried on one server; each program is tried alone, so that a failure
   * affects no other.
   */
  private List<List<Piece>> groups() {
    Map<Object, List<Piece>> groups = new LinkedHashMap<>();
    for (WorkloadChoice choice : campaign.workloads()) {
      Workload workload = Workloads.of(choice.name());
      for (Parameters point : choice.points()) {
        Piece piece = new Piece(choice, workload.small(point), point);
        Object key =
            workload.family().servesAllCells() ? workload.family() : piece.at(piece.small());
        List<Piece> group = groups.computeIfAbsent(key, each -> new ArrayList<>());
        if (group.stream().noneMatch(each -> each.words().equals(piece.words()))) {
          group.add(piece);
        }
      }
    }
    return List.copyOf(groups.values());
  }

  private void tried(List<Piece> group, PlatformChoice platform, RunningPlatform running)
      throws InterruptedException {
    Campaign small =
        campaign.withWorkloads(group.stream().map(each -> each.at(each.small())).toList());
    TrialContext context = context(small, platform, running);
    List<Piece> left = new ArrayList<>(group);
    try (Benchmark benchmark = Benchmarks.of(family(small), context)) {
      TrialBenchmarks.requirePackages(context);
      report(platform, "starting what " + group.get(0).choice().name() + " needs");
      var unused = benchmark.open();
      for (Piece piece : group) {
        tried(piece, small, benchmark, platform, running);
        left.remove(piece);
      }
    } catch (MeasurementException e) {
      Interruption.orFailure(e);
      for (Piece piece : left) {
        notTried(piece, platform, running, line(e));
      }
    }
  }

  /**
   * Programs built for one size, such as STREAM, refuse the smallest case; then the requested one
   * is tried.
   */
  private void tried(
      Piece piece,
      Campaign small,
      Benchmark benchmark,
      PlatformChoice platform,
      RunningPlatform running)
      throws MeasurementException, InterruptedException {
    Submission last = submitted(piece.words(), piece.at(piece.small()), small, benchmark, platform);
    if (last.failure().isPresent() && !piece.small().equals(piece.asked())) {
      WorkloadChoice asked = piece.at(piece.asked());
      Campaign narrowed = campaign.withWorkloads(List.of(asked));
      try (Benchmark other =
          Benchmarks.of(family(narrowed), context(narrowed, platform, running))) {
        var unused = other.open();
        last = submitted(piece.askedWords(), asked, narrowed, other, platform);
      } catch (MeasurementException e) {
        Interruption.orFailure(e);
        // The failure of the smallest case says nothing about the requested one.
        last = new Submission(piece.askedWords(), last.cell(), 0, Optional.of(line(e)));
      }
    }
    if (last.failure().isPresent()) {
      add(platform, last.what(), DryRunResult.Result.FAILS, last.failure().get());
      return;
    }
    add(
        platform,
        last.what(),
        DryRunResult.Result.WORKS,
        String.format(Locale.ROOT, "works, in %.1f s", last.nanos() / 1e9));
    if (!Workloads.of(piece.choice().name()).family().hasClient()) {
      tried.add(platform.kind(), last.cell(), last.nanos());
    }
  }

  private Submission submitted(
      String words,
      WorkloadChoice choice,
      Campaign narrowed,
      Benchmark benchmark,
      PlatformChoice platform)
      throws MeasurementException, InterruptedException {
    report(platform, "trying " + words);
    CellOrder order = order(choice, narrowed, platform);
    Optional<String> obstacle = benchmark.obstacle(order);
    if (obstacle.isPresent()) {
      throw TrialFailure.lasting(obstacle.get());
    }
    List<Outcome> outcomes = new ArrayList<>();
    RunClock clock = services.clock();
    long begin = clock.nanos();
    var unused =
        benchmark.slice(
            order, order.whole(), samples -> outcomes.add(samples.outcome(0)), SliceWatch.NONE);
    long nanos = clock.nanos() - begin;
    Optional<String> failure =
        outcomes.stream()
            .filter(Outcome.Failed.class::isInstance)
            .map(failed -> ((Outcome.Failed) failed).reason())
            .findFirst();
    return new Submission(
        words,
        order.cell(),
        nanos,
        outcomes.isEmpty() ? Optional.of("nothing was submitted") : failure);
  }

  /** Of the only point of a choice. */
  private static CellOrder order(
      WorkloadChoice choice, Campaign narrowed, PlatformChoice platform) {
    Measurand measurand =
        narrowed.measurands().stream()
            .filter(each -> each.workload().equals(choice.name()))
            .filter(each -> choice.points().contains(each.parameters()))
            .findFirst()
            .orElseThrow();
    return new CellOrder(
        CELL, measurand.on(platform.name()), narrowed.submissions(measurand), narrowed.seed());
  }

  /**
   * The smallest case may need another program than the requested case; then only reports whether
   * the latter's program is there.
   */
  private void notTried(
      Piece piece, PlatformChoice platform, RunningPlatform running, String reason)
      throws InterruptedException {
    boolean isThere = !piece.small().equals(piece.asked()) && isThere(piece, platform, running);
    add(
        platform,
        isThere ? piece.askedWords() : piece.words(),
        isThere ? DryRunResult.Result.FOUND : DryRunResult.Result.FAILS,
        isThere ? "found; its smallest case was not run: " + reason : reason);
  }

  private boolean isThere(Piece piece, PlatformChoice platform, RunningPlatform running)
      throws InterruptedException {
    WorkloadChoice choice = piece.at(piece.asked());
    Campaign asked = campaign.withWorkloads(List.of(choice));
    try (Benchmark benchmark = Benchmarks.of(family(asked), context(asked, platform, running))) {
      var unused = benchmark.open();
      return benchmark.obstacle(order(choice, asked, platform)).isEmpty();
    } catch (MeasurementException e) {
      Interruption.orFailure(e);
      return false;
    }
  }

  private static Family family(Campaign narrowed) {
    return Workloads.of(narrowed.workloads().get(0).name()).family();
  }

  private TrialContext context(
      Campaign narrowed, PlatformChoice platform, RunningPlatform running) {
    Plan.Trial trial = new Plan.Trial(CELL + "-" + platform.name(), platform.name(), List.of(CELL));
    return new TrialContext(
        narrowed,
        running,
        trial,
        1,
        services.artefacts().directory(),
        directory,
        step -> report(platform, step));
  }

  private void report(PlatformChoice platform, String step) {
    services.listener().hear(new RunEvent.PlatformStep(platform.name(), step, false));
  }

  private void add(PlatformChoice platform, String what, DryRunResult.Result result, String words) {
    found.add(
        new DryRunResult(platform.name(), what, result, words.replaceFirst("; see raw/\\S+$", "")));
  }

  private static String line(Exception failure) {
    return String.valueOf(failure.getMessage()).replaceAll("\\s+", " ");
  }
}
