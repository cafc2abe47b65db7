package io.tare.harness.campaign.plan;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Sha256;
import io.tare.harness.model.Stamps;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Makes a plan from a campaign and its seed only. Blocks are randomised and complete: every
 * platform has one trial in each, in random order, with its cells in random order (randomized
 * multiple interleaved trials: Abedi and Brecht 2017). Each block is drawn from the seed and its
 * own number, so blocks can be added later without changing those before.
 */
public final class Planner {

  private static final int HASH_DIGITS = 16;

  private final Campaign campaign;
  private final SortedMap<String, Cell> cells = new TreeMap<>();

  public Planner(Campaign campaign) {
    this.campaign = campaign;
    for (Measurand measurand : campaign.measurands()) {
      for (PlatformChoice platform : campaign.platforms()) {
        String id = String.format(Locale.ROOT, "c%03d", cells.size() + 1);
        cells.put(id, measurand.on(platform.name()));
      }
    }
  }

  /** The plan with a number of blocks. */
  public Plan plan(int blocks) {
    return new Plan(
        campaign.seed(),
        campaign.design(),
        campaign.references(),
        ofWorkloads(Workload::metrics),
        ofWorkloads(Workload::label),
        campaign.phases(),
        stamps(),
        cells,
        IntStream.rangeClosed(1, blocks).mapToObj(this::block).toList());
  }

  /** The cost of stamps is measured between slices, which are alike unless they have phases. */
  private Stamps stamps() {
    return campaign.schedule().rounds().isPresent() && campaign.phases().isEmpty()
        ? Stamps.ALTERNATING
        : Stamps.ALWAYS;
  }

  private <T> SortedMap<String, T> ofWorkloads(Function<Workload, T> declared) {
    SortedMap<String, T> all = new TreeMap<>();
    for (Cell cell : cells.values()) {
      String workload = cell.measurand().workload();
      all.put(workload, declared.apply(Workloads.of(workload)));
    }
    return all;
  }

  /** The start of the plan's SHA-256, ignoring titles: differs if the plan differs. */
  public static String hash(Plan plan) {
    String text = plan.labelled(new TreeMap<>()).toString();
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, HASH_DIGITS);
  }

  private Plan.Block block(int index) {
    Random random = new Random(mixed(campaign.seed() + mixed(index)));
    List<Plan.Trial> trials = new ArrayList<>();
    for (PlatformChoice platform : campaign.platforms()) {
      List<String> order =
          new ArrayList<>(
              cells.entrySet().stream()
                  .filter(cell -> cell.getValue().platform().equals(platform.name()))
                  .map(Map.Entry::getKey)
                  .toList());
      Collections.shuffle(order, random);
      String id = String.format(Locale.ROOT, "b%03d-%s", index, platform.name());
      trials.add(new Plan.Trial(id, platform.name(), order));
    }
    Collections.shuffle(trials, random);
    return new Plan.Block(index, trials);
  }

  /**
   * The finalizer of SplitMix64 (Steele, Lea and Flood 2014): similar seeds give different orders.
   */
  private static long mixed(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
