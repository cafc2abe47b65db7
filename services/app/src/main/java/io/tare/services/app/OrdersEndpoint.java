package io.tare.services.app;

import io.tare.services.contract.Catalogue;
import io.tare.services.contract.Catalogue.Line;
import io.tare.services.contract.Contract;
import io.tare.services.contract.OrdersService;
import jakarta.jws.WebService;
import java.util.List;
import java.util.stream.IntStream;

/** Looks up and takes orders in the {@link OrderDatabase}. */
@WebService(
    serviceName = "OrdersService",
    portName = "OrdersPort",
    targetNamespace = Contract.NAMESPACE,
    endpointInterface = "io.tare.services.contract.OrdersService")
public final class OrdersEndpoint implements OrdersService {

  @Override
  public OrdersResult orders(OrdersRequest request) {
    return RequestInFlight.serve(() -> answer(request));
  }

  private static OrdersResult answer(OrdersRequest request) {
    Catalogue catalogue = catalogue(request);
    return switch (RequestValidation.require(request.action(), "action")) {
      case FILL -> OrderDatabase.fill(catalogue);
      case READ ->
          OrderDatabase.of(catalogue).read(RequestValidation.require(request.number(), "number"));
      case WRITE -> OrderDatabase.of(catalogue).write(lines(request));
    };
  }

  private static List<Line> lines(OrdersRequest request) {
    int[] articles = RequestValidation.require(request.article(), "article");
    int[] quantities = RequestValidation.require(request.quantity(), "quantity");
    if (articles.length != quantities.length) {
      throw RequestValidation.refusal(
          articles.length + " values of article, but " + quantities.length + " of quantity");
    }
    return IntStream.range(0, articles.length)
        .mapToObj(i -> new Line(articles[i], quantities[i]))
        .toList();
  }

  private static Catalogue catalogue(OrdersRequest request) {
    int articles =
        RequestValidation.requireBetween(
            request.articles(), "articles", Catalogue.MIN, Catalogue.MAX);
    return new Catalogue(articles, RequestValidation.require(request.seed(), "seed"));
  }
}
