package io.tare.client.program;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tare.client.clock.ClockQuality;
import io.tare.client.driver.CellMeasurement;
import io.tare.client.http.AddressFetch;
import io.tare.client.recording.CellTotals;
import io.tare.client.recording.LineOutput;
import io.tare.client.recording.Lines;
import java.io.IOException;

/** The lines that are no samples. */
final class ClientMessages {

  private final LineOutput output;

  ClientMessages(LineOutput output) {
    this.output = output;
  }

  /** Who measures, and with what. */
  void hello(ClockQuality clock, RuntimeVersions runtimes) throws IOException {
    write(
        json -> {
          json.writeStringField("type", "hello");
          json.writeStringField("version", runtimes.version());
          json.writeObjectFieldStart("clock");
          clock(clock, json);
          json.writeEndObject();
          json.writeStringField("java_version", runtimes.javaVersion());
          json.writeObjectFieldStart("jaxws");
          for (var name : runtimes.jaxws().entrySet()) {
            json.writeStringField(name.getKey(), name.getValue());
          }
          json.writeEndObject();
        });
  }

  /** What the clock can tell. */
  void clock(ClockQuality clock) throws IOException {
    write(
        json -> {
          json.writeStringField("type", "clock");
          clock(clock, json);
        });
  }

  /** What came of a cell. Figures that are undefined are left out. */
  void cell(CellMeasurement result) throws IOException {
    result("cell", result);
  }

  /** What came of a slice of a cell. */
  void slice(CellMeasurement result) throws IOException {
    result("slice", result);
  }

  /** A cell is ready to be measured in slices. */
  void opened(String cell) throws IOException {
    write(
        json -> {
          json.writeStringField("type", "opened");
          json.writeStringField("cell", cell);
        });
  }

  /** What an address answered. */
  void fetched(String cell, AddressFetch.Answer answer) throws IOException {
    write(
        json -> {
          json.writeStringField("type", "fetched");
          json.writeStringField("cell", cell);
          json.writeNumberField("status", answer.status());
          json.writeStringField("server", answer.server());
          json.writeBinaryField("content", answer.content().array());
        });
  }

  private void result(String type, CellMeasurement result) throws IOException {
    CellTotals totals = result.totals();
    write(
        json -> {
          json.writeStringField("type", type);
          json.writeStringField("cell", result.order().id());
          json.writeNumberField("submissions", totals.submissions());
          json.writeNumberField("valid", totals.valid());
          json.writeNumberField("failed", totals.failed());
          json.writeNumberField("without_server_parts", totals.withoutParts());
          json.writeNumberField("connections", result.connections());
          if (totals.submissions() > 0) {
            figures(result, json);
          }
        });
  }

  private static void figures(CellMeasurement result, JsonGenerator json) throws IOException {
    CellTotals totals = result.totals();
    json.writeNumberField("elapsed_ns", totals.elapsedNanos());
    finite("throughput_per_s", totals.throughputPerSecond(), json);
    finite("concurrency_mean", totals.concurrency(), json);
    json.writeNumberField("lateness_p99_ns", totals.latenessP99());
    json.writeNumberField("client_cpu_ns", result.cpuNanos());
    json.writeNumberField("client_pause_ns", result.pauses().totalNanos());
    json.writeNumberField("response_p50_ns", totals.responseAt(0.5));
    json.writeNumberField("start_epoch_ns", result.anchor().epochAt(totals.firstStart()));
    json.writeNumberField("end_epoch_ns", result.anchor().epochAt(totals.lastEnd()));
  }

  private static void finite(String name, double value, JsonGenerator json) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    }
  }

  /** Why a cell was not measured, or not to its end. */
  void error(String cell, String message) throws IOException {
    write(
        json -> {
          json.writeStringField("type", "error");
          json.writeStringField("cell", cell);
          json.writeStringField("message", message);
        });
  }

  private static void clock(ClockQuality clock, JsonGenerator json) throws IOException {
    json.writeNumberField("resolution_ns", clock.resolutionNanos());
    json.writeNumberField("read_cost_ns", clock.readCostNanos());
  }

  private void write(Lines.Fields fields) throws IOException {
    new Lines().add(fields).flushTo(output);
  }
}
