package io.tare.client.program;

import io.tare.client.driver.CellException;
import io.tare.client.driver.CellMeasurement;
import io.tare.client.driver.OpenCell;
import io.tare.client.driver.UsageMarks;
import io.tare.harness.model.order.ClientLine;
import io.tare.harness.model.order.ClientOrder;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The cells of a session that are measured in slices. */
final class OpenCells implements AutoCloseable {

  private final MeasurementOutput console;
  private final Map<String, OpenCell> cells = new ConcurrentHashMap<>();

  OpenCells(MeasurementOutput console) {
    this.console = console;
  }

  /**
   * Prepares a cell; closes an existing one of the same name.
   *
   * @return the resulting exit status
   */
  int open(ClientOrder.Open order, boolean debug) throws IOException {
    release(order.cell());
    try {
      cells.put(order.cell(), console.prepared(order));
      console.messages().mark(ClientLine.OPENED, order.cell());
      return ExitCode.VALID;
    } catch (IllegalArgumentException e) {
      return console.refused(order.cell(), e, ExitCode.USAGE, debug);
    } catch (CellException e) {
      return console.refused(order.cell(), e, ExitCode.INFRASTRUCTURE, debug);
    }
  }

  /**
   * Measures a slice and writes all lines about it.
   *
   * @param marks pause before and after its submissions
   * @return the resulting exit status
   */
  int measure(ClientOrder.Slice slice, UsageMarks marks, boolean debug)
      throws IOException, InterruptedException {
    OpenCell cell = cells.get(slice.cell());
    if (cell == null) {
      console.messages().error(slice.cell(), "no open cell " + slice.cell() + "; open it first");
      return ExitCode.USAGE;
    }
    try {
      CellMeasurement result = console.measure(cell, slice, marks);
      return result.totals().failed() == 0 ? ExitCode.VALID : ExitCode.SOME_BAD;
    } catch (CellException e) {
      return console.refused(slice.cell(), e, ExitCode.INFRASTRUCTURE, debug);
    }
  }

  /** Notifies the cell being measured; on any thread. */
  void next(ClientOrder.Next order) {
    OpenCell cell = cells.get(order.cell());
    if (cell != null) {
      cell.next(order);
    }
  }

  /** The reader that could end held phases is gone; on any thread. */
  void leftAlone() {
    cells.values().forEach(OpenCell::leftAlone);
  }

  /** Closes a cell, if it exists. */
  void release(String id) {
    OpenCell cell = cells.remove(id);
    if (cell != null) {
      cell.close();
    }
  }

  @Override
  public void close() {
    cells.values().forEach(OpenCell::close);
    cells.clear();
  }
}
