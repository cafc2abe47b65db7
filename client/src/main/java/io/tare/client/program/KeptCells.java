package io.tare.client.program;

import io.tare.client.driver.CellException;
import io.tare.client.driver.CellOrder;
import io.tare.client.driver.CellResult;
import io.tare.client.driver.KeptCell;
import io.tare.client.driver.SliceOrder;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The cells of a session that are measured in slices. */
final class KeptCells implements AutoCloseable {

  private final Console console;
  private final Map<String, KeptCell> cells = new HashMap<>();

  KeptCells(Console console) {
    this.console = console;
  }

  /**
   * Prepares a cell; one of the same name that was there is given up.
   *
   * @return the exit status that it asks for
   */
  int open(CellOrder order, boolean debug) throws IOException {
    release(order.id());
    try {
      cells.put(order.id(), new KeptCell(order));
      console.opened(order.id());
      return Exit.VALID;
    } catch (IllegalArgumentException e) {
      return console.refused(order.id(), e, Exit.USAGE, debug);
    } catch (CellException e) {
      return console.refused(order.id(), e, Exit.INFRASTRUCTURE, debug);
    }
  }

  /**
   * Measures a slice and writes all lines about it.
   *
   * @return the exit status that it asks for
   */
  int measure(SliceOrder slice, boolean debug) throws IOException, InterruptedException {
    KeptCell cell = cells.get(slice.cell());
    if (cell == null) {
      console.error(slice.cell(), "there is no open cell " + slice.cell() + "; open it first");
      return Exit.USAGE;
    }
    try {
      CellResult result = console.whileStoppable(cell, () -> console.measure(cell, slice));
      return result.totals().failed() == 0 ? Exit.VALID : Exit.SOME_BAD;
    } catch (CellException e) {
      return console.refused(slice.cell(), e, Exit.INFRASTRUCTURE, debug);
    }
  }

  /** Gives a cell up, if it is there. */
  void release(String id) {
    KeptCell cell = cells.remove(id);
    if (cell != null) {
      cell.close();
    }
  }

  @Override
  public void close() {
    cells.values().forEach(KeptCell::close);
    cells.clear();
  }
}
