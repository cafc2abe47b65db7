package io.tare.harness.run;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunClaim;
import io.tare.harness.archive.RunRecorder;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.stop.StopRule;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.RunNote;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEnd.Kind;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.RunListeners;
import io.tare.harness.run.event.RunLog;
import io.tare.harness.run.platform.PlatformPool;
import io.tare.harness.run.start.CampaignSeal;
import io.tare.harness.run.start.MeasuringLock;
import io.tare.harness.run.start.Preflight;
import io.tare.harness.run.start.RunRefusedException;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.run.state.RunState;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs campaigns, one run per conductor. To stop a run in an orderly way, interrupt its thread:
 * programs are ended, platforms destroyed, and the run can be resumed.
 *
 * <p>The methods also throw {@link io.tare.harness.archive.ArchiveException}, with a one-line
 * message, if the run directory can no longer be written; platforms are destroyed then too.
 */
public final class Conductor {

  private final RunServices services;
  private final RunListeners listeners;

  public Conductor(RunServices services) {
    this.listeners = new RunListeners(services.listener());
    this.services = services.with(listeners);
  }

  /**
   * Runs a campaign into a new directory.
   *
   * @param text the campaign's text, kept with the run; must parse to the campaign
   * @param notes for the journal, for example that one platform replaced another
   * @throws RunRefusedException with all problems if it cannot start; then nothing is written
   */
  public RunEnd run(Path directory, Campaign campaign, String text, List<RunNote> notes)
      throws RunRefusedException {
    Plan plan = new Planner(campaign).plan(campaign.schedule().blocks());
    requireSame(campaign, text);
    MeasuringLock lock = lock();
    try (lock) {
      Preflight.check(campaign, plan, directory, services.artefacts());
      RunShipment shipping = RunShipment.of(campaign, services);
      try (PlatformPool pool = PlatformPool.prepare(campaign, shipping.services());
          RunRecorder recorder = RunRecorder.create(directory, text, plan);
          RunLog log = RunLog.append(recorder.layout().log(), services.clock())) {
        listeners.add(log);
        ActiveRun activeRun =
            new ActiveRun(campaign, plan, RunState.empty(), recorder, shipping.services());
        begin(activeRun, false);
        activeRun.record(CampaignSeal.of(text, activeRun.epochNanos()));
        shipping.report(activeRun);
        notes.forEach(activeRun::note);
        if (campaign.schedule().stop() instanceof StopRule.Precision rule) {
          activeRun.note(
              new RunNote.PrecisionTarget(
                  campaign.schedule().blocks(), rule.relativeHalfWidth(), rule.budgetNanos()));
        }
        return follow(activeRun, pool);
      }
    } catch (InterruptedException e) {
      return stoppedEarly(plan, RunState.empty());
    }
  }

  /**
   * Resumes a run: finished cells are kept, everything else is measured in new attempts.
   *
   * @throws RunRefusedException with all problems if it cannot be resumed
   */
  public RunEnd resume(Path directory) throws RunRefusedException {
    RunArchive archive = RunArchive.open(directory);
    // Before reading what decides what is measured: another harness may be about to change it.
    try (RunClaim claim = RunClaim.of(directory)) {
      return resume(archive, claim);
    } catch (InterruptedException e) {
      return stoppedEarly(archive.plan(), RunState.empty());
    }
  }

  private RunEnd resume(RunArchive archive, RunClaim claim) throws RunRefusedException {
    Path directory = archive.layout().root();
    Plan plan = archive.plan();
    Campaign campaign = campaign(archive);
    requireSame(campaign, plan, directory);
    CampaignSeal.requireUnchanged(archive);
    RunState state = RunState.of(archive, plan);
    if (state.isEnded() && state.unfinishedTrials(plan) == 0) {
      return published(end(Kind.ALREADY_COMPLETE, "nothing is left to do", state, plan));
    }
    MeasuringLock lock = lock();
    try (lock) {
      Preflight.check(campaign, plan, directory, services.artefacts());
      RunShipment shipping = RunShipment.of(campaign, services);
      try (PlatformPool pool = PlatformPool.prepare(campaign, shipping.services());
          RunRecorder recorder = RunRecorder.append(claim);
          RunLog log = RunLog.append(recorder.layout().log(), services.clock())) {
        listeners.add(log);
        ActiveRun activeRun = new ActiveRun(campaign, plan, state, recorder, shipping.services());
        begin(activeRun, true);
        shipping.report(activeRun);
        if (recorder.cutBytes() > 0) {
          activeRun.note(
              "torn",
              recorder.cutBytes() + " bytes of an unfinished last line or block were cut off");
        }
        if (!state.differences().isEmpty()) {
          activeRun.note("samples", words(state.differences()));
        }
        return follow(activeRun, pool);
      }
    } catch (InterruptedException e) {
      return stoppedEarly(plan, state);
    }
  }

  /**
   * Starts each platform of a campaign and tries its workloads there with the smallest possible
   * work; nothing is recorded.
   *
   * @param directory for the output of programs; must exist
   * @throws RunRefusedException if nothing can be tried, or it was stopped
   */
  public List<DryRunResult> tryOut(Path directory, Campaign campaign) throws RunRefusedException {
    MeasuringLock lock = lock();
    try (lock) {
      return new DryRun(campaign, RunShipment.of(campaign, services).services(), directory).all();
    } catch (InterruptedException e) {
      throw RunRefusedException.infrastructure(List.of("stopped before everything was tried"));
    }
  }

  private MeasuringLock lock() throws RunRefusedException {
    return services.lock().isPresent()
        ? MeasuringLock.acquire(services.lock().get())
        : MeasuringLock.none();
  }

  private void begin(ActiveRun activeRun, boolean resumed) {
    activeRun.record(
        new JournalEntry.RunStarted(
            activeRun.epochNanos(),
            services.version(),
            resumed,
            services.platforms().token().orElse(null)));
    activeRun.recorder().write(activeRun.epochNanos(), activeRun.plan());
    activeRun.publish(
        new RunEvent.RunBegan(
            activeRun.recorder().layout().root(),
            activeRun.campaign(),
            activeRun.plan(),
            resumed,
            activeRun.timeLeft()));
    activeRun
        .estimate()
        .unknownWords()
        .ifPresent(words -> activeRun.publish(new RunEvent.Noted(new RunNote.Text("time", words))));
    activeRun
        .recorder()
        .claim()
        .objection()
        .ifPresent(
            reason ->
                activeRun.note(
                    "lock",
                    "the file system of the run directory has no locks ("
                        + reason
                        + "), so another harness that writes to it would not be refused; start"
                        + " none"));
    if (!resumed && activeRun.campaign().setup().server().admin().isPresent()) {
      activeRun.note(
          "server",
          "the servers were already running: trials differ in their deployment but not in a JVM "
              + "start, so the intervals do not include the variation between JVM starts and are too "
              + "narrow");
    }
  }

  private RunEnd follow(ActiveRun activeRun, PlatformPool pool) {
    try {
      RunEnd end = new BlockLoop(activeRun, pool).run();
      activeRun.record(new JournalEntry.RunFinished(activeRun.epochNanos(), end.reason()));
      return published(end);
    } catch (InterruptedException e) {
      return stoppedEarly(activeRun.plan(), activeRun.state());
    }
  }

  /** Clears the interrupt, which the end of the run answers. */
  private RunEnd stoppedEarly(Plan plan, RunState state) {
    return published(
        end(Kind.INTERRUPTED, "the run was stopped; resume it to continue", state, plan));
  }

  private RunEnd published(RunEnd end) {
    services.listener().hear(new RunEvent.RunEnded(end));
    return end;
  }

  private static RunEnd end(Kind kind, String reason, RunState state, Plan plan) {
    return new RunEnd(
        kind,
        reason,
        state.unfinishedTrials(plan),
        state.invalidCells(),
        state.failedSubmissions());
  }

  private static Campaign campaign(RunArchive archive) throws RunRefusedException {
    try {
      return CampaignFile.parse(archive.layout().campaign().toString(), archive.campaign());
    } catch (CampaignException e) {
      throw RunRefusedException.usage(String.valueOf(e.getMessage()));
    }
  }

  private static void requireSame(Campaign campaign, String text) throws RunRefusedException {
    try {
      Campaign read = CampaignFile.parse("campaign.yaml", text);
      int blocks = campaign.schedule().blocks();
      if (!new Planner(read).plan(blocks).equals(new Planner(campaign).plan(blocks))) {
        throw RunRefusedException.usage(
            "the campaign's text gives a different plan from the campaign");
      }
    } catch (CampaignException e) {
      throw RunRefusedException.usage(String.valueOf(e.getMessage()));
    }
  }

  private static void requireSame(Campaign campaign, Plan plan, Path directory)
      throws RunRefusedException {
    Plan expected = new Planner(campaign).plan(plan.blocks().size());
    if (!expected.doesTheSameAs(plan)) {
      throw RunRefusedException.usage(
          directory
              + ": campaign.yaml gives plan "
              + Planner.hash(expected)
              + ", but plan.json contains "
              + Planner.hash(plan)
              + "; restore the campaign, or start a new run");
    }
  }

  private static String words(List<SampleCheck.Difference> differences) {
    return differences.stream()
        .map(each -> each.cell() + " in " + each.trial() + " (" + each.detail() + ")")
        .collect(
            Collectors.joining(
                ", ",
                "samples differ from the recorded ones, so these cells are measured again: ",
                ""));
  }
}
