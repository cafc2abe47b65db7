package io.tare.analysis.simulation;

import org.junit.jupiter.api.Test;

/**
 * Prints a published table. Not part of the tests, whose names end with Test: {@code
 * CONTRIBUTING.md} shows how to run one method. Numbers of runs and other values are those of the
 * documents, unless a system property says otherwise.
 */
class PrintedTables {

  @Test
  void starts() {
    System.out.println(tables(4000).starts());
  }

  @Test
  void location() {
    System.out.println(tables(2000).location(number("variation", 0.3)));
  }

  @Test
  void disturbed() {
    System.out.println(tables(4000).disturbed(number("seconds", 2), number("bound", 0.25)));
  }

  @Test
  void settling() {
    System.out.println(tables(2000).settling((int) number("cells", 8)));
  }

  @Test
  void variance() {
    System.out.println(tables(2000).variance());
  }

  @Test
  void stopping() {
    System.out.println(tables(2000).stopping());
  }

  @Test
  void allocation() {
    System.out.println(tables(1000).allocation());
  }

  private static PublishedTables tables(int runs) {
    return new PublishedTables((int) number("runs", runs), (long) number("seed", 1));
  }

  private static double number(String property, double otherwise) {
    return Double.parseDouble(System.getProperty(property, "" + otherwise));
  }
}
