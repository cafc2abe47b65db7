package io.tare.harness.cli.command;

import io.tare.harness.archive.RunRecorder;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.schedule.Rounds;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Slice;
import io.tare.harness.model.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * The directory of a simulated timed run: 40 s pass before the first counted slice of a block, or
 * of a trial if trials are sequential. A submission takes 20 ms on the reference and 30 ms
 * elsewhere; starts differ by 3 %, slices by 15 %.
 */
final class RecordedTimedPilot {

  private static final long SECOND = 1_000_000_000L;

  private final Campaign campaign;
  private final Rounds rounds;
  private final Plan plan;
  private final Random random = new Random(4);
  private final Map<String, Integer> submissions = new HashMap<>();
  private long now = 1_795_000_000 * SECOND;

  private RecordedTimedPilot(Campaign campaign, int blocks) {
    this.campaign = campaign;
    this.rounds = campaign.schedule().rounds().orElseThrow();
    this.plan = new Planner(campaign).plan(blocks);
  }

  /**
   * Records a pilot of a campaign.
   *
   * @param file the campaign's
   */
  static void of(Path file, Path run, int blocks) throws CampaignException, IOException {
    RecordedTimedPilot pilot = new RecordedTimedPilot(CampaignFile.read(file), blocks);
    try (RunRecorder recorder = RunRecorder.create(run, Files.readString(file), pilot.plan)) {
      recorder.record(new JournalEntry.RunStarted(pilot.now, "1.0", false));
      for (Plan.Block block : pilot.plan.blocks()) {
        if (pilot.plan.design() == Design.SIDE_BY_SIDE) {
          pilot.record(recorder, block.trials());
        } else {
          block.trials().forEach(trial -> pilot.record(recorder, List.of(trial)));
        }
      }
    }
  }

  private void record(RunRecorder recorder, List<Plan.Trial> together) {
    now += 40 * SECOND;
    for (Plan.Trial trial : together) {
      recorder.record(new JournalEntry.TrialStarted(now, trial.id(), 1, new TreeMap<>()));
    }
    Map<String, Double> means = new TreeMap<>();
    for (Plan.Trial trial : together) {
      for (String id : trial.cells()) {
        double mean = trial.platform().equals(plan.reference()) ? 0.02 : 0.03;
        means.put(id, mean * SECOND * Math.exp(0.03 * random.nextGaussian()));
      }
    }
    submissions.clear();
    long slices =
        together.stream()
            .flatMap(trial -> trial.cells().stream())
            .mapToLong(this::slices)
            .max()
            .orElseThrow();
    for (int slice = 1; slice <= slices; slice++) {
      for (Plan.Trial trial : together) {
        for (String id : trial.cells()) {
          if (slice <= slices(id)) {
            slice(recorder, trial, id, slice, means.getOrDefault(id, 1.0));
          }
        }
      }
    }
    together.forEach(trial -> close(recorder, trial));
  }

  private int slices(String id) {
    Cell cell = plan.cells().get(id);
    return Math.toIntExact(campaign.timeNanos(cell.measurand()) / rounds.sliceNanos());
  }

  /** Two slices are a round. */
  private void slice(RunRecorder recorder, Plan.Trial trial, String id, int slice, double mean) {
    double factor = Math.exp(0.15 * random.nextGaussian());
    long end = now + rounds.sliceNanos();
    while (now < end) {
      long nanos = Math.round(mean * factor);
      recorder.record(
          new Sample(
              trial.id(),
              1,
              id,
              submissions.merge(id, 1, Integer::sum) - 1,
              new Slice((slice + 1) / 2, slice),
              false,
              now,
              Outcome.valid(),
              new TreeMap<>(Map.of(Metric.RESPONSE.name(), nanos))));
      now += nanos;
    }
  }

  private void close(RunRecorder recorder, Plan.Trial trial) {
    for (String id : trial.cells()) {
      recorder.record(
          new JournalEntry.CellFinished(now, trial.id(), 1, id, Validity.VALID, new TreeMap<>()));
    }
    recorder.record(new JournalEntry.TrialFinished(now, trial.id(), 1));
  }
}
