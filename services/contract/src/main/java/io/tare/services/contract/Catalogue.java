package io.tare.services.contract;

import io.tare.services.contract.OrdersService.OrdersResult;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Articles and orders of the shop, the same for the same seed on every machine.
 *
 * @param articles number of articles, which are numbered from 1; {@link #MIN} to {@link #MAX}
 */
public record Catalogue(int articles, long seed) {

  /** The smallest number of articles. */
  public static final int MIN = 100;

  /** The largest number of articles. */
  public static final int MAX = 50_000;

  /** The number of articles where none is given. */
  public static final int USUAL = 2000;

  private static final int ARTICLES_FOR_AN_ORDER = 4;
  private static final int MAX_LINES = 5;
  private static final int MAX_QUANTITY = 9;
  private static final int MAX_CENTS = 99_999;

  /** Of the stream of a seed, so that prices and orders are independent. */
  private static final long PRICES = 1L << 32;

  private static final long QUANTITIES = 2L << 32;
  private static final long NUMBERS = 3L << 32;

  private static final long DRAWS_FOR_AN_ORDER = 64;

  /**
   * @throws IllegalArgumentException if the number of articles is out of range
   */
  public Catalogue {
    if (articles < MIN || articles > MAX) {
      throw new IllegalArgumentException(
          "articles must be " + MIN + " to " + MAX + ", got " + articles);
    }
  }

  /**
   * A line of an order.
   *
   * @param article its number, 1 or more
   * @param quantity 1 or more
   */
  public record Line(int article, int quantity) {}

  /** The number of orders in a filled catalogue, which are numbered from 1. */
  public int orders() {
    return articles / ARTICLES_FOR_AN_ORDER;
  }

  /** The price of an article in cents, 1 or more. */
  public long cents(int article) {
    return 1L + draw(PRICES + article, MAX_CENTS);
  }

  /**
   * The lines of an order, whose articles ascend: transactions lock them in one order, and never
   * deadlock.
   *
   * @param number of one of {@link #orders}, or a later one
   */
  public List<Line> order(int number) {
    long from = number * DRAWS_FOR_AN_ORDER;
    return LongStream.iterate(from + 1, each -> each + 1)
        .mapToInt(each -> 1 + draw(each, articles))
        .distinct()
        .limit(1 + draw(from, MAX_LINES))
        .sorted()
        .mapToObj(article -> new Line(article, 1 + draw(QUANTITIES + from + article, MAX_QUANTITY)))
        .toList();
  }

  /** The right answer to a request for an order. */
  public OrdersResult result(List<Line> order) {
    OrdersResult result = OrdersResult.empty();
    order.forEach(each -> result.add(each.article(), each.quantity(), cents(each.article())));
    return result;
  }

  /** The number of an order that is there from the beginning. */
  int drawnOrder(int index) {
    return 1 + draw(NUMBERS + index, orders());
  }

  private int draw(long index, int bound) {
    return (int) Long.remainderUnsigned(SplitMix.at(seed, index), bound);
  }
}
