package io.tare.harness.campaign;

import io.tare.harness.campaign.ClientChoice.Call;
import io.tare.harness.campaign.Driver.Arrivals;
import io.tare.harness.workload.Dimension;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads server, client, driver and LAN. */
final class SetupReader {

  private static final long LEAST_HEAP = 16L << 20;
  private static final long MOST_HEAP = 1L << 45;

  /** The client program has no more threads. */
  private static final int MOST_IN_FLIGHT = 5000;

  private static final long SECOND = 1_000_000_000L;
  private static final long HOUR = 3600 * SECOND;

  private SetupReader() {}

  static ServerChoice server(YamlTable table) {
    ServerChoice fallback = Defaults.SERVER;
    Optional<AdminChoice> admin = admin(table);
    StartArchive archive = archive(table, admin.isPresent());
    ServerChoice server =
        new ServerChoice(
            heap(table, fallback.heapBytes()),
            table
                .take("collector")
                .flatMap(v -> v.choice(List.of(Collector.values()), Collector::label))
                .orElse(fallback.collector()),
            table.take("port").flatMap(v -> v.integer(0, 65_535)).orElse(fallback.port()),
            table
                .take("http_threads")
                .flatMap(v -> v.integer(1, 1000))
                .orElse(fallback.httpThreads()),
            table.take("jvm_options").map(SetupReader::texts).orElse(fallback.jvmOptions()),
            table
                .take("start_deadline")
                .flatMap(v -> v.quantity(Dimension.DURATION, SECOND, HOUR))
                .orElse(fallback.startDeadlineNanos()),
            archive,
            training(table, archive),
            admin);
    table.rejectOthers();
    return server;
  }

  private static StartArchive archive(YamlTable table, boolean isAdministered) {
    Optional<YamlValue> value = table.take("archive");
    StartArchive archive =
        value
            .flatMap(v -> v.choice(List.of(StartArchive.values()), StartArchive::label))
            .orElse(Defaults.SERVER.archive());
    if (archive == StartArchive.PROFILES && isAdministered) {
      value.ifPresent(v -> v.complain("a server that runs already cannot be trained"));
    }
    return archive;
  }

  private static long training(YamlTable table, StartArchive archive) {
    Optional<YamlValue> value = table.take("training");
    if (archive != StartArchive.PROFILES) {
      value.ifPresent(v -> v.complain("is only for archive: profiles"));
    }
    return value
        .flatMap(v -> v.quantity(Dimension.DURATION, SECOND, HOUR))
        .orElse(Defaults.SERVER.trainingNanos());
  }

  private static Optional<AdminChoice> admin(YamlTable table) {
    boolean isAdministered =
        table
            .take("host")
            .flatMap(v -> v.choice(List.of("embedded", "admin"), text -> text))
            .filter("admin"::equals)
            .isPresent();
    if (!isAdministered) {
      return Optional.empty();
    }
    Optional<YamlValue> user = table.take("user");
    Optional<YamlValue> password = table.take("password_variable");
    if (user.isPresent() != password.isPresent()) {
      user.or(() -> password)
          .ifPresent(v -> v.complain("needs both user and password_variable, or neither"));
    }
    return Optional.of(
        new AdminChoice(
            port(table, "admin_port", Defaults.ADMIN_PORT),
            port(table, "http_port", Defaults.HTTP_PORT),
            table
                .take("secure")
                .flatMap(v -> v.choice(List.of(true, false), String::valueOf))
                .orElse(false),
            user.flatMap(YamlValue::text),
            password.flatMap(YamlValue::text),
            table.take("certificate").flatMap(YamlValue::text)));
  }

  private static int port(YamlTable table, String key, int fallback) {
    return table.take(key).flatMap(v -> v.integer(1, 65_535)).orElse(fallback);
  }

  static ClientChoice client(YamlTable table) {
    ClientChoice fallback = Defaults.CLIENT;
    ClientChoice client =
        new ClientChoice(
            table
                .take("call")
                .flatMap(v -> v.choice(List.of(Call.values()), Call::label))
                .orElse(fallback.call()),
            heap(table, fallback.heapBytes()),
            table
                .take("deadline")
                .flatMap(v -> v.quantity(Dimension.DURATION, 1_000_000, HOUR))
                .orElse(fallback.deadlineNanos()));
    table.rejectOthers();
    return client;
  }

  static Driver driver(YamlTable table) {
    String kind =
        table
            .need("kind", "closed or open")
            .flatMap(v -> v.choice(List.of("closed", "open"), text -> text))
            .orElse("closed");
    Driver driver = "open".equals(kind) ? open(table) : closed(table);
    table.rejectOthers();
    return driver;
  }

  static OptionalLong lan(YamlTable table) {
    Optional<Long> rate =
        table.take("rate").flatMap(v -> v.quantity(Dimension.BIT_RATE, 8000, 1_000_000_000_000L));
    table.rejectOthers();
    return rate.isPresent() ? OptionalLong.of(rate.get()) : OptionalLong.empty();
  }

  private static Driver closed(YamlTable table) {
    return new Driver.Closed(
        table.take("clients").flatMap(v -> v.integer(1, MOST_IN_FLIGHT)).orElse(1));
  }

  private static Driver open(YamlTable table) {
    double rate =
        table
            .need("rate", Dimension.RATE.expected())
            .flatMap(
                v ->
                    v.read(
                        text -> positive(Dimension.RATE.parse(text).doubleValue()),
                        Dimension.RATE.expected()))
            .orElse(1.0);
    return new Driver.Open(
        rate,
        table
            .take("arrivals")
            .flatMap(v -> v.choice(List.of(Arrivals.values()), Arrivals::label))
            .orElse(Defaults.ARRIVALS),
        table
            .take("in_flight_max")
            .flatMap(v -> v.integer(1, MOST_IN_FLIGHT))
            .orElse(Defaults.IN_FLIGHT_MAX));
  }

  private static double positive(double rate) {
    if (rate > 0) {
      return rate;
    }
    throw new IllegalArgumentException("expected a rate above 0/s, found " + rate + "/s");
  }

  private static long heap(YamlTable table, long fallback) {
    return table
        .take("heap")
        .flatMap(v -> v.quantity(Dimension.SIZE, LEAST_HEAP, MOST_HEAP))
        .orElse(fallback);
  }

  private static List<String> texts(YamlValue value) {
    if (value.isEmptyList()) {
      return List.of();
    }
    return value.members().stream().map(YamlValue::text).flatMap(Optional::stream).toList();
  }
}
