package io.tare.services.host.filter;

import java.util.function.Consumer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.FilterChainEvent;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContext;
import org.glassfish.grizzly.http.HttpEvents;

/**
 * A Grizzly filter above its HTTP parser, which closes a connection at once after the last answer.
 * If the client has sent more, the system then resets the connection, and the client may lose the
 * answer (RFC 9112, section 9.6).
 */
final class LastAnswers extends BaseFilter {

  private final Consumer<Connection<?>> ending;

  /**
   * @param ending ends a connection instead of the parser
   */
  LastAnswers(Consumer<Connection<?>> ending) {
    this.ending = ending;
  }

  @Override
  public NextAction handleEvent(FilterChainContext context, FilterChainEvent event) {
    if (event.type() != HttpEvents.ResponseCompleteEvent.TYPE
        || HttpContext.get(context).getRequest().getProcessingState().isKeepAlive()) {
      return context.getInvokeAction();
    }
    ending.accept(context.getConnection());
    return context.getStopAction();
  }
}
