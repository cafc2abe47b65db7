package io.tare.services.host;

import io.tare.services.contract.ServerFacts;
import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.heartbeat.KernelCalls;
import io.tare.services.heartbeat.ShownClocks;
import io.tare.services.host.database.Database;
import io.tare.services.host.database.DatabaseCounts;
import io.tare.services.host.database.DatabasePlace;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/** Serves, and talks to the parent process in lines of JSON. */
final class ServerConversation {

  private static final int ABANDONED = 3;

  private ServerConversation() {}

  /**
   * Serves until the input ends. If it ends before the server has started, which can take a minute
   * on a busy machine, the program ends at once: its parent was killed.
   */
  static void hold(Options options, InputStream in, PrintStream out) throws Exception {
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    AtomicBoolean isStarting = new AtomicBoolean(true);
    String password =
        options.database().filter(DatabasePlace::isUrl).isPresent() ? password(questions) : "";
    // Only the first line is read by another thread, which would delay answers about clocks.
    FutureTask<String> first =
        new FutureTask<>(
            () -> {
              String line = questions.readLine();
              if (line == null && isStarting.get()) {
                Runtime.getRuntime().halt(ABANDONED);
              }
              return line;
            });
    Thread reader = new Thread(first, "tare-input");
    reader.setDaemon(true);
    reader.start();
    ServerSettings.apply(options);
    try (Server server = Server.start(options, password);
        Heartbeat heartbeat = Heartbeat.start()) {
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "tare-host stop"));
      isStarting.set(false);
      out.println(ready(options, server));
      out.flush();
      answerUntilEnd(first, questions, out, server, heartbeat);
    } catch (RefusedApplicationException e) {
      out.println(
          Json.createObjectBuilder()
              .add("type", ServerFacts.REFUSED)
              .add(ServerFacts.REASON, e.getMessage())
              .build());
      out.flush();
      throw e;
    }
  }

  private static String password(BufferedReader questions) throws IOException {
    String line = questions.readLine();
    try (JsonReader reader = Json.createReader(new StringReader(line == null ? "" : line))) {
      return reader.readObject().getString(ServerFacts.PASSWORD);
    } catch (JsonException | NullPointerException | ClassCastException e) {
      throw new IOException( // without what was read, which may be the password
          "the first line on standard input must be {\"password\": \"…\"}");
    }
  }

  private static JsonObject ready(Options options, Server server) throws IOException {
    JsonObject about = server.about();
    JsonObjectBuilder ready =
        Json.createObjectBuilder()
            .add("type", "ready")
            .add("port", server.port())
            .add("address", options.address())
            .add("pid", ProcessHandle.current().pid())
            .add(ServerFacts.START_NS, server.startNs())
            .add(ServerFacts.DEPLOY_NS, server.deployNs())
            .add(ServerFacts.GLASSFISH_VERSION, GlassFishVersion.current())
            .add(ServerFacts.JAVA_VERSION, Runtime.version().toString())
            .add(ServerFacts.XML_INPUT_FACTORY, about.getString(ServerFacts.XML_INPUT_FACTORY, ""))
            .add(
                ServerFacts.JAXB_CONTEXT_FACTORY,
                about.getString(ServerFacts.JAXB_CONTEXT_FACTORY, ""))
            .add(ServerFacts.HTTP_THREADS, options.httpThreads())
            .add(ServerFacts.CLASS_ARCHIVE, ClassArchive.words());
    server.database().ifPresent(each -> ready.add(ServerFacts.DATABASE, each.product()));
    // Only for the services, which time their parts.
    if (about.containsKey(ServerFacts.CLOCK_COST)) {
      ready.add(ServerFacts.CLOCK_COST, about.get(ServerFacts.CLOCK_COST));
    }
    server.disk().ifPresent(disk -> ready.add(ServerFacts.DISK_READS, disk.reads()));
    return ready.build();
  }

  /** Every line is a request. */
  private static void answerUntilEnd(
      Future<String> first,
      BufferedReader questions,
      PrintStream out,
      Server server,
      Heartbeat heartbeat)
      throws IOException, InterruptedException, ExecutionException {
    long asked = System.nanoTime();
    String question = first.get();
    while (question != null) {
      if (asksForClocks(question)) {
        out.println(clocks());
      } else {
        heartbeat.awaitBeat(); // so that a pause that has just ended is one pause
        long now = System.nanoTime();
        out.println(pauses(server, heartbeat, asked, now));
        asked = now;
      }
      out.flush();
      question = questions.readLine();
    }
  }

  private static boolean asksForClocks(String question) {
    try (JsonReader reader = Json.createReader(new StringReader(question))) {
      return ServerFacts.CLOCK.equals(reader.readObject().getString("type", ""));
    } catch (JsonException e) {
      return false;
    }
  }

  private static JsonObject clocks() {
    ShownClocks shown = ShownClocks.now();
    return Json.createObjectBuilder()
        .add("type", ServerFacts.CLOCK)
        .add(ServerFacts.MONOTONIC_NS, shown.monotonicNanos())
        .add(ServerFacts.EPOCH_NS, shown.epochNanos())
        .build();
  }

  /** Without counts if the database does not answer; then requests to it fail too, and say why. */
  private static void addCounts(JsonObjectBuilder answer, Database database) {
    try {
      DatabaseCounts counts = database.counts();
      answer
          .add(ServerFacts.COMMITS, counts.commits())
          .add(ServerFacts.UNFLUSHED, counts.unflushed());
      counts.flushes().ifPresent(flushes -> answer.add(ServerFacts.FLUSHES, flushes));
    } catch (SQLException e) {
      System.err.println("tare-host: the database does not give its counts: " + e.getMessage());
    }
  }

  /** What the server did besides serving since the last request. */
  private static JsonObject pauses(Server server, Heartbeat heartbeat, long since, long now)
      throws InterruptedException {
    JsonArrayBuilder lengths = Json.createArrayBuilder();
    heartbeat.within(since, now).all().forEach(pause -> lengths.add(pause.nanos()));
    JsonObjectBuilder answer =
        Json.createObjectBuilder()
            .add("type", "pauses")
            .add(ServerFacts.PAUSES_NS, lengths)
            .add(ServerFacts.COLLECTING_NS, heartbeat.collectingNanos())
            .add(ServerFacts.COMPILING_NS, heartbeat.compilingNanos());
    KernelCalls.switches().ifPresent(count -> answer.add(ServerFacts.SWITCHES, count));
    KernelCalls.reads().ifPresent(count -> answer.add(ServerFacts.READ_CALLS, count));
    server.database().ifPresent(database -> addCounts(answer, database));
    return answer.build();
  }
}
