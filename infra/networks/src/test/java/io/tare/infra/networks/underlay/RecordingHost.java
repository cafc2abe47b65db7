package io.tare.infra.networks.underlay;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.RunningProcess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A machine that records commands and runs none. */
final class RecordingHost implements Host {

  /** An exit status of {@link KernelFeature}. */
  private static final int LACKING = 7;

  final List<String> commands = new ArrayList<>();

  /** What programs read. */
  final ByteArrayOutputStream heard = new ByteArrayOutputStream();

  private boolean hasFeatures = true;
  private String route = "10.0.0.2 dev eth7 src 10.0.0.1 uid 0\n";

  /** Its route to the other machine. */
  void answerRoute(String words) {
    route = words;
  }

  /** Lets tests of its kernel fail. */
  void lackFeatures() {
    hasFeatures = false;
  }

  @Override
  public String name() {
    return "told";
  }

  /**
   * Every command succeeds; offloads are off, every namespace has one process, and a link exists.
   */
  @Override
  public Finished run(Command command, Duration deadline) {
    commands.add(command.toString());
    if (!hasFeatures && command.arguments().get(0).equals("unshare")) {
      return new Finished(LACKING, "", "");
    }
    return new Finished(0, answer(command.toString()), "");
  }

  private String answer(String command) {
    if (command.startsWith("ip netns pids")) {
      return "42\n";
    }
    if (command.startsWith("ip -o route get")) {
      return route;
    }
    if (command.startsWith("ip -o link show")) {
      return "2: eth7: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc noqueue state UP\n";
    }
    return command.contains("ethtool -k")
        ? "tx-checksumming: off\ntcp-segmentation-offload: off\ngeneric-segmentation-offload: off\n"
        : "";
  }

  @Override
  public RunningProcess start(Command command) {
    commands.add(command.toString());
    return new Sleeping(command.toString().contains("wg set") ? "ready\n" : "42\n");
  }

  @Override
  public void upload(Path local, String remote) {
    throw new IllegalStateException();
  }

  @Override
  public void download(String remote, Path local) {
    throw new IllegalStateException();
  }

  @Override
  public String scratch() {
    return "/nowhere";
  }

  /** A process until it is closed. */
  private final class Sleeping implements RunningProcess {

    private final String words;
    private boolean isRunning = true;

    Sleeping(String words) {
      this.words = words;
    }

    @Override
    public OutputStream standardInput() {
      return heard;
    }

    @Override
    public InputStream standardOutput() {
      return new ByteArrayInputStream(words.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public InputStream standardError() {
      return InputStream.nullInputStream();
    }

    @Override
    public boolean isRunning() {
      return isRunning;
    }

    @Override
    public OptionalInt waitFor(Duration deadline) {
      return OptionalInt.empty();
    }

    @Override
    public void close() {
      isRunning = false;
    }
  }
}
