package io.tare.services.benchmarks;

import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.EnvelopeService.TextSummary;
import io.tare.services.contract.Envelopes;
import io.tare.services.contract.TextShape;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import java.io.ByteArrayInputStream;
import java.util.concurrent.TimeUnit;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Reads and writes the text of the envelope workloads in memory, with GlassFish's JAXB runtime and
 * StAX parser.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EnvelopeBenchmark {

  /** Length of the body in bytes. */
  @Param("2000000")
  public long s;

  /** Characters per element. */
  @Param("10")
  public int c;

  /** Seed of the characters. */
  @Param("1")
  public long seed;

  private final XMLInputFactory parsers = XMLInputFactory.newFactory();
  private JAXBContext context;
  private Text text = new Text();
  private byte[] envelope = new byte[0];
  private long bodyBytes;
  private long checksum;

  /** Makes the text and its envelope. */
  @Setup
  public void makeText() throws JAXBException {
    TextShape shape = TextShape.forBody(s, c);
    context = JAXBContext.newInstance(Text.class);
    text = Text.of(shape, seed);
    envelope = Envelopes.of(text);
    bodyBytes = shape.bodyBytes();
    checksum = TextSummary.of(text).checksum();
  }

  /** Writes the body, and checks its length. */
  @Benchmark
  public long marshal() throws JAXBException {
    Marshaller marshaller = context.createMarshaller();
    marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
    CountingOutput out = new CountingOutput();
    marshaller.marshal(text, out);
    if (out.count() != bodyBytes) {
      throw new IllegalStateException(
          "the body has " + out.count() + " bytes, expected " + bodyBytes);
    }
    return out.count();
  }

  /** Reads the envelope to its end, and checks the result like the service. */
  @Benchmark
  public Text unmarshal() throws JAXBException, XMLStreamException {
    XMLStreamReader reader =
        parsers.createXMLStreamReader(new ByteArrayInputStream(envelope), "UTF-8");
    while (reader.getEventType() != XMLStreamReader.START_ELEMENT
        || !reader.getLocalName().equals("text")) {
      reader.next();
    }
    Text read = (Text) context.createUnmarshaller().unmarshal(reader);
    reader.close();
    if (TextSummary.of(read).checksum() != checksum) {
      throw new IllegalStateException("the text read differs from the text written");
    }
    return read;
  }
}
