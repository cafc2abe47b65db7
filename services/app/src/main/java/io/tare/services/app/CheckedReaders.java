package io.tare.services.app;

import com.sun.xml.ws.api.streaming.XMLStreamReaderFactory;
import java.io.InputStream;
import java.io.Reader;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Gives Metro, the server's web service stack, a {@link CheckedReader} for each request. Metro has
 * one such factory per application, by class loader.
 */
final class CheckedReaders extends XMLStreamReaderFactory {

  private final XMLStreamReaderFactory plain;

  private CheckedReaders(XMLStreamReaderFactory plain) {
    this.plain = plain;
  }

  /** Sets it for this thread's application. */
  static void install() {
    XMLStreamReaderFactory present = get();
    if (!(present instanceof CheckedReaders)) {
      set(new CheckedReaders(present));
    }
  }

  @Override
  public XMLStreamReader doCreate(@Nullable String systemId, InputStream in, boolean rejectDtds) {
    return checked(plain.doCreate(systemId, in, rejectDtds));
  }

  @Override
  public XMLStreamReader doCreate(@Nullable String systemId, Reader in, boolean rejectDtds) {
    return checked(plain.doCreate(systemId, in, rejectDtds));
  }

  private static XMLStreamReader checked(XMLStreamReader reader) {
    RequestInFlight submission = RequestInFlight.current();
    return submission == null ? reader : new CheckedReader(reader, submission);
  }

  @Override
  public void doRecycle(XMLStreamReader reader) {
    plain.doRecycle(reader instanceof CheckedReader checked ? checked.getParent() : reader);
  }
}
