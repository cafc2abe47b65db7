package io.tare.harness.campaign;

import io.tare.model.CallKind;
import io.tare.model.Dimension;
import io.tare.model.Driver;
import io.tare.model.Driver.Arrivals;
import io.tare.model.Limits;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads server, client, driver and LAN. */
final class SetupReader {

  private static final long SECOND = 1_000_000_000L;
  private static final long HOUR = 3600 * SECOND;

  private SetupReader() {}

  /**
   * The servers of all platforms.
   *
   * @param first what they have of what may vary
   */
  static ServerChoice server(YamlTable table, Tuning first) {
    ServerChoice fallback = Defaults.SERVER;
    Optional<AdminChoice> admin = admin(table);
    StartArchive archive = archive(table, admin.isPresent());
    ServerChoice server = first.of(fallback);
    server =
        new ServerChoice(
            server.heapBytes(),
            server.collector(),
            table.take("port").flatMap(v -> v.integer(0, 65_535)).orElse(fallback.port()),
            server.httpThreads(),
            server.jvmOptions(),
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
                .take("nodes")
                .flatMap(v -> v.integer(1, ClientChoice.MOST_NODES))
                .orElse(fallback.nodes()),
            table
                .take("call")
                .flatMap(v -> v.choice(List.of(CallKind.values()), CallKind::label))
                .orElse(fallback.call()),
            table.take("heap").flatMap(FactorReader::heap).orElse(fallback.heapBytes()),
            table
                .take("deadline")
                .flatMap(v -> v.quantity(Dimension.DURATION, 1_000_000, Limits.MOST_DEADLINE_NANOS))
                .orElse(fallback.deadlineNanos()));
    table.rejectOthers();
    return client;
  }

  /** One for each number of clients, or for each rate. */
  static List<Driver> drivers(YamlTable table) {
    String kind =
        table
            .need("kind", "closed or open")
            .flatMap(v -> v.choice(List.of("closed", "open"), text -> text))
            .orElse("closed");
    List<Driver> drivers = "open".equals(kind) ? open(table) : closed(table);
    table.rejectOthers();
    return drivers;
  }

  static OptionalLong lan(YamlTable table) {
    Optional<Long> rate =
        table.take("rate").flatMap(v -> v.quantity(Dimension.BIT_RATE, 8000, 1_000_000_000_000L));
    table.rejectOthers();
    return rate.isPresent() ? OptionalLong.of(rate.get()) : OptionalLong.empty();
  }

  private static List<Driver> closed(YamlTable table) {
    return or(table.take(LoadsReader.CLIENTS).map(LoadsReader::clients), 1).stream()
        .map(clients -> (Driver) new Driver.Closed(clients))
        .toList();
  }

  private static List<Driver> open(YamlTable table) {
    List<Double> rates =
        or(table.need(LoadsReader.RATE, Dimension.RATE.expected()).map(LoadsReader::rates), 1.0);
    Arrivals arrivals =
        table
            .take("arrivals")
            .flatMap(v -> v.choice(List.of(Arrivals.values()), Arrivals::label))
            .orElse(Defaults.ARRIVALS);
    int inFlightMax =
        table
            .take("in_flight_max")
            .flatMap(v -> v.integer(1, Limits.MOST_IN_FLIGHT))
            .orElse(Defaults.IN_FLIGHT_MAX);
    return rates.stream()
        .map(rate -> (Driver) new Driver.Open(rate, arrivals, inFlightMax))
        .toList();
  }

  /** Where there is none a campaign is not made; what stands here lets the rest be read. */
  private static <T> List<T> or(Optional<List<T>> loads, T fallback) {
    return loads.filter(each -> !each.isEmpty()).orElse(List.of(fallback));
  }
}
