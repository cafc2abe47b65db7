package io.tare.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.model.Phase;
import io.tare.model.TimedAction;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Phases and what is done in them, as they stand in {@code plan.json}. */
final class PhaseCode {

  private static final String RATE = "rate_per_s";

  private PhaseCode() {}

  static void addTo(SimpleModule module) {
    module.addSerializer(Phase.class, new PhaseWriter());
    module.addDeserializer(Phase.class, new PhaseReader());
  }

  /** A phase as it stands in a file: without a rate if it has none of its own. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record FlatPhase(
      String name, long durationNanos, @Nullable Double ratePerS, List<FlatAction> actions) {}

  private record FlatAction(
      String word, String argument, long afterNanos, List<String> platforms) {}

  private static final class PhaseWriter extends JsonSerializer<Phase> {
    @Override
    public void serialize(Phase phase, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writePOJO(
          new FlatPhase(
              phase.name(),
              phase.durationNanos(),
              phase.ratePerSecond().isPresent() ? phase.ratePerSecond().getAsDouble() : null,
              phase.actions().stream()
                  .map(
                      each ->
                          new FlatAction(
                              each.word(),
                              each.argument(),
                              each.afterNanos(),
                              List.copyOf(each.platforms())))
                  .toList()));
    }
  }

  private static final class PhaseReader extends JsonDeserializer<Phase> {
    @Override
    public Phase deserialize(JsonParser in, DeserializationContext context) throws IOException {
      ObjectNode tree = JsonTree.object(in);
      if (!tree.has(RATE)) {
        tree.putNull(RATE);
      }
      FlatPhase flat = in.getCodec().treeToValue(tree, FlatPhase.class);
      return new Phase(
          flat.name(),
          flat.durationNanos(),
          flat.ratePerS() == null ? OptionalDouble.empty() : OptionalDouble.of(flat.ratePerS()),
          flat.actions().stream()
              .map(
                  each ->
                      new TimedAction(
                          each.word(),
                          each.argument(),
                          each.afterNanos(),
                          new TreeSet<>(each.platforms())))
              .toList());
    }
  }
}
