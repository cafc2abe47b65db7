package io.tare.analysis.capacity.planning.command;

import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.command.OverheadModels;
import io.tare.analysis.capacity.planning.AnswerDocument;
import io.tare.analysis.capacity.planning.AnswerFigure;
import io.tare.analysis.capacity.planning.AnswerReport;
import io.tare.analysis.capacity.planning.AnswerSteps;
import io.tare.analysis.capacity.planning.AnswerTables;
import io.tare.analysis.capacity.planning.CapacityAnswer;
import io.tare.analysis.capacity.planning.CapacityPlanner;
import io.tare.analysis.capacity.planning.Query;
import io.tare.analysis.capacity.planning.QueryException;
import io.tare.analysis.capacity.planning.QueryKeys;
import io.tare.analysis.capacity.planning.QueryReader;
import io.tare.analysis.capacity.planning.Question;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.archive.yaml.YamlException;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.NearestName;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tare ask}. */
@Command(
    name = "ask",
    description = "Answer capacity questions with an overhead model.",
    footer = {
      "",
      "Questions: predict (response times, throughput, utilization), size (how many guests for an"
          + " SLA), compare (platforms by cost), sweep (over load, size or guests), sensitivity (which"
          + " input moves the answer most), inverse (the largest load for an SLA), explain (where the"
          + " time goes, and which measurement each part comes from). Whether several services share"
          + " a guest or have one each is asked of a run: tare model consolidate.",
      "",
      "If the time of a request is not known, --busy or --monitor gives it: processors times utilization"
          + " over rate.",
      "",
      "Without --model, a published study's model is used (PD of 2013). Exit status 5: no"
          + " platform attains the SLA, or all saturate; 6: the question goes beyond the measurements.",
      "",
      "Examples:",
      "  tare ask size --rate 40/s --service 80ms --like soa.matmul --n 1500 --vcpus 2 --sla 1s",
      "  tare ask --query query.yaml --json",
      ""
    })
final class AskCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "QUESTION",
      arity = "0..1",
      completionCandidates = Questions.class,
      description = "predict, size, compare, sweep, sensitivity, inverse or explain.")
  private Optional<String> question = Optional.empty();

  @Option(
      names = "--query",
      paramLabel = "FILE",
      description = "The query as YAML or JSON, instead of the other options.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      completionCandidates = CompletionWords.Models.class,
      description = "soa, a file that tare model fit wrote, or a run.")
  private Optional<String> model = Optional.empty();

  /** For completion. */
  static final class Questions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(Question.values()).map(Question::word).iterator();
    }
  }

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--campaign",
      paramLabel = "FILE",
      description = "If a question is beyond the model, write the campaign that would answer it.")
  private Optional<OutputFile> campaign = Optional.empty();

  @Option(
      names = "--day",
      paramLabel = "FILE",
      description =
          "A day: rates by hour, the last column of a CSV. The answer is for the busiest hour; size and"
              + " compare add the guests of each.")
  private Optional<Path> day = Optional.empty();

  @Option(
      names = "--monitor",
      paramLabel = "FILE",
      description =
          "What a monitor showed, in place of --busy and --busy-at: utilization and rate by minute, the"
              + " last columns of a CSV.")
  private Optional<Path> monitor = Optional.empty();

  @Option(names = "--json", description = "Print everything as one JSON document.")
  private boolean json;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Write all values into this file, in base units and not rounded.")
  private Optional<OutputFile> csv = Optional.empty();

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Draw a sweep's response times into this file.")
  private Optional<OutputFile> svg = Optional.empty();

  private final CommandContext context;

  AskCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    CapacityAnswer answer;
    Query query;
    try {
      query = query();
    } catch (QueryException e) {
      throw file.isPresent() || e.problems().isEmpty()
          ? failure(e)
          : CommandFailure.usage(String.join("\n", QueryOptions.complaints(e.problems())));
    }
    OverheadModel asked = model(query);
    try {
      answer = new CapacityPlanner(List.of(asked)).answer(query.ofAnyModel(), new Shown(context));
    } catch (QueryException e) {
      if (e.kind() == QueryException.Kind.OUTSIDE_MODEL && campaign.isPresent()) {
        WrittenFiles.writeNamed(context, campaign.get(), missing(query, asked, e));
      }
      throw failure(e);
    }
    show(answer);
    return answer.found().isAttainable() ? ExitStatus.ALL_VALID : ExitStatus.NOT_ATTAINABLE;
  }

  /** The steps of an answer, on the terminal. */
  private static final class Shown implements AnswerSteps {

    private final CommandContext context;
    private Optional<CalculationProgress> progress = Optional.empty();

    Shown(CommandContext context) {
      this.context = context;
    }

    @Override
    public void begin(int steps) {
      progress = Optional.of(new CalculationProgress(context, steps));
    }

    @Override
    public void end() {
      progress.ifPresent(CalculationProgress::step);
    }
  }

  /** The campaign that would measure what the model lacks. */
  private static String missing(Query query, OverheadModel asked, QueryException outside)
      throws CommandFailure {
    try {
      return ServiceLoader.load(MissingCampaign.class, AskCommand.class.getClassLoader())
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("there are no workloads"))
          .of(query, asked);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitStatus.OUTSIDE_MODEL,
          outside.getMessage() + "; no campaign can be written: " + e.getMessage());
    }
  }

  private static CommandFailure failure(QueryException e) {
    return new CommandFailure(
        e.kind() == QueryException.Kind.OUTSIDE_MODEL ? ExitStatus.OUTSIDE_MODEL : ExitStatus.USAGE,
        String.join("\n", e.lines()));
  }

  /** The model named on the command line, or otherwise in the query. */
  private OverheadModel model(Query query) throws CommandFailure {
    Optional<String> named = model.or(query::model);
    return named.isPresent() ? new OverheadModels(context).find(named.get()) : Models.all().get(0);
  }

  private Query query() throws CommandFailure, QueryException {
    if (question.filter("consolidate"::equals).isPresent()) {
      throw CommandFailure.usage(
          "whether services share a guest is asked of a run that measured several numbers of servers:"
              + " tare model consolidate RUN --servers N");
    }
    requireKnown(question);
    QueryOptions options = new QueryOptions(command);
    if (file.isPresent()) {
      Optional<String> beside =
          options
              .first()
              .or(() -> day.map(each -> "--day"))
              .or(() -> monitor.map(each -> "--monitor"));
      if (beside.isPresent()) {
        throw CommandFailure.usage("--query has the whole query; leave out " + beside.get());
      }
      Path path = context.directory().resolve(file.get());
      if (Files.isDirectory(path)) {
        throw CommandFailure.usage("--query " + file.get() + ": is a directory; name a file in it");
      }
      if (!Files.isRegularFile(path)) {
        throw CommandFailure.usage(
            "--query " + file.get() + ": no such file; ask by options without one");
      }
      try {
        Query query = QueryReader.read(path.toString(), YamlText.read(path));
        return question.isPresent() ? QueryReader.asking(query, question.get()) : query;
      } catch (YamlException e) {
        throw CommandFailure.usage(path + ": " + e.getMessage());
      } catch (IOException e) {
        throw CommandFailure.usage(path + " cannot be read: " + FileTrouble.reason(e));
      }
    }
    Map<String, Object> values = options.document();
    addFiles(values);
    if (!values.containsKey(QueryKeys.CLASSES.name())) {
      throw CommandFailure.usage(
          "no requests are given; say how many and of what, such as --rate 40/s --service 80ms,"
              + " or name a file with --query");
    }
    Map<String, Object> root = new LinkedHashMap<>();
    question.ifPresent(word -> root.put(QueryKeys.QUESTION.name(), word));
    root.putAll(values);
    return QueryReader.read("options", YamlText.write(root));
  }

  private static void requireKnown(Optional<String> question) throws CommandFailure {
    List<String> words = Stream.of(Question.values()).map(Question::word).toList();
    if (question.isPresent() && !words.contains(question.get())) {
      throw CommandFailure.usage(
          "QUESTION: \"%s\" is not known%s"
              .formatted(question.get(), NearestName.hint(question.get(), words)));
    }
  }

  /** Values of the query that come from tables. */
  private void addFiles(Map<String, Object> values) throws CommandFailure {
    if (monitor.isPresent()) {
      for (Key<?> each : List.of(QueryKeys.BUSY, QueryKeys.BUSY_AT)) {
        if (QueryOptions.has(values, each)) {
          throw CommandFailure.usage(
              "--monitor says how busy processors were, and at which rate; leave out --"
                  + each.name().replace('_', '-'));
        }
      }
      MonitoredLoad load =
          MonitoredLoad.read("--monitor", context.directory().resolve(monitor.get()));
      QueryOptions.put(values, QueryKeys.BUSY, List.of(percent(load.low()), percent(load.high())));
      QueryOptions.put(values, QueryKeys.BUSY_AT, rate(load.perSecond()));
    }
    if (day.isPresent()) {
      values.put(
          QueryKeys.DAY.name(),
          NumberRows.read("--day", context.directory().resolve(day.get()), List.of("/s")).stream()
              .map(row -> rate(row.get(0).value()))
              .toList());
    }
    if ((day.isPresent() || monitor.isPresent())
        && !QueryOptions.has(values, QueryKeys.RATE)
        && !QueryOptions.has(values, QueryKeys.CLIENTS)) {
      QueryOptions.put(values, QueryKeys.RATE, rateBesideFiles(values));
    }
  }

  /** The rate of the monitor; with a day, whatever it is is replaced. */
  private static Object rateBesideFiles(Map<String, Object> values) throws CommandFailure {
    if (QueryOptions.has(values, QueryKeys.BUSY_AT)) {
      return QueryOptions.get(values, QueryKeys.BUSY_AT);
    }
    if (QueryOptions.has(values, QueryKeys.BUSY)) {
      throw CommandFailure.usage(
          "--busy needs the rate that made processors so busy, such as --busy-at 180/s; those of"
              + " --day are of the question");
    }
    return rate(1);
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(100 * share).setScale(6, RoundingMode.HALF_EVEN).toPlainString()
        + "%";
  }

  private static String rate(double perSecond) {
    return BigDecimal.valueOf(perSecond).setScale(6, RoundingMode.HALF_EVEN).toPlainString() + "/s";
  }

  private void show(CapacityAnswer answer) throws CommandFailure {
    if (svg.isPresent()) {
      if (!AnswerFigure.draws(answer)) {
        throw CommandFailure.usage(
            "--svg needs a sweep with an unsaturated part; ask sweep --vary rate=5/s..20/s");
      }
      WrittenFiles.writeNamed(context, svg.get(), AnswerFigure.standalone(answer));
    }
    if (csv.isPresent()) {
      WrittenFiles.writeNamed(context, csv.get(), TableFormat.CSV.of(AnswerTables.values(answer)));
    }
    if (json) {
      context.console().document(RecordJson.pretty(AnswerDocument.of(answer)));
    } else {
      int width = context.console().textWidth();
      context.console().result(AnswerReport.text(answer, width));
    }
  }
}
