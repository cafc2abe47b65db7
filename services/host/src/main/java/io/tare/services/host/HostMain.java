package io.tare.services.host;

import io.tare.services.heartbeat.Heartbeat;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The host program: serves until its standard input ends, so that it never outlives whoever started
 * it, or until it is told to terminate. A line there asks when it stood still.
 */
public final class HostMain {

  private static final int EXIT_USAGE = 2;
  private static final int EXIT_FAILURE = 3;

  private HostMain() {}

  /** Runs the program; see {@link Options#USAGE}. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  @SuppressWarnings("SystemOut") // one line of JSON for whoever started it
  private static int run(String[] args) {
    if (args.length == 1 && "--help".equals(args[0])) {
      System.out.println(Options.USAGE);
      return 0;
    }
    // GlassFish and its parts may print whatever they like, but not between our lines.
    PrintStream out = System.out;
    System.setOut(System.err);
    try {
      return serve(Options.parse(args), out);
    } catch (HostUsageException e) {
      System.err.println("tare-host: " + e.getMessage());
      return EXIT_USAGE;
    } catch (Exception | LinkageError e) {
      System.err.println("tare-host: " + oneLine(e));
      return EXIT_FAILURE;
    }
  }

  private static int serve(Options options, PrintStream out) throws Exception {
    ServerSettings.apply(options);
    try (Server server = Server.start(options);
        Heartbeat heartbeat = Heartbeat.start()) {
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "tare-host stop"));
      out.println(ready(options, server));
      out.flush();
      answerUntilEnd(System.in, out, heartbeat);
    }
    return 0;
  }

  private static JsonObject ready(Options options, Server server) throws IOException {
    JsonObject about = server.about();
    return Json.createObjectBuilder()
        .add("type", "ready")
        .add("port", server.port())
        .add("address", options.address())
        .add("pid", ProcessHandle.current().pid())
        .add("start_ns", server.startNs())
        .add("deploy_ns", server.deployNs())
        .add("glassfish_version", GlassFishVersion.current())
        .add("java_version", about.getString("java_version", ""))
        .add("xml_input_factory", about.getString("xml_input_factory", ""))
        .add("jaxb_context_factory", about.getString("jaxb_context_factory", ""))
        .add("http_threads", options.httpThreads())
        .add("class_archive", ClassArchive.words())
        .build();
  }

  /** Every line is a question when the server stood still since the last one. */
  private static void answerUntilEnd(InputStream in, PrintStream out, Heartbeat heartbeat)
      throws IOException, InterruptedException {
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    while (questions.readLine() != null) {
      JsonArrayBuilder lengths = Json.createArrayBuilder();
      heartbeat.take().all().forEach(pause -> lengths.add(pause.nanos()));
      out.println(
          Json.createObjectBuilder()
              .add("type", "pauses")
              .add("pauses_ns", lengths)
              .add("collecting_ns", heartbeat.collectingNanos())
              .build());
      out.flush();
    }
  }

  private static String oneLine(Throwable failure) {
    StringBuilder line = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      line.append(line.isEmpty() ? "" : ": ").append(cause);
    }
    return line.toString().replaceAll("\\s+", " ");
  }
}
