package io.tare.harness.cli.toy;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Outcome;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ProgramBenchmark;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.hosts.Command;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Its program prints {@code sequence start counted steps end} for each submission, and a final
 * word.
 */
final class ToyBenchmark extends ProgramBenchmark {

  private static final String SUBMIT =
      """
      submit() {
        begin=$(date +%s%N)
        i=0
        while [ $i -lt $2 ]; do i=$((i + 1)); done
        counted=$(date +%s%N)
        echo "$1 $begin $counted $2 $(date +%s%N)"
      }
      """;

  private static final String WHOLE =
      """
      while [ ${k:=0} -lt $2 ]; do submit $k $1; k=$((k + 1)); done
      echo done
      """;

  private static final String GATED =
      """
      while read -r gate; do submit 0 $1; echo done; done
      """;

  private int warmup;

  ToyBenchmark(TrialContext context) {
    super(context);
  }

  @Override
  protected Command command(CellOrder order, Quota.Count count) {
    warmup = count.warmup();
    return shell(WHOLE, steps(order), String.valueOf(count.total()));
  }

  @Override
  protected Command gatedCommand(CellOrder order) {
    warmup = 0;
    return shell(GATED, steps(order));
  }

  @Override
  protected Optional<CellReport> read(String program, String line, SampleSink sink)
      throws MeasurementException, InterruptedException {
    if (line.equals("done")) {
      return Optional.of(new CellReport(new TreeMap<>()));
    }
    String[] fields = line.split(" ");
    long sequence = Long.parseLong(fields[0]);
    long begin = Long.parseLong(fields[1]);
    long counted = Long.parseLong(fields[2]);
    long end = Long.parseLong(fields[4]);
    sink.accept(
        sequence,
        sequence < warmup,
        begin,
        Outcome.valid(),
        new TreeMap<>(
            Map.of(
                ToyFamily.RATE.name(),
                Long.parseLong(fields[3]) * 1e9 / (end - begin),
                Metric.TIME.name(),
                end - begin,
                ToyFamily.COUNTING.name(),
                counted - begin,
                ToyFamily.ASKING.name(),
                end - counted)));
    return Optional.empty();
  }

  @Override
  protected Duration patience() {
    return Duration.ofMinutes(1);
  }

  private static String steps(CellOrder order) {
    return String.valueOf(order.cell().measurand().parameters().whole("n"));
  }

  private static Command shell(String script, String... arguments) {
    String[] words = new String[4 + arguments.length];
    words[0] = "sh";
    words[1] = "-c";
    words[2] = SUBMIT + script;
    words[3] = "toy";
    System.arraycopy(arguments, 0, words, 4, arguments.length);
    return Command.of(words).inStatedEnvironment();
  }
}
