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
import io.tare.model.Cell;
import io.tare.model.Design;
import io.tare.model.Load;
import io.tare.model.Measurand;
import io.tare.model.Metrics;
import io.tare.model.Parameters;
import io.tare.model.Path;
import io.tare.model.Phase;
import io.tare.model.Plan;
import io.tare.model.References;
import io.tare.model.Validity;
import io.tare.model.WorkloadLabel;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The records whose shape in a file is not that of their components. */
final class ModelModule {

  /**
   * Of run directories. Readers refuse all others; what is only added to a directory, so that
   * earlier readers are not misled by what they know, does not change it. 4: samples are batches in
   * {@code samples.avro}, and environments have nodes. 5: {@code network_ns} has no lateness in it.
   * 6: plans say of what parts metrics are, and what people call workloads.
   */
  static final int FORMAT = 6;

  private static final String FORMAT_KEY = "format";
  private static final String LOAD = "load";

  private ModelModule() {}

  static SimpleModule create() {
    SimpleModule module = new SimpleModule("tare-model");
    module.addSerializer(Cell.class, new CellWriter());
    module.addDeserializer(Cell.class, new CellReader());
    module.addSerializer(Design.class, new DesignWriter());
    module.addDeserializer(Design.class, new DesignReader());
    MetricCode.addTo(module);
    LabelCode.addTo(module);
    PhaseCode.addTo(module);
    module.addSerializer(Plan.class, new PlanWriter());
    module.addDeserializer(Plan.class, new PlanReader());
    module.addSerializer(Validity.Rule.class, new RuleWriter());
    module.addDeserializer(Validity.Rule.class, new RuleReader());
    return module;
  }

  /** A cell as it stands in a file: flat. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record FlatCell(
      String workload,
      TreeMap<String, Object> parameters,
      String path,
      @Nullable TreeMap<String, Number> load,
      String platform) {}

  private static final class CellWriter extends JsonSerializer<Cell> {
    @Override
    public void serialize(Cell cell, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      Measurand measurand = cell.measurand();
      out.writePOJO(
          new FlatCell(
              measurand.workload(),
              new TreeMap<>(measurand.parameters().values()),
              measurand.path().label(),
              measurand
                  .load()
                  .map(load -> new TreeMap<>(Map.of(load.axis(), number(load))))
                  .orElse(null),
              cell.platform()));
    }
  }

  private static Number number(Load load) {
    return load instanceof Load.Clients clients ? (Number) clients.count() : load.size();
  }

  private static final class CellReader extends JsonDeserializer<Cell> {
    @Override
    public Cell deserialize(JsonParser in, DeserializationContext context) throws IOException {
      ObjectNode tree = JsonTree.object(in);
      if (!tree.has(LOAD)) {
        tree.putNull(LOAD);
      }
      FlatCell flat = in.getCodec().treeToValue(tree, FlatCell.class);
      Measurand measurand =
          new Measurand(
              flat.workload(), new Parameters(flat.parameters()), Path.parse(flat.path()));
      return (flat.load() == null ? measurand : measurand.under(load(flat.load())))
          .on(flat.platform());
    }

    private static Load load(SortedMap<String, Number> flat) {
      if (flat.size() != 1) {
        throw new IllegalArgumentException("a load is by clients or by rate_per_s, not " + flat);
      }
      return Load.of(flat.firstKey(), flat.values().iterator().next().doubleValue());
    }
  }

  /** The same as it is, for a reader that may not lack anything. */
  private record WholePlan(
      int format,
      long seed,
      Design design,
      String reference,
      TreeMap<String, String> against,
      TreeMap<String, Metrics> metrics,
      TreeMap<String, WorkloadLabel> labels,
      List<Phase> phases,
      TreeMap<String, Cell> cells,
      List<Plan.Block> blocks) {}

  private static final class PlanWriter extends JsonSerializer<Plan> {
    @Override
    public void serialize(Plan plan, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writePOJO(
          new WholePlan(
              FORMAT,
              plan.seed(),
              plan.design(),
              plan.reference(),
              new TreeMap<>(plan.references().own()),
              new TreeMap<>(plan.metrics()),
              new TreeMap<>(plan.labels()),
              plan.phases(),
              new TreeMap<>(plan.cells()),
              plan.blocks()));
    }
  }

  private static final class PlanReader extends JsonDeserializer<Plan> {
    @Override
    public Plan deserialize(JsonParser in, DeserializationContext context) throws IOException {
      ObjectNode tree = JsonTree.object(in);
      int format = tree.path(FORMAT_KEY).asInt(1);
      if (format != FORMAT) {
        throw new PlanFormatException(in, format);
      }
      WholePlan whole = in.getCodec().treeToValue(tree, WholePlan.class);
      return new Plan(
          whole.seed(),
          whole.design(),
          new References(whole.reference(), whole.against()),
          whole.metrics(),
          whole.labels(),
          whole.phases(),
          whole.cells(),
          whole.blocks());
    }
  }

  private static final class DesignWriter extends JsonSerializer<Design> {
    @Override
    public void serialize(Design design, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(design.label());
    }
  }

  private static final class DesignReader extends JsonDeserializer<Design> {
    @Override
    public Design deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return Design.parse(in.getText());
    }
  }

  private static final class RuleWriter extends JsonSerializer<Validity.Rule> {
    @Override
    public void serialize(Validity.Rule rule, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(rule.name().toLowerCase(Locale.ROOT));
    }
  }

  private static final class RuleReader extends JsonDeserializer<Validity.Rule> {
    @Override
    public Validity.Rule deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      return Validity.Rule.valueOf(in.getText().toUpperCase(Locale.ROOT));
    }
  }
}
