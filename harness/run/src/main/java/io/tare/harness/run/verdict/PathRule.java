package io.tare.harness.run.verdict;

import static io.tare.harness.workloads.contract.CellFindings.number;

import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.workloads.contract.CellFindings;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.infra.api.NetworkKind.Encapsulation;
import java.util.OptionalDouble;

/**
 * Checks that the packets that arrived at nodes had crossed from host to host: at least as many
 * packets must have crossed, each longer by the headers of the encapsulation. Lost packets break no
 * rule.
 */
record PathRule(CellFindings found, Encapsulation expected) {

  /** Tolerance for missing packets, because links are read one after the other. */
  private static final double SHARE = 0.01;

  private static final double PACKETS = 20;

  void judge(CellReport report) {
    OptionalDouble arrived = report.figure(Observation.PATH_PACKETS);
    OptionalDouble arrivedBytes = report.figure(Observation.PATH_BYTES);
    OptionalDouble crossed = report.figure(Observation.UNDERLAY_PACKETS);
    OptionalDouble crossedBytes = report.figure(Observation.UNDERLAY_BYTES);
    if (arrived.isEmpty()
        || arrivedBytes.isEmpty()
        || crossed.isEmpty()
        || crossedBytes.isEmpty()) {
      broken("packets between hosts were not counted");
    } else if (!(arrived.getAsDouble() > 0)) {
      broken("no packet arrived");
    } else {
      judge(
          arrived.getAsDouble(),
          arrivedBytes.getAsDouble(),
          crossed.getAsDouble(),
          crossedBytes.getAsDouble());
    }
  }

  private void judge(double arrived, double arrivedBytes, double crossed, double crossedBytes) {
    double slack = SHARE * arrived + PACKETS;
    double longer = crossedBytes - arrivedBytes;
    if (!(crossed > 0) || !(crossed >= arrived - slack)) {
      broken(
          "%d packets arrived, but %d crossed between hosts"
              .formatted(Math.round(arrived), Math.round(crossed)));
    } else if (!(longer >= expected.bytes() * arrived - slack * arrivedBytes / arrived)) {
      broken(
          "packets were longer by "
              + number(longer / crossed)
              + " bytes between hosts, but "
              + expected.name()
              + " makes them longer by "
              + expected.bytes());
    }
  }

  private void broken(String detail) {
    found.broken(Rule.PATH, detail);
  }
}
