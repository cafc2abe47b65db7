package io.tare.client.program;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tare.client.clock.Clock;
import io.tare.client.clock.ClockQuality;
import io.tare.client.driver.CellMeasurement;
import io.tare.client.recording.CellTotals;
import io.tare.client.recording.JsonLines;
import io.tare.client.recording.LineOutput;
import io.tare.harness.model.HttpDocument;
import io.tare.harness.model.Observation;
import io.tare.harness.model.order.ClientLine;
import io.tare.services.contract.ServerFacts;
import java.io.IOException;

/** The lines that are not samples. */
final class ClientMessages {

  private final LineOutput output;

  private final ClockQuality clock;

  /**
   * @param clock measured at the program's start
   */
  ClientMessages(LineOutput output, ClockQuality clock) {
    this.output = output;
    this.clock = clock;
  }

  /** The client and its versions. */
  void hello() throws IOException {
    RuntimeVersions runtimes = RuntimeVersions.current();
    write(
        json -> {
          json.writeStringField(ClientLine.TYPE, ClientLine.HELLO);
          json.writeStringField("version", runtimes.version());
          json.writeObjectFieldStart("clock");
          clock(json);
          json.writeEndObject();
          json.writeStringField(ServerFacts.JAVA_VERSION, runtimes.javaVersion());
          json.writeObjectFieldStart("jaxws");
          for (var name : runtimes.jaxws().entrySet()) {
            json.writeStringField(name.getKey(), name.getValue());
          }
          json.writeEndObject();
        });
  }

  /** The clock's quality. */
  void clock() throws IOException {
    write(
        json -> {
          json.writeStringField(ClientLine.TYPE, "clock");
          clock(json);
        });
  }

  /** The result of a cell. Undefined figures are omitted. */
  void cell(CellMeasurement result) throws IOException {
    result(ClientLine.CELL_RESULT, result);
  }

  /** The result of a slice of a cell. */
  void slice(CellMeasurement result) throws IOException {
    result(ClientLine.SLICE_RESULT, result);
  }

  /** The clocks' readings. */
  void time(String cell) throws IOException {
    long monotonic = Clock.nanos();
    long epoch = Clock.epochNanos();
    write(
        ClientLine.TIME,
        cell,
        json -> {
          json.writeNumberField(ClientLine.MONOTONIC, monotonic);
          json.writeNumberField(ClientLine.EPOCH, epoch);
        });
  }

  /** Submissions of a cell begin after the line go. */
  void begin(String cell, long submitted) throws IOException {
    write(
        ClientLine.BEGIN,
        cell,
        json -> json.writeNumberField(Observation.SUBMISSIONS.label(), submitted));
  }

  /** A cell is ready for slices, or continues after the line go. */
  void mark(String type, String cell) throws IOException {
    write(type, cell, json -> {});
  }

  /** The answer of an address. */
  void fetched(String cell, HttpDocument answer) throws IOException {
    write(
        ClientLine.FETCHED,
        cell,
        json -> {
          json.writeNumberField("status", answer.status());
          json.writeStringField("server", answer.server());
          json.writeStringField("moved", answer.moved());
          json.writeBooleanField("whole", answer.isWhole());
          json.writeBinaryField("content", answer.bytes());
        });
  }

  private void result(String type, CellMeasurement result) throws IOException {
    CellTotals totals = result.totals();
    write(
        type,
        result.cell(),
        json -> {
          json.writeNumberField(Observation.SUBMISSIONS.label(), totals.submissions());
          json.writeNumberField(Observation.VALID.label(), totals.valid());
          json.writeNumberField(Observation.FAILED.label(), totals.failed());
          json.writeNumberField(Observation.WITHOUT_SERVER_PARTS.label(), totals.withoutParts());
          json.writeNumberField(Observation.CONNECTIONS.label(), result.connections());
          json.writeNumberField(Observation.RETRIED.label(), result.retried());
          if (totals.submissions() > 0) {
            figures(result, json);
          }
        });
  }

  private void figures(CellMeasurement result, JsonGenerator json) throws IOException {
    CellTotals totals = result.totals();
    json.writeNumberField(Observation.ELAPSED.label(), totals.elapsedNanos());
    finite(Observation.THROUGHPUT.label(), totals.throughputPerSecond(), json);
    finite(Observation.CONCURRENCY.label(), totals.concurrency(), json);
    json.writeNumberField(Observation.LATENESS_P99.label(), totals.latenessP99());
    json.writeNumberField(Observation.CLIENT_CPU.label(), result.cpuNanos());
    json.writeNumberField(Observation.CLIENT_COMPILING.label(), result.compilingNanos());
    json.writeNumberField(Observation.CLIENT_PAUSE.label(), result.pauses().totalNanos());
    json.writeNumberField(Observation.TYPICAL_RESPONSE.label(), totals.responseAt(0.5));
    json.writeNumberField(Observation.CLIENT_READINGS.label(), totals.clientReadings());
    json.writeNumberField(Observation.SERVER_READINGS.label(), totals.serverReadings());
    json.writeNumberField(
        Observation.PROBE.label(), totals.clientReadings() * clock.readCostNanos());
    json.writeNumberField(Observation.START.label(), result.anchor().epochAt(totals.firstStart()));
    json.writeNumberField(Observation.END.label(), result.anchor().epochAt(totals.lastEnd()));
  }

  private static void finite(String name, double value, JsonGenerator json) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    }
  }

  /** Why a cell was not measured completely. */
  void error(String cell, String message) throws IOException {
    write(ClientLine.ERROR, cell, json -> json.writeStringField(ClientLine.MESSAGE, message));
  }

  private void clock(JsonGenerator json) throws IOException {
    json.writeNumberField("resolution_ns", clock.resolutionNanos());
    json.writeNumberField("read_cost_ns", clock.readCostNanos());
  }

  private void write(String type, String cell, JsonLines.Fields fields) throws IOException {
    new JsonLines().add(type, cell, fields).flushTo(output);
  }

  private void write(JsonLines.Fields fields) throws IOException {
    new JsonLines().add(fields).flushTo(output);
  }
}
