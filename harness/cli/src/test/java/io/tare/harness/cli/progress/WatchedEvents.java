package io.tare.harness.cli.progress;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.TrialMean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The events of a run with two platforms and two cells. */
final class WatchedEvents {

  static final Path HERE = Path.of("/work");

  private static final String CAMPAIGN =
      """
      name: watched
      platforms: {native: {kind: native}, uml: {kind: uml}}
      workloads: [{name: soa.quicksort, n: [2000, 20000]}]
      blocks: 4
      """;

  private static final Campaign CAMPAIGN_READ = read();

  private WatchedEvents() {}

  static RunEvent.RunBegan began(Duration left) {
    return new RunEvent.RunBegan(
        HERE.resolve("runs/watched-1"),
        CAMPAIGN_READ,
        new Planner(CAMPAIGN_READ).plan(4),
        false,
        left);
  }

  static RunEvent.ServersStart block(int index, Duration left) {
    return new RunEvent.ServersStart(index, left);
  }

  static RunEvent.PlatformStep step(String words) {
    return new RunEvent.PlatformStep("uml", words, false);
  }

  /** The remaining time to wait for these machines. */
  static RunEvent.Waiting waiting(long seconds, String... platforms) {
    SortedMap<String, String> away = new TreeMap<>();
    for (String each : platforms) {
      away.put(each, "refused");
    }
    return new RunEvent.Waiting(away, Duration.ofSeconds(seconds));
  }

  /** A block in which small requests lose 40 % and large ones 10 %. */
  static RunEvent.BlockEnded ended(int index, Duration left) {
    List<TrialMean> means = new ArrayList<>();
    for (Measurand each : CAMPAIGN_READ.measurands()) {
      double pd = each.toString().contains("20000") ? 1.1 : 1.4;
      double nanos = 1e6 * (1 + index % 2 * 0.01);
      means.add(new TrialMean(each.on("native"), Metric.RESPONSE, index, nanos, nanos));
      means.add(new TrialMean(each.on("uml"), Metric.RESPONSE, index, pd * nanos, pd * nanos));
    }
    return new RunEvent.BlockEnded(index, means, left);
  }

  private static Campaign read() {
    try {
      return CampaignFile.parse("watched.yaml", CAMPAIGN);
    } catch (CampaignException e) {
      throw new IllegalStateException(e);
    }
  }
}
