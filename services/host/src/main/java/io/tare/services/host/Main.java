package io.tare.services.host;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * The host program: serves until its standard input ends, so that it never outlives whoever started
 * it, or until it is told to terminate.
 */
public final class Main {

  private static final int EXIT_USAGE = 2;
  private static final int EXIT_FAILURE = 3;

  private Main() {}

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
    } catch (UsageException e) {
      System.err.println("tare-host: " + e.getMessage());
      return EXIT_USAGE;
    } catch (Exception | LinkageError e) {
      System.err.println("tare-host: " + oneLine(e));
      return EXIT_FAILURE;
    }
  }

  private static int serve(Options options, PrintStream out) throws Exception {
    ServerSettings.apply(options);
    try (Server server = Server.start(options)) {
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "tare-host stop"));
      out.println(ready(options, server));
      out.flush();
      awaitEnd(System.in);
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
        .build();
  }

  private static void awaitEnd(InputStream in) throws IOException {
    byte[] ignored = new byte[1024];
    while (in.read(ignored) >= 0) {
      // Nothing is expected; only the end matters.
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
