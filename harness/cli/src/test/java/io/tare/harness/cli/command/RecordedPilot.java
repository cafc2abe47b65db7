package io.tare.harness.cli.command;

import io.tare.harness.archive.RunRecorder;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Validity;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * The directory of a simulated run: a trial takes 15 s besides its submissions, each of which takes
 * 100 ms on the reference and 150 ms elsewhere; starts differ by 5 %, submissions by 30 %.
 */
final class RecordedPilot {

  private static final long SECOND = 1_000_000_000L;
  private static final int WARM_UP = 5;

  private final Plan plan;
  private final Random random = new Random(4);
  private long now = 1_795_000_000 * SECOND;

  private RecordedPilot(Plan plan) {
    this.plan = plan;
  }

  /**
   * Records a pilot of a campaign.
   *
   * @param file the campaign's
   * @param counted submissions in a trial
   */
  static void of(Path file, Path run, int blocks, int counted) throws CampaignException {
    Campaign campaign = CampaignFile.read(file);
    RecordedPilot pilot = new RecordedPilot(new Planner(campaign).plan(blocks));
    try (RunRecorder recorder = RunRecorder.create(run, "name: pilot\n", pilot.plan)) {
      recorder.record(new JournalEntry.RunStarted(pilot.now, "1.0", false));
      for (Plan.Block block : pilot.plan.blocks()) {
        for (Plan.Trial trial : block.trials()) {
          pilot.record(recorder, trial, counted);
        }
      }
    }
  }

  private void record(RunRecorder recorder, Plan.Trial trial, int counted) {
    now += 15 * SECOND;
    recorder.record(new JournalEntry.TrialStarted(now, trial.id(), 1, new TreeMap<>()));
    for (String id : trial.cells()) {
      Cell cell = plan.cells().get(id);
      double mean =
          (cell.platform().equals(plan.reference()) ? 0.1 : 0.15)
              * SECOND
              * Math.exp(0.05 * random.nextGaussian());
      for (int i = 0; i < WARM_UP + counted; i++) {
        long nanos = (long) (mean * Math.exp(0.3 * random.nextGaussian()));
        recorder.record(
            new Sample(
                trial.id(),
                1,
                id,
                i,
                i < WARM_UP,
                now,
                Outcome.valid(),
                new TreeMap<>(Map.of(Metric.RESPONSE.name(), nanos))));
        now += nanos;
      }
      recorder.record(
          new JournalEntry.CellFinished(now, trial.id(), 1, id, Validity.VALID, new TreeMap<>()));
    }
    recorder.record(new JournalEntry.TrialFinished(now, trial.id(), 1));
  }
}
