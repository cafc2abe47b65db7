package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.Catalogue.Line;
import io.tare.services.contract.OrdersService.Action;
import io.tare.services.contract.OrdersService.OrdersRequest;
import io.tare.services.contract.OrdersService.OrdersResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrdersTaskTest {

  private static List<ServiceTask> tasks(Map<String, Object> parameters) {
    return Operation.tasks("soa.orders", parameters);
  }

  @ParameterizedTest
  @CsvSource({"read, 0", "mixed, 10", "write, 50"})
  void writeAStatedShare(String mix, int writes) {
    assertThat(tasks(Map.of("mix", mix)))
        .hasSize(50)
        .filteredOn(each -> ((OrdersRequest) each.payload()).action() == Action.WRITE)
        .hasSize(writes);
  }

  @Test
  void needOneFilledCatalogue() {
    assertThat(tasks(Map.of()).stream().map(ServiceTask::preparation).distinct())
        .singleElement()
        .satisfies(each -> assertThat(each).isPresent());
  }

  @Test
  void areTheSameForTheSameSeed() {
    assertThat(tasks(Map.of("seed", 5L)).get(7).envelope())
        .isEqualTo(tasks(Map.of("seed", 5L)).get(7).envelope())
        .isNotEqualTo(tasks(Map.of("seed", 6L)).get(7).envelope());
  }

  @Test
  void refuseAWrongTotal() {
    Catalogue catalogue = new Catalogue(Catalogue.USUAL, 1);
    ServiceTask first = tasks(Map.of("mix", "write")).get(0);
    List<Line> order = catalogue.order(catalogue.orders() + 1);
    OrdersResult right = catalogue.result(order);
    OrdersResult wrong = OrdersResult.empty();
    order.forEach(
        each -> wrong.add(each.article(), each.quantity(), 1 + catalogue.cents(each.article())));

    assertThat(first.wrong(right)).isEmpty();
    assertThat(first.wrong(wrong)).get().asString().contains("total");
  }

  @Test
  void lockArticlesInOneOrder() {
    Catalogue catalogue = new Catalogue(Catalogue.MIN, 3);
    for (int number = 1; number < 200; number++) {
      assertThat(catalogue.order(number))
          .extracting(Line::article)
          .isSorted()
          .doesNotHaveDuplicates();
    }
  }
}
