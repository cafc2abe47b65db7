package io.tare.harness.workloads.programs.network;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.MemoryLayout;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.RunningProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The other end of a connection: a program that listens; its first output shows that it does. */
record AnsweringProgram(RunningProcess process) implements CellProgram.Companions {

  private static final int MIN_PORT = 20_000;
  private static final int MAX_PORT = 30_000;

  /**
   * Says when the program in its words listens on a port: its first word, in hexadecimal digits.
   */
  private static final String ANNOUNCING =
      "h=$1; shift; \"$@\" & p=$!; while kill -0 $p 2>/dev/null; do"
          + " if grep -qi \":$h [0-9A-F]*:0000 0A \" /proc/net/tcp /proc/net/tcp6 2>/dev/null;"
          + " then echo listening; break; fi; sleep 0.05; done; wait $p";

  /** A port that is rarely in use. */
  static String port() {
    return Integer.toString(new SplittableRandom().nextInt(MIN_PORT, MAX_PORT));
  }

  /** The command of a program that does not say itself that it listens. */
  static Command announced(String port, String... words) {
    List<String> all = new ArrayList<>(List.of("sh", "-c", ANNOUNCING, "tare-answering"));
    all.add("%04X".formatted(Integer.parseInt(port)));
    all.addAll(List.of(words));
    return Command.of(all);
  }

  /**
   * Starts the program, and waits until it listens.
   *
   * @param name what messages call it
   * @param layout of the trial's programs
   */
  static AnsweringProgram started(Node node, String name, Command command, MemoryLayout layout)
      throws MeasurementException, InterruptedException {
    RunningProcess process = node.host().start(layout.of(command));
    try {
      InputStream output = process.standardOutput();
      byte[] first = output.readNBytes(1);
      if (first.length == 0) {
        String error =
            new String(process.standardError().readAllBytes(), StandardCharsets.UTF_8).strip();
        throw new TrialFailure(node.name() + ": " + name + " does not listen: " + error);
      }
      Thread reader = new Thread(() -> drain(output), "tare-answering");
      reader.setDaemon(true);
      reader.start();
    } catch (IOException e) {
      throw new TrialFailure(node.name() + ": " + name + " does not listen: " + e.getMessage(), e);
    }
    return new AnsweringProgram(process);
  }

  /** Its later output is ignored. */
  private static void drain(InputStream reader) {
    try {
      reader.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      return; // it ended
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
