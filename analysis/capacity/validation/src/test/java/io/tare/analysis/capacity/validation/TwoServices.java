package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.MeasuredResponse;
import io.tare.analysis.capacity.models.ModelRun;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.OverheadModelBuilder;
import io.tare.analysis.capacity.models.RunModel;
import java.util.List;
import java.util.Map;

/** A model of sorting and unmarshalling, fitted to a run with a known truth. */
final class TwoServices {

  /** Of the run used for the fit. */
  static final int BLOCKS = 6;

  /** Processor time of a request to sort, in seconds. */
  static double sort(String platform, double n) {
    return 1e-3 + 8e-9 * n * Math.log(n) * (platform.equals("native") ? 1 : 1.3);
  }

  private static double unmarshal(String platform, double bytes, double characters) {
    return (platform.equals("native") ? 1 : 1.6)
        * (1e-3 + 80e-9 * bytes / (characters + 7) + 5e-9 * bytes);
  }

  private TwoServices() {}

  static OverheadModel model() {
    ModelRun run = new ModelRun(BLOCKS, 0.01, 5);
    for (String platform : new String[] {"native", "uml"}) {
      for (long n : new long[] {20_000, 50_000, 100_000, 200_000}) {
        double seconds = sort(platform, (double) n);
        run.cell(
            "soa.quicksort",
            Map.of("n", n),
            platform,
            "service",
            0.95 * seconds,
            seconds,
            1.05 * seconds);
      }
      for (long s : new long[] {100_000, 300_000, 1_000_000}) {
        for (long c : new long[] {10, 100}) {
          double seconds = unmarshal(platform, (double) s, (double) c);
          run.cell(
              "soap.unmarshal",
              Map.of("s", s, "c", c),
              platform,
              "server_unmarshal",
              0.9 * seconds,
              seconds,
              1.1 * seconds);
        }
      }
    }
    return varying(RunModel.of(run.results(), "two", "00", 200));
  }

  /** As four stages in series: a smaller variation needs more stages and takes longer to solve. */
  private static OverheadModel varying(OverheadModel model) {
    return OverheadModelBuilder.builder()
        .id(model.id())
        .title(model.title())
        .data(model.data())
        .sha256(model.sha256())
        .reference(model.reference())
        .platforms(model.platforms())
        .facts(model.facts())
        .draws(model.draws())
        .components(model.components())
        .responses(model.responses().stream().map(TwoServices::varying).toList())
        .queues(List.of())
        .networks(model.networks())
        .residuals(model.residuals())
        .notes(model.notes())
        .build();
  }

  private static MeasuredResponse varying(MeasuredResponse each) {
    return new MeasuredResponse(
        each.operation(),
        each.path(),
        each.platform(),
        each.point(),
        each.meanSeconds(),
        each.standardError(),
        each.p95Seconds(),
        0.25);
  }
}
