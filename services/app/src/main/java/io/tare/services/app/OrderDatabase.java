package io.tare.services.app;

import io.tare.services.contract.Catalogue;
import io.tare.services.contract.Catalogue.Line;
import io.tare.services.contract.OrdersService.OrdersResult;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The tables of a catalogue, in a schema of its own. */
final class OrderDatabase {

  /** More than can be ordered in a trial. */
  private static final int STOCK = 2_000_000_000;

  /** In this server, which begins with an empty database. */
  private static final Set<Catalogue> FILLED = new HashSet<>();

  private final Catalogue catalogue;
  private final String schema;

  OrderDatabase(Catalogue catalogue) {
    this.catalogue = catalogue;
    this.schema = "t" + catalogue.articles() + "_" + Long.toHexString(catalogue.seed());
  }

  /** Creates and fills the tables if that has not been done; answers with all articles. */
  OrdersResult fill() {
    synchronized (FILLED) {
      if (!FILLED.contains(catalogue)) {
        DatabaseTransaction.run(this::fill);
        FILLED.add(catalogue);
      }
    }
    return DatabaseTransaction.query(
        connection -> lines(connection, "select article, 1, cents from %s.article order by 1"));
  }

  /** Looks up an order. */
  OrdersResult read(int number) {
    requireFilled();
    OrdersResult order =
        DatabaseTransaction.query(
            connection ->
                lines(
                    connection,
                    """
                    select l.article, l.quantity, a.cents
                    from %1$s.orders o
                    join %1$s.line l on l.number = o.number
                    join %1$s.article a on a.article = l.article
                    where o.number = ? order by l.position""",
                    number));
    if (order.lines() == 0) {
      throw RequestValidation.refusal("there is no order " + number);
    }
    return order;
  }

  /** Inserts an order, and reduces the stock of its articles. */
  OrdersResult write(List<Line> order) {
    requireFilled();
    return DatabaseTransaction.run(
        connection -> {
          insert(connection, List.of(order));
          OrdersResult result = OrdersResult.empty();
          try (PreparedStatement stock =
                  prepare(connection, "update %s.article set stock = stock - ? where article = ?");
              PreparedStatement price =
                  prepare(connection, "select cents from %s.article where article = ?")) {
            for (Line line : order) {
              stock.setInt(1, line.quantity());
              stock.setInt(2, line.article());
              if (stock.executeUpdate() == 0) {
                throw RequestValidation.refusal("there is no article " + line.article());
              }
              price.setInt(1, line.article());
              try (ResultSet found = price.executeQuery()) {
                found.next();
                result.add(line.article(), line.quantity(), found.getLong(1));
              }
            }
          }
          return result;
        });
  }

  private void requireFilled() {
    synchronized (FILLED) {
      if (!FILLED.contains(catalogue)) {
        throw RequestValidation.refusal(
            "the catalogue of %d articles with seed %d has not been filled"
                .formatted(catalogue.articles(), catalogue.seed()));
      }
    }
  }

  private boolean fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String each :
          List.of(
              "create schema %s",
              "create table %s.article (article int primary key, cents bigint not null,"
                  + " stock int not null)",
              "create table %s.orders (number int generated always as identity primary key)",
              "create table %s.line (number int not null, position int not null,"
                  + " article int not null, quantity int not null, primary key (number, position))")) {
        statement.execute(each.formatted(schema));
      }
    }
    try (PreparedStatement article =
        prepare(connection, "insert into %s.article values (?, ?, " + STOCK + ")")) {
      for (int i = 1; i <= catalogue.articles(); i++) {
        article.setInt(1, i);
        article.setLong(2, catalogue.cents(i));
        article.executeUpdate();
      }
    }
    insert(
        connection,
        IntStream.rangeClosed(1, catalogue.orders()).mapToObj(catalogue::order).toList());
    return true;
  }

  private void insert(Connection connection, List<List<Line>> orders) throws SQLException {
    try (PreparedStatement numbers =
            connection.prepareStatement(
                "insert into " + schema + ".orders values (default)",
                Statement.RETURN_GENERATED_KEYS);
        PreparedStatement lines = prepare(connection, "insert into %s.line values (?, ?, ?, ?)")) {
      for (List<Line> order : orders) {
        lines.setInt(1, next(numbers));
        for (int i = 0; i < order.size(); i++) {
          lines.setInt(2, i);
          lines.setInt(3, order.get(i).article());
          lines.setInt(4, order.get(i).quantity());
          lines.executeUpdate();
        }
      }
    }
  }

  private static int next(PreparedStatement numbers) throws SQLException {
    numbers.executeUpdate();
    try (ResultSet keys = numbers.getGeneratedKeys()) {
      keys.next();
      return keys.getInt(1);
    }
  }

  /** Rows of article, quantity and price as the lines of a result. */
  private OrdersResult lines(Connection connection, String sql, int... values) throws SQLException {
    OrdersResult result = OrdersResult.empty();
    try (PreparedStatement select = prepare(connection, sql)) {
      for (int i = 0; i < values.length; i++) {
        select.setInt(i + 1, values[i]);
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          result.add(rows.getInt(1), rows.getInt(2), rows.getLong(3));
        }
      }
    }
    return result;
  }

  private PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql.formatted(schema));
  }
}
