package io.tare.services.app;

import io.tare.services.contract.Catalogue;
import io.tare.services.contract.Catalogue.Line;
import io.tare.services.contract.OrdersService.OrdersResult;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** The tables of a catalogue, in a schema of its own. */
final class OrderDatabase {

  /** More than can be ordered in a trial. */
  private static final int STOCK = 2_000_000_000;

  /** Rows that are sent at once, which spares round trips. */
  private static final int BATCH = 1000;

  /** Before the names of schemas, where others may use the database too. */
  private static final String PREFIX = System.getProperty("tare.database.schema", "");

  /** Those of this server, which begins with an empty database. */
  private static final Map<Catalogue, OrderDatabase> FILLED = new ConcurrentHashMap<>();

  private final Catalogue catalogue;
  private final String schema;
  private final String selectArticles;
  private final String selectOrder;
  private final String selectPrice;
  private final String insertOrder;
  private final String insertLine;
  private final String updateStock;

  private OrderDatabase(Catalogue catalogue) {
    this.catalogue = catalogue;
    this.schema = PREFIX + "t" + catalogue.articles() + "_" + Long.toHexString(catalogue.seed());
    this.selectArticles = inSchema("select article, 1, cents from %s.article order by 1");
    this.selectOrder =
        inSchema(
            """
            select l.article, l.quantity, a.cents
            from %1$s.orders o
            join %1$s.line l on l.number = o.number
            join %1$s.article a on a.article = l.article
            where o.number = ? order by l.position""");
    this.selectPrice = inSchema("select cents from %s.article where article = ?");
    this.insertOrder = inSchema("insert into %s.orders values (default)");
    this.insertLine = inSchema("insert into %s.line values (?, ?, ?, ?)");
    this.updateStock = inSchema("update %s.article set stock = stock - ? where article = ?");
  }

  private String inSchema(String sql) {
    return sql.formatted(schema);
  }

  /** Creates and fills the tables if that has not been done; answers with all articles. */
  static OrdersResult fill(Catalogue catalogue) {
    OrderDatabase database = FILLED.computeIfAbsent(catalogue, OrderDatabase::filledNow);
    return DatabaseTransaction.query(
        connection -> database.lines(connection, database.selectArticles));
  }

  private static OrderDatabase filledNow(Catalogue catalogue) {
    OrderDatabase database = new OrderDatabase(catalogue);
    var unused = DatabaseTransaction.run(database::create);
    return database;
  }

  /** The tables of a catalogue that has been filled; other requests are refused. */
  static OrderDatabase of(Catalogue catalogue) {
    OrderDatabase filled = FILLED.get(catalogue);
    if (filled == null) {
      throw RequestValidation.refusal(
          "the catalogue of %d articles with seed %d has not been filled"
              .formatted(catalogue.articles(), catalogue.seed()));
    }
    return filled;
  }

  /** Looks up an order. */
  OrdersResult read(int number) {
    OrdersResult order =
        DatabaseTransaction.query(connection -> lines(connection, selectOrder, number));
    if (order.lines() == 0) {
      throw RequestValidation.refusal("there is no order " + number);
    }
    return order;
  }

  /** Inserts an order, and reduces the stock of its articles. */
  OrdersResult write(List<Line> order) {
    return DatabaseTransaction.run(
        connection -> {
          insert(connection, List.of(order));
          OrdersResult result = OrdersResult.empty();
          try (PreparedStatement stock = connection.prepareStatement(updateStock);
              PreparedStatement price = connection.prepareStatement(selectPrice)) {
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

  private boolean create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String each :
          List.of(
              "create schema %s",
              "create table %s.article (article int primary key, cents bigint not null,"
                  + " stock int not null)",
              "create table %s.orders (number int generated always as identity primary key)",
              "create table %s.line (number int not null, position int not null,"
                  + " article int not null, quantity int not null, primary key (number, position))")) {
        statement.execute(inSchema(each));
      }
    }
    try (PreparedStatement article =
        connection.prepareStatement(
            inSchema("insert into %s.article values (?, ?, " + STOCK + ")"))) {
      for (int i = 1; i <= catalogue.articles(); i++) {
        article.setInt(1, i);
        article.setLong(2, catalogue.cents(i));
        article.addBatch();
        if (i % BATCH == 0 || i == catalogue.articles()) {
          var unused = article.executeBatch();
        }
      }
    }
    insert(
        connection,
        IntStream.rangeClosed(1, catalogue.orders()).mapToObj(catalogue::order).toList());
    return true;
  }

  private void insert(Connection connection, List<List<Line>> orders) throws SQLException {
    try (PreparedStatement numbers =
            connection.prepareStatement(insertOrder, Statement.RETURN_GENERATED_KEYS);
        PreparedStatement lines = connection.prepareStatement(insertLine)) {
      for (List<Line> order : orders) {
        lines.setInt(1, next(numbers));
        for (int i = 0; i < order.size(); i++) {
          lines.setInt(2, i);
          lines.setInt(3, order.get(i).article());
          lines.setInt(4, order.get(i).quantity());
          lines.addBatch();
        }
        var unused = lines.executeBatch();
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
    try (PreparedStatement select = connection.prepareStatement(sql)) {
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
}
