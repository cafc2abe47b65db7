package io.tare.harness.network;

import io.tare.harness.benchmark.MemoryLayout;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.tool.CellProgram;
import io.tare.infra.host.Command;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.platform.Node;
import io.tare.model.MeasurementException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** The other end of a connection: a program that listens; its first output shows that it does. */
record AnsweringProgram(RunningProcess process) implements CellProgram.Companions {

  private static final int LEAST_PORT = 20_000;
  private static final int MOST_PORT = 30_000;

  /** A port that is rarely in use. */
  static String port() {
    return Integer.toString(new SplittableRandom().nextInt(LEAST_PORT, MOST_PORT));
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
      InputStream said = process.standardOutput();
      byte[] first = said.readNBytes(1);
      if (first.length == 0) {
        String error =
            new String(process.standardError().readAllBytes(), StandardCharsets.UTF_8).strip();
        throw new TrialFailure(node.name() + ": " + name + " does not listen: " + error);
      }
      Thread reader = new Thread(() -> drain(said), "tare-answering");
      reader.setDaemon(true);
      reader.start();
    } catch (IOException e) {
      throw new TrialFailure(node.name() + ": " + name + " does not listen: " + e.getMessage(), e);
    }
    return new AnsweringProgram(process);
  }

  /** Its later output is ignored. */
  private static void drain(InputStream said) {
    try {
      said.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      return; // it ended
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
