package io.tare.client.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.client.driver.RateShare;
import io.tare.client.driver.UsageMarks;
import io.tare.harness.model.order.ClientLine;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.packing.OrderCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Measures the cells on standard input. */
@Command(
    name = "session",
    description = {
      "Reads one cell per line from standard input, measures it, and prints its samples, until the"
          + " input ends. An opened cell is measured in slices, one for each further line; an"
          + " address to fetch is requested until it answers; a line of type time is answered with"
          + " the clocks' readings. With \"marks\":true the lines ready and begin precede the"
          + " measured submissions, and the line ended follows them; after each the session waits"
          + " for a line {\"type\":\"go\",\"cell\":\"...\"}, and samples come after the last. A"
          + " rate with \"held\":true is kept until a line {\"type\":\"next\",\"cell\":\"...\"}. An"
          + " invalid line is answered with a line of type error, and the session goes on."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ClientMain.Version.class,
    footer = {
      "",
      "Example:",
      "  echo '{\"type\":\"measure\",\"cell\":\"c1\",\"workload\":\"soa.quicksort\","
          + "\"parameters\":{\"n\":20000},\"endpoint\":\"http://127.0.0.1:8080/tare\","
          + "\"call\":\"wire\",\"driver\":{\"kind\":\"closed\",\"clients\":1},"
          + "\"warmup\":{\"submissions\":10},\"submissions\":90,\"deadline_ms\":60000}' \\",
      "      | java -jar tare-client.jar session"
    })
final class SessionCommand implements Callable<Integer> {

  @Option(
      names = "--packed",
      description = {
        "Write samples in batches: a line of type samples with the cell and a number of bytes,"
            + " followed by that many bytes, an Avro record SampleColumns."
      })
  boolean packed;

  @ParentCommand @Nullable ClientMain main;
  @Spec CommandSpec spec;

  private SessionCommand() {
    this.main = null;
    this.spec = CommandSpec.create();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    MeasurementOutput console =
        new MeasurementOutput(
            new FileOutputStream(FileDescriptor.out), spec.commandLine().getErr(), packed);
    Runtime.getRuntime().addShutdownHook(console.hook());
    try (OpenCells kept = new OpenCells(console)) {
      SessionInput input = new SessionInput(System.in, kept::next, kept::leftAlone);
      input.start();
      console.messages().hello();
      int worst = ExitCode.VALID;
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        if (console.interrupted()) {
          break;
        }
        if (!line.isBlank()) {
          worst = Math.max(worst, follow(line, input, console, kept));
        }
      }
      return worst;
    } finally {
      console.ended();
    }
  }

  private int follow(String line, SessionInput input, MeasurementOutput console, OpenCells kept)
      throws IOException, InterruptedException {
    String cell = "";
    try {
      ObjectNode object = OrderCode.object(line);
      cell = object.path(ClientLine.CELL).asText();
      ClientOrder order = OrderCode.order(object);
      if (order instanceof ClientOrder.Measure measure) {
        UsageMarks marks = marks(measure.marks(), cell, console, input);
        return console.measure(measure, RateShare.ALL, marks, Objects.requireNonNull(main).debug);
      }
      if (order instanceof ClientOrder.Open open) {
        return kept.open(open, Objects.requireNonNull(main).debug);
      }
      if (order instanceof ClientOrder.Slice slice) {
        UsageMarks marks = marks(slice.marks(), cell, console, input);
        return kept.measure(slice, marks, Objects.requireNonNull(main).debug);
      }
      if (order instanceof ClientOrder.Fetch fetch) {
        return console.fetch(fetch, Objects.requireNonNull(main).debug);
      }
      if (order instanceof ClientOrder.Time) {
        console.messages().time(cell);
        return ExitCode.VALID;
      }
      if (order instanceof ClientOrder.Go) {
        throw new IllegalArgumentException("nothing waits for a line of type go");
      }
      kept.release(order.cell());
      return ExitCode.VALID;
    } catch (IllegalArgumentException e) {
      console.messages().error(cell, String.valueOf(e.getMessage()));
      return ExitCode.USAGE;
    }
  }

  private static UsageMarks marks(
      boolean marked, String cell, MeasurementOutput console, SessionInput input) {
    return marked ? new SessionMarks(cell, console.messages(), input) : UsageMarks.NONE;
  }
}
