package io.tare.client.program;

import io.tare.client.clock.WallAnchor;
import io.tare.client.driver.RateShare;
import io.tare.client.driver.UsageMarks;
import io.tare.client.http.Endpoint;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Limits;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.RequestMix;
import io.tare.harness.model.order.ClientOrder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Measures one cell by hand. */
@Command(
    name = "measure",
    description = {
      "Measures one cell: samples as lines of JSON on standard output, a summary on standard error."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ClientMain.Version.class,
    footer = {
      "",
      "Examples:",
      "  java -jar tare-client.jar measure --endpoint http://127.0.0.1:8080/tare \\",
      "      --workload soap.unmarshal --param s=2MB --param c=10 --call jaxws",
      "  java -jar tare-client.jar measure --endpoint http://127.0.0.1:8080/tare \\",
      "      --workload soa.quicksort --param n=20000 --rate 20 --submissions 200"
    })
final class MeasureCommand implements Callable<Integer> {

  @Option(
      names = "--endpoint",
      required = true,
      paramLabel = "URL",
      description = "Where the services are, such as http://127.0.0.1:8080/tare.")
  String endpoint = "";

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "NAME",
      description = {
        "soa.quicksort, soa.matmul, soa.matmul-blocked, soa.matmul-vector, soap.unmarshal,"
            + " soap.marshal or soa.mix."
      })
  String workload = "";

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "A parameter of the workload; numbers may be sizes like 2MB.")
  Map<String, String> parameters = new LinkedHashMap<>();

  @Option(
      names = "--call",
      paramLabel = "wire|jaxws",
      defaultValue = "wire",
      description = "Send a prepared envelope, or be a full JAX-WS client (${DEFAULT-VALUE}).")
  String call = "";

  @Option(
      names = "--clients",
      paramLabel = "K",
      description = "Closed loop: number of clients, each with its own connection (1).")
  @Nullable Integer clients;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      description = "Closed loop: mean time a client thinks after an answer (none).")
  @Nullable String think;

  @Option(
      names = "--rate",
      paramLabel = "PER-SECOND",
      description = "Open loop: submissions per second, measured from their intended start.")
  @Nullable Double rate;

  @Option(
      names = "--arrivals",
      paramLabel = "poisson|constant",
      defaultValue = "poisson",
      description = "Open loop: distribution of arrivals (${DEFAULT-VALUE}).")
  String arrivals = "";

  @Option(
      names = "--in-flight",
      paramLabel = "M",
      defaultValue = "" + Limits.DEFAULT_IN_FLIGHT,
      description = "Open loop: maximum of submissions in flight (${DEFAULT-VALUE}).")
  int inFlight;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Seed of an open loop's arrivals and of the requests of soa.mix (${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--share",
      paramLabel = "I/K",
      defaultValue = "1/1",
      description = {
        "Open loop: submit every K-th arrival only, as the I-th of K programs with the same rate,"
            + " seed and numbers; their samples together are those of one (${DEFAULT-VALUE})."
      })
  String share = "";

  @Option(
      names = "--begin-at",
      paramLabel = "INSTANT",
      description = {
        "Open loop: when arrivals begin, such as 2030-01-31T12:00:00Z; the clocks of all programs"
            + " that share a schedule must agree (as soon as this program is warm)."
      })
  @Nullable Instant beginAt;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "10",
      description = "Warm-up submissions (${DEFAULT-VALUE}).")
  long warmup;

  @Option(
      names = "--submissions",
      paramLabel = "N",
      defaultValue = "90",
      description = "Measured submissions (${DEFAULT-VALUE}).")
  long submissions;

  @Option(
      names = "--deadline",
      paramLabel = "DURATION",
      defaultValue = "60s",
      description = "Longest time for one submission (${DEFAULT-VALUE}).")
  String deadline = "";

  @Option(
      names = "--duration-limit",
      paramLabel = "DURATION",
      description = "Start no submission after this time (no limit).")
  @Nullable String limit;

  @Option(
      names = "--cell",
      paramLabel = "ID",
      defaultValue = "c001",
      description = "Name of the cell in the output (${DEFAULT-VALUE}).")
  String cell = "";

  @ParentCommand @Nullable ClientMain main;
  @Spec CommandSpec spec;

  private MeasureCommand() {
    this.main = null;
    this.spec = CommandSpec.create();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ClientOrder.Measure order;
    RateShare part;
    try {
      order = order();
      part = part();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    MeasurementOutput console =
        new MeasurementOutput(
            new FileOutputStream(FileDescriptor.out), spec.commandLine().getErr(), false);
    Runtime.getRuntime().addShutdownHook(console.hook());
    try {
      console.messages().hello();
      return console.measure(order, part, UsageMarks.NONE, Objects.requireNonNull(main).debug);
    } finally {
      console.ended();
    }
  }

  private ClientOrder.Measure order() {
    var unused = Endpoint.parse(endpoint); // refused before any output
    return new ClientOrder.Measure(
        new ClientOrder.Open(
            cell,
            workload,
            values(),
            endpoint,
            CallKind.parse(call),
            driver(),
            seed,
            Quantities.nanos(deadline)),
        new ClientOrder.WarmUp(warmup),
        submissions,
        limit == null ? null : Quantities.nanos(limit),
        false);
  }

  private Driver driver() {
    if (rate == null) {
      return new Driver.Closed(
          clients == null ? 1 : clients, think == null ? null : Quantities.nanos(think));
    }
    if (clients != null || think != null) {
      throw new IllegalArgumentException(
          "--clients and --think are for a closed loop, --rate for an open one");
    }
    return new Driver.Open(rate, Driver.Arrivals.parse(arrivals), inFlight);
  }

  private RateShare part() {
    long begin = beginAt == null ? RateShare.WHEN_WARM : WallAnchor.epochNanos(beginAt);
    return rate == null ? RateShare.ALL : RateShare.parse(share, begin);
  }

  private Parameters values() {
    SortedMap<String, Object> values = new TreeMap<>();
    parameters.forEach((name, value) -> values.put(name, value(name, value)));
    return new Parameters(values);
  }

  private static Object value(String name, String text) {
    boolean isNumber =
        !text.isEmpty()
            && Character.isDigit(text.charAt(0))
            && !name.equals(RequestMix.PARAMETER); // which begins with a weight
    return isNumber ? Quantities.whole(text) : text;
  }
}
