package io.tare.analysis.report;

import static io.tare.analysis.report.JsonValues.estimate;
import static io.tare.analysis.report.JsonValues.measurand;
import static io.tare.analysis.report.JsonValues.name;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.results.MigrationEffect;
import io.tare.analysis.results.MigrationOutcome;
import io.tare.analysis.results.MigrationResponses;
import io.tare.analysis.results.MigrationShares;
import io.tare.analysis.results.Results;
import io.tare.model.Cell;
import io.tare.model.MigrationRecord;
import io.tare.model.MigrationRecord.Pass;
import org.jspecify.annotations.Nullable;

/**
 * Live migrations in the results as JSON. Of a stand-in only that it was done and by what: how long
 * it took is no result.
 */
final class MigrationJson {

  private MigrationJson() {}

  static void addTo(ObjectNode node, Results results) {
    ArrayNode migrations = node.putArray("migrations");
    results.migrations().forEach(each -> add(migrations.addObject(), each));
    ArrayNode means = node.putArray("migration_means");
    for (MigrationEffect each : MigrationEffect.of(results.migrations(), results.level())) {
      ObjectNode mean = of(means.addObject(), each.cell());
      mean.put("quantity", each.quantity()).put("unit", each.unit().symbol());
      mean.set("mean", estimate(each.mean()));
    }
  }

  private static ObjectNode of(ObjectNode node, Cell cell) {
    node.put("platform", cell.platform());
    node.set("measurand", measurand(cell.measurand()));
    return node;
  }

  private static void add(ObjectNode node, MigrationOutcome one) {
    of(node, one.cell());
    node.put("trial", one.trial()).put("block", one.block()).put("number", one.number());
    if (!one.phase().isEmpty()) {
      node.put("phase", one.phase());
    }
    MigrationRecord told = one.record();
    node.put("mode", told.mode()).put("started_epoch_ns", told.startEpochNanos());
    node.put("memory_bytes", told.memoryBytes()).put("failed", one.failed());
    one.standIn().ifPresent(what -> node.put("stand_in", what));
    if (one.isResult()) {
      addTimes(node, told);
      addPasses(node.putArray("passes"), told);
      addSeen(node, one);
    }
    ObjectNode terms = node.putObject("terms");
    put(terms, "bytes_per_second", told.terms().bytesPerSecond());
    put(terms, "downtime_ns", told.terms().downtimeNanos());
    node.putObject("route")
        .put("source", told.route().source())
        .put("destination", told.route().destination());
    ArrayNode escalations = node.putArray("escalations");
    told.escalations().forEach(escalations::add);
  }

  private static void addTimes(ObjectNode node, MigrationRecord told) {
    node.put("total_ns", told.totalNanos());
    put(node, "downtime_ns", told.downtimeNanos());
    put(node, "still_ns", told.stillNanos());
    put(node, "resumed_after_ns", told.resumedAfterNanos());
    put(node, "sent_bytes", told.sentBytes());
    put(node, "wire_bytes", told.cost().wireBytes());
    put(node, "source_processor_ns", told.cost().sourceProcessorNanos());
    put(node, "destination_processor_ns", told.cost().destinationProcessorNanos());
  }

  private static void addPasses(ArrayNode passes, MigrationRecord told) {
    for (Pass each : told.passes()) {
      ObjectNode pass = passes.addObject().put("number", each.number());
      pass.put("after_ns", each.afterNanos()).put("duration_ns", each.durationNanos());
      put(pass, "sent_bytes", each.sentBytes());
      put(pass, "dirtied_bytes", each.dirtiedBytes());
    }
  }

  private static void addSeen(ObjectNode node, MigrationOutcome one) {
    one.outage()
        .ifPresent(
            each ->
                node.putObject("outage")
                    .put("after_ns", each.afterNanos())
                    .put("least_ns", each.leastNanos())
                    .put("most_ns", each.mostNanos())
                    .put("longest_ns", each.longestNanos()));
    MigrationResponses responses = one.responses();
    ArrayNode phases = node.putArray("phases");
    responses
        .means()
        .forEach(
            (phase, mean) -> {
              ObjectNode item = phases.addObject().put("phase", name(phase)).put("mean_ns", mean);
              JsonValues.put(item, "pd", responses.pd(phase));
            });
    JsonValues.put(node, "pd_during", responses.pdDuring());
    JsonValues.put(node, "pd_under_way", responses.pdUnderWay());
    MigrationShares shares = one.shares();
    if (!Double.isNaN(shares.time())) {
      node.put("time_share", shares.time());
    }
    JsonValues.put(node, "added_share", shares.loss());
    node.put("usual_again", shares.isUsualAgain());
  }

  private static void put(ObjectNode node, String key, @Nullable Long value) {
    if (value != null) {
      node.put(key, value);
    }
  }
}
