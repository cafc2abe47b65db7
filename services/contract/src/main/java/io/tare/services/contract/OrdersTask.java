package io.tare.services.contract;

import io.tare.services.contract.OrdersService.OrdersRequest;
import io.tare.services.contract.OrdersService.OrdersResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request to the shop. */
final class OrdersTask implements ServiceTask {

  /** Enough that writers at the same time seldom want the same article. */
  private static final int REQUESTS = 50;

  /** In a mixed load one request in so many writes. */
  private static final int REQUESTS_FOR_A_WRITE = 5;

  private final OrdersRequest request;
  private final OrdersResult expected;
  private final @Nullable OrdersTask filling;

  private OrdersTask(OrdersRequest request, OrdersResult expected, @Nullable OrdersTask filling) {
    this.request = request;
    this.expected = expected;
    this.filling = filling;
  }

  /** The requests of a workload, which are equally likely. */
  static List<ServiceTask> of(TaskParameters given) {
    given.only("mix", "articles", "seed");
    Catalogue catalogue = new Catalogue(articles(given), given.seed());
    int writes = writes(given.text("mix", "mixed"));
    OrdersResult filled = OrdersResult.empty();
    for (int i = 1; i <= catalogue.articles(); i++) {
      filled.add(i, 1, catalogue.cents(i));
    }
    OrdersTask filling = new OrdersTask(OrdersRequest.fill(catalogue), filled, null);
    List<ServiceTask> tasks = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      int number = i < writes ? catalogue.orders() + 1 + i : catalogue.drawnOrder(i);
      List<Catalogue.Line> order = catalogue.order(number);
      tasks.add(
          new OrdersTask(
              i < writes
                  ? OrdersRequest.write(catalogue, order)
                  : OrdersRequest.read(catalogue, number),
              catalogue.result(order),
              filling));
    }
    return tasks;
  }

  private static int articles(TaskParameters given) {
    return given.values().containsKey("articles")
        ? given.whole("articles", Catalogue.MAX)
        : Catalogue.USUAL;
  }

  private static int writes(String mix) {
    return switch (mix) {
      case "read" -> 0;
      case "write" -> REQUESTS;
      case "mixed" -> REQUESTS / REQUESTS_FOR_A_WRITE;
      default ->
          throw new IllegalArgumentException(
              "parameter mix must be read, write or mixed, got " + mix);
    };
  }

  @Override
  public Operation operation() {
    return Operation.ORDERS;
  }

  @Override
  public Optional<ServiceTask> preparation() {
    return Optional.ofNullable(filling);
  }

  @Override
  public Object payload() {
    return request;
  }

  @Override
  public long answerBytes() {
    return 0;
  }

  @Override
  public NumericAnswerCheck check() {
    return new NumericAnswerCheck(numbers(expected), null);
  }

  @Override
  public Optional<String> wrong(Object answer) {
    return check().wrong(numbers((OrdersResult) answer));
  }

  private static Map<String, Long> numbers(OrdersResult of) {
    return Map.of("lines", (long) of.lines(), "total", of.total(), "checksum", of.checksum());
  }
}
