package io.tare.harness.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.MetricPart;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Phase;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import io.tare.harness.model.Stamps;
import io.tare.harness.model.TimedAction;
import io.tare.harness.model.Validity;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The JSON shapes of records that are not written component by component. */
final class Shapes {

  private Shapes() {}

  static SimpleModule module() {
    SimpleModule module = new SimpleModule("tare-model");
    add(module, Plan.class, WholePlan.class, WholePlan::of, WholePlan::plan);
    add(module, Cell.class, FlatCell.class, FlatCell::of, FlatCell::cell);
    add(module, Phase.class, SomePhase.class, SomePhase::of, SomePhase::phase);
    add(module, Metric.class, SomeMetric.class, SomeMetric::of, SomeMetric::metric);
    add(module, MetricPart.class, SomePart.class, SomePart::of, SomePart::part);
    add(module, Validity.Finding.class, FlatFinding.class, FlatFinding::of, FlatFinding::finding);
    add(module, WorkloadLabel.class, SomeNames.class, SomeNames::of, SomeNames::label);
    add(module, ParameterLabel.class, SomeLabel.class, SomeLabel::of, SomeLabel::label);
    return module;
  }

  private static <T, S> void add(
      SimpleModule module, Class<T> type, Class<S> shape, Function<T, S> out, Function<S, T> in) {
    module.addSerializer(type, new StdDelegatingSerializer(type, converter(type, shape, out)));
    module.addDeserializer(type, new StdDelegatingDeserializer<>(converter(shape, type, in)));
  }

  /** A function loses the types, so they are passed explicitly. */
  private static <A, B> StdConverter<A, B> converter(
      Class<A> from, Class<B> to, Function<A, B> function) {
    return new StdConverter<>() {
      @Override
      public B convert(A value) {
        return function.apply(value);
      }

      @Override
      public JavaType getInputType(TypeFactory types) {
        return types.constructType(from);
      }

      @Override
      public JavaType getOutputType(TypeFactory types) {
        return types.constructType(to);
      }
    };
  }

  /** With its format, and its references as separate keys; without stamps if always made. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @RecordBuilder
  record WholePlan(
      int format,
      long seed,
      Design design,
      String reference,
      SortedMap<String, String> against,
      SortedMap<String, Metrics> metrics,
      SortedMap<String, WorkloadLabel> labels,
      List<Phase> phases,
      @Nullable Stamps stamps,
      SortedMap<String, Cell> cells,
      List<Plan.Block> blocks) {

    static WholePlan of(Plan plan) {
      return ShapesWholePlanBuilder.builder()
          .format(RunFormat.of(plan))
          .seed(plan.seed())
          .design(plan.design())
          .reference(plan.reference())
          .against(plan.references().own())
          .metrics(plan.metrics())
          .labels(plan.labels())
          .phases(plan.phases())
          .stamps(plan.stamps() == Stamps.ALWAYS ? null : plan.stamps())
          .cells(plan.cells())
          .blocks(plan.blocks())
          .build();
    }

    Plan plan() {
      return new Plan(
          seed,
          design,
          new References(reference, against),
          metrics,
          labels,
          phases,
          stamps == null ? Stamps.ALWAYS : stamps,
          cells,
          blocks);
    }
  }

  /** Flat, with its load under the name of its axis. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record FlatCell(
      String workload,
      SortedMap<String, Object> parameters,
      String path,
      @Nullable SortedMap<String, Number> load,
      String platform) {

    static FlatCell of(Cell cell) {
      Measurand measurand = cell.measurand();
      return new FlatCell(
          measurand.workload(),
          measurand.parameters().values(),
          measurand.network().name(),
          measurand.load().map(Load::values).orElse(null),
          cell.platform());
    }

    Cell cell() {
      Measurand measurand = new Measurand(workload, new Parameters(parameters), new Network(path));
      return (load == null ? measurand : measurand.under(Load.of(load))).on(platform);
    }
  }

  /** Omits the rate if it has none of its own. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record SomePhase(
      String name,
      long durationNanos,
      @JsonProperty(Load.Rate.AXIS) @Nullable Double rate,
      List<TimedAction> actions) {

    static SomePhase of(Phase phase) {
      OptionalDouble rate = phase.ratePerSecond();
      return new SomePhase(
          phase.name(),
          phase.durationNanos(),
          rate.isPresent() ? rate.getAsDouble() : null,
          phase.actions());
    }

    Phase phase() {
      return new Phase(
          name,
          durationNanos,
          rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
          actions);
    }
  }

  /** What is better. */
  private enum Better {
    LOWER,
    HIGHER,
    NEITHER
  }

  /** What is fixed is there for rates only. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record SomeMetric(
      String name, String words, Metric.Unit unit, Better better, Metric.@Nullable Fixed fixed) {

    /** With the unit bit/s, the rates over a fixed time of plans that do not say what is fixed. */
    private static final String WRITE_RATE = "written_bytes_per_s";

    static SomeMetric of(Metric metric) {
      Better better =
          switch (metric.direction()) {
            case LOWER_IS_BETTER -> Better.LOWER;
            case HIGHER_IS_BETTER_AT_FIXED_WORK, HIGHER_IS_BETTER_IN_FIXED_TIME -> Better.HIGHER;
            case NEUTRAL -> Better.NEITHER;
          };
      return new SomeMetric(
          metric.name(),
          metric.words(),
          metric.unit(),
          better,
          metric.direction().fixed().orElse(null));
    }

    Metric metric() {
      if (better != Better.HIGHER && fixed != null) {
        throw new IllegalArgumentException(
            name + " is not a rate, so it cannot have the key fixed; remove it");
      }
      return new Metric(
          name,
          words,
          unit,
          switch (better) {
            case LOWER -> Metric.Direction.LOWER_IS_BETTER;
            case HIGHER -> rate();
            case NEITHER -> Metric.Direction.NEUTRAL;
          });
    }

    private Metric.Direction rate() {
      if (fixed != null) {
        return Metric.Direction.ofRate(fixed);
      }
      boolean isOverTime = unit == Metric.Unit.BITS_PER_SECOND || name.equals(WRITE_RATE);
      return Metric.Direction.ofRate(isOverTime ? Metric.Fixed.TIME : Metric.Fixed.WORK);
    }
  }

  /** Omits empty fields. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private record SomePart(Metric metric, @Nullable String of, @Nullable String rest) {

    static SomePart of(MetricPart part) {
      return new SomePart(part.metric(), part.of(), part.rest());
    }

    MetricPart part() {
      return new MetricPart(metric, of == null ? "" : of, rest == null ? "" : rest);
    }
  }

  /** With only the key of its rule. */
  private record FlatFinding(String rule, String detail) {

    static FlatFinding of(Validity.Finding finding) {
      return new FlatFinding(finding.rule().key(), finding.detail());
    }

    Validity.Finding finding() {
      return new Validity.Finding(Validity.Rule.of(rule), detail);
    }
  }

  /** Omits rules if its family has none. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record SomeNames(
      String title, List<ParameterLabel> parameters, @Nullable List<Validity.Rule> rules) {

    static SomeNames of(WorkloadLabel label) {
      return new SomeNames(
          label.title(), label.parameters(), label.rules().isEmpty() ? null : label.rules());
    }

    WorkloadLabel label() {
      return new WorkloadLabel(title, parameters, rules == null ? List.of() : rules);
    }
  }

  /** Omits dimension and default if it has none. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record SomeLabel(
      String name,
      String words,
      @Nullable Dimension dimension,
      boolean counted,
      @JsonProperty("default") @Nullable Object usual) {

    static SomeLabel of(ParameterLabel label) {
      return new SomeLabel(
          label.name(),
          label.words(),
          label.dimension().orElse(null),
          label.counted(),
          label.usual().orElse(null));
    }

    ParameterLabel label() {
      return new ParameterLabel(
          name,
          words,
          Optional.ofNullable(dimension),
          counted,
          Optional.ofNullable(usual)
              .map(each -> each instanceof Number number ? (Object) number.longValue() : each));
    }
  }
}
