package io.tare.client.recording;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tare.client.call.Measurement;
import io.tare.client.clock.WallAnchor;
import io.tare.model.Component;
import io.tare.model.Metric;
import io.tare.model.RequestMix;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Writes a measurement as a sample's line. What was not seen is left out: a zero would say that it
 * took no time.
 */
final class SampleFormat {

  private final String cell;
  private final long firstSequence;
  private final WallAnchor anchor;

  SampleFormat(String cell, long firstSequence, WallAnchor anchor) {
    this.cell = cell;
    this.firstSequence = firstSequence;
    this.anchor = anchor;
  }

  void write(Measurement sample, JsonGenerator json) throws IOException {
    json.writeStringField("type", "sample");
    json.writeStringField("cell", cell);
    json.writeNumberField("sequence", firstSequence + sample.sequence);
    json.writeBooleanField("warmup", sample.warmup);
    json.writeNumberField("start_epoch_ns", anchor.epochAt(sample.start));
    json.writeStringField("outcome", sample.result.name().toLowerCase(Locale.ROOT));
    if (sample.reason != null) {
      json.writeStringField("reason", sample.reason);
    }
    json.writeObjectFieldStart("values");
    if (sample.ended()) {
      times(sample, json);
    }
    json.writeNumberField(Metric.LATENESS.name(), sample.lateness());
    json.writeNumberField(Metric.REQUEST_BYTES.name(), sample.requestBytes);
    if (sample.ended()) {
      json.writeNumberField(Metric.RESPONSE_BYTES.name(), sample.responseBytes);
      if (sample.request > 0) {
        json.writeNumberField(Names.REQUESTS.get(sample.request - 1).name(), sample.response());
      }
    }
    json.writeEndObject();
  }

  private static void times(Measurement sample, JsonGenerator json) throws IOException {
    json.writeNumberField(Metric.RESPONSE.name(), sample.response());
    json.writeNumberField(Metric.ROUND_TRIP.name(), sample.roundTrip());
    json.writeNumberField(Names.CLIENT_MARSHAL, sample.clientMarshal);
    json.writeNumberField(Names.NETWORK, sample.network());
    if (sample.hasParts) {
      json.writeNumberField(Names.SERVER_UNMARSHAL, sample.serverUnmarshal);
      json.writeNumberField(Names.SERVICE, sample.service);
      json.writeNumberField(Names.SERVER_MARSHAL, sample.serverMarshal);
    }
    json.writeNumberField(Names.CLIENT_UNMARSHAL, sample.clientUnmarshal);
    if (sample.hasParts) {
      json.writeNumberField(Metric.SERVER_RECEIVE.name(), sample.serverReceive);
      json.writeNumberField(Metric.SERVER_WRITE.name(), sample.serverWrite);
      json.writeNumberField(Metric.SERVER_TOTAL.name(), sample.serverTotal());
    }
  }

  /** Asked for once, not for every sample. */
  private static final class Names {
    private static final String CLIENT_MARSHAL = Component.CLIENT_MARSHAL.metric().name();
    private static final String NETWORK = Component.NETWORK.metric().name();
    private static final String SERVER_UNMARSHAL = Component.SERVER_UNMARSHAL.metric().name();
    private static final String SERVICE = Component.SERVICE.metric().name();
    private static final String SERVER_MARSHAL = Component.SERVER_MARSHAL.metric().name();
    private static final String CLIENT_UNMARSHAL = Component.CLIENT_UNMARSHAL.metric().name();
    private static final List<Metric> REQUESTS = RequestMix.metrics();
  }
}
