package io.tare.harness.cli.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.workloads.contract.Benchmarks;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** For each kind of request, the largest one that a campaign with a small heap may contain. */
enum LargestRequest {
  UNMARSHAL("soap.unmarshal", "s", "B, c: 1"),
  MARSHAL("soap.marshal", "s", "B, c: 1"),
  MULTIPLICATION("soa.matmul-blocked", "n", ""),
  MULTIPLICATION_OF_WHAT_IS_SENT("soa.matmul", "n", ", transfer: elements"),
  SORT_OF_WHAT_IS_SENT("soa.quicksort", "n", ", transfer: elements");

  static final String CAMPAIGN = "largest.yaml";

  private final String workload;
  private final String parameter;
  private final String others;

  LargestRequest(String workload, String parameter, String others) {
    this.workload = workload;
    this.parameter = parameter;
    this.others = others;
  }

  /** The value that is accepted, while the next one is not. */
  long value() throws IOException, CampaignException {
    ParameterSpec range = Workloads.of(workload).parameter(parameter).orElseThrow();
    long accepted = range.min();
    long refused = range.max();
    while (refused - accepted > 1) {
      long middle = (accepted + refused) / 2;
      if (objections(middle).isEmpty()) {
        accepted = middle;
      } else {
        refused = middle;
      }
    }
    return accepted;
  }

  /** A line of the campaign. */
  String line(long value) {
    return "  - {name: %s, %s: %d%s}\n".formatted(workload, parameter, value, others);
  }

  /** The objection of {@code plan} to such a request. */
  List<String> objections(long value) throws IOException, CampaignException {
    String text = "workloads:\n" + line(value);
    try (var base = LargestRequest.class.getResourceAsStream("/campaigns/" + CAMPAIGN)) {
      text = new String(Objects.requireNonNull(base).readAllBytes(), UTF_8) + text;
    }
    return Benchmarks.objections(CampaignFile.parse(CAMPAIGN, text));
  }
}
