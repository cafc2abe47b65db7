package io.tare.services.contract;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import jakarta.jws.soap.SOAPBinding.ParameterStyle;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes large bodies. */
@WebService(name = "Envelope", targetNamespace = Contract.NAMESPACE)
@SOAPBinding(parameterStyle = ParameterStyle.BARE)
public interface EnvelopeService {

  /** Returns a summary of the text sent, so that the server's work is to unmarshal it. */
  @WebMethod(operationName = "unmarshal")
  @WebResult(name = "seen", partName = "seen", targetNamespace = Contract.NAMESPACE)
  TextSummary unmarshal(
      @WebParam(name = "text", partName = "text", targetNamespace = Contract.NAMESPACE) Text text);

  /**
   * Returns a text of the requested size, so that the server's work is to marshal it.
   *
   * @throws jakarta.xml.ws.soap.SOAPFaultException if the request is incomplete, contradicts itself
   *     or exceeds the server's limits
   */
  @WebMethod(operationName = "marshal")
  @WebResult(name = "text", partName = "text", targetNamespace = Contract.NAMESPACE)
  Text marshal(
      @WebParam(name = "marshal", partName = "marshal", targetNamespace = Contract.NAMESPACE)
          MarshalRequest request);

  /**
   * Requests a {@link Text} of a given size.
   *
   * <p>A value that cannot be read arrives as {@code null}; the server refuses such requests.
   */
  @XmlRootElement(name = "marshal")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "MarshalRequest",
      propOrder = {"s", "c", "seed"})
  final class MarshalRequest {

    @XmlElement(required = true)
    private @Nullable Long s;

    @XmlElement(required = true)
    private @Nullable Integer c;

    @XmlElement(required = true)
    private @Nullable Long seed;

    /** For JAXB. */
    public MarshalRequest() {}

    private MarshalRequest(long s, int c, long seed) {
      this.s = s;
      this.c = c;
      this.seed = seed;
    }

    /**
     * Requests a body of {@code bodyBytes} bytes in elements of {@code characters} characters.
     *
     * @see TextShape#forBody
     */
    public static MarshalRequest of(long bodyBytes, int characters, long seed) {
      return new MarshalRequest(bodyBytes, characters, seed);
    }

    /** Requested length of the body's content in bytes. */
    public @Nullable Long bodyBytes() {
      return s;
    }

    /** Requested characters per element. */
    public @Nullable Integer characters() {
      return c;
    }

    /** Seed of the characters. */
    public @Nullable Long seed() {
      return seed;
    }
  }

  /**
   * A body of many text elements: the request of {@code unmarshal} and the answer of {@code
   * marshal}. It is one type, so that a body of a given size is the same in both directions.
   */
  @XmlRootElement(name = "text")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "Text",
      propOrder = {"e"})
  final class Text {

    @SuppressWarnings("FieldMayBeFinal") // JAXB fills it
    private List<String> e;

    /** For JAXB. */
    public Text() {
      this(new ArrayList<>());
    }

    private Text(List<String> e) {
      this.e = e;
    }

    /** A text of these elements; the list is not copied. */
    public static Text of(List<String> elements) {
      return new Text(elements);
    }

    /** A text of the given shape with {@link Texts#element generated} elements. */
    public static Text of(TextShape shape, long seed) {
      return new Text(Texts.elements(shape, seed));
    }

    /** The elements (not a copy). */
    public List<String> elements() {
      return e;
    }

    /**
     * Releases the elements; none are left. Without this a body's objects outlive the answer and
     * the next collection (82.7 MiB were live after a body of 8 MB, 33.4 with this), most likely
     * because JAXB's unmarshaller references them until it is finalized, and a large request finds
     * the heap full of garbage.
     */
    public void release() {
      e = new ArrayList<>();
    }
  }

  /** The server's summary of a {@link Text}. */
  @XmlRootElement(name = "seen")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "Seen",
      propOrder = {"count", "characters", "checksum"})
  final class TextSummary {

    @XmlElement(required = true)
    private int count;

    @XmlElement(required = true)
    private long characters;

    @XmlElement(required = true)
    private long checksum;

    /** For JAXB. */
    public TextSummary() {}

    private TextSummary(int count, long characters, long checksum) {
      this.count = count;
      this.characters = characters;
      this.checksum = checksum;
    }

    /** Counts a text's elements and characters. */
    public static TextSummary of(Text text) {
      List<String> elements = text.elements();
      long characters = 0;
      for (String element : elements) {
        characters += element.length();
      }
      return new TextSummary(elements.size(), characters, Texts.checksum(elements));
    }

    /** Number of elements. */
    public int count() {
      return count;
    }

    /** Number of characters in all elements together. */
    public long characters() {
      return characters;
    }

    /** {@link Texts#checksum} of the elements. */
    public long checksum() {
      return checksum;
    }
  }
}
