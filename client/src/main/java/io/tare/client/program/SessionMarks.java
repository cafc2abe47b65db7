package io.tare.client.program;

import io.tare.client.driver.CellException;
import io.tare.client.driver.UsageMarks;
import io.tare.harness.model.order.ClientLine;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.packing.OrderCode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/** Reports on standard output when submissions begin and have ended; continues after a line go. */
final class SessionMarks implements UsageMarks {

  private final String cell;
  private final ClientMessages messages;
  private final SessionInput input;

  SessionMarks(String cell, ClientMessages messages, SessionInput input) {
    this.cell = cell;
    this.messages = messages;
    this.input = input;
  }

  @Override
  public void ready() throws CellException, IOException {
    messages.mark(ClientLine.READY, cell);
    awaitGo();
  }

  @Override
  public void begin(long submitted) throws CellException, IOException {
    messages.begin(cell, submitted);
    awaitGo();
  }

  @Override
  public void ended() throws CellException, IOException {
    messages.mark(ClientLine.ENDED, cell);
    awaitGo();
  }

  private void awaitGo() throws CellException, IOException {
    String line = line();
    if (line == null) {
      throw new EOFException("standard input ended before the line go");
    }
    try {
      if (OrderCode.order(OrderCode.object(line)).equals(new ClientOrder.Go(cell))) {
        return;
      }
    } catch (IllegalArgumentException e) {
      throw new CellException(String.valueOf(e.getMessage()), e);
    }
    throw new CellException("expected a line of type go for " + cell + ", got " + line);
  }

  private @Nullable String line() throws IOException {
    try {
      return input.readLine();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted before the line go");
    }
  }
}
