package io.tare.client.program;

import io.tare.client.clock.ClockQuality;
import io.tare.client.recording.LineOutput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the clock's quality. */
@Command(
    name = "clock",
    description =
        "Measures the clock used for all samples: its smallest step and the time to read it, in"
            + " nanoseconds.",
    mixinStandardHelpOptions = true,
    versionProvider = ClientMain.Version.class,
    footer = {"", "Example:", "  java -jar tare-client.jar clock"})
final class ClockCommand implements Callable<Integer> {

  @Override
  public Integer call() throws IOException {
    LineOutput output = new LineOutput(new FileOutputStream(FileDescriptor.out));
    new ClientMessages(output, ClockQuality.measure()).clock();
    return ExitCode.VALID;
  }
}
