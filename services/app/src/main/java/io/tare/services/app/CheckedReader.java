package io.tare.services.app;

import io.tare.services.contract.Contract;
import io.tare.services.contract.Operation;
import jakarta.xml.soap.SOAPConstants;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.jspecify.annotations.Nullable;

/**
 * Checks a request's XML on its way to JAXB, and reports errors to the submission: XML that is not
 * well-formed, or an element without the number that the contract requires. Nothing is read twice
 * or stored, so a list of millions of numbers costs one check per character.
 */
final class CheckedReader extends StreamReaderDelegate {

  /** Depth of the element in the SOAP body that names the operation. */
  private static final int PAYLOAD = 3;

  /** By the element of each operation's request. */
  private static final Map<String, Map<String, NumberCheck.Type>> NUMBERS =
      Arrays.stream(Operation.values())
          .collect(Collectors.toMap(Operation::element, each -> numbers(each.request())));

  private final RequestInFlight submission;
  private final NumberCheck check = new NumberCheck();
  private Map<String, NumberCheck.Type> numbers = Map.of();
  private int depth;
  private boolean isBody;
  private boolean isNumber;
  private String name = "";
  private NumberCheck.@Nullable Type type;
  private int ordinal;

  CheckedReader(XMLStreamReader reader, RequestInFlight submission) {
    super(reader);
    this.submission = submission;
  }

  /** The payload's elements with numbers, named like their fields. */
  private static Map<String, NumberCheck.Type> numbers(Class<?> payload) {
    Map<String, NumberCheck.Type> numbers = new HashMap<>();
    for (Field field : payload.getDeclaredFields()) {
      NumberCheck.Type type = NumberCheck.Type.of(field.getType());
      if (type != null) {
        numbers.put(field.getName(), type);
      }
    }
    return numbers;
  }

  @Override
  public int next() throws XMLStreamException {
    try {
      int event = super.next();
      look(event);
      return event;
    } catch (XMLStreamException | RuntimeException e) {
      submission.complain("the request is not well-formed XML: " + PrintableText.of(words(e)));
      throw e;
    }
  }

  @Override
  public int nextTag() throws XMLStreamException {
    int event = next();
    while (event != START_ELEMENT && event != END_ELEMENT) {
      if ((event == CHARACTERS || event == CDATA) && !isWhiteSpace()) {
        throw new XMLStreamException("text instead of an element", getLocation());
      }
      event = next();
    }
    return event;
  }

  private void look(int event) {
    switch (event) {
      case CHARACTERS, CDATA, SPACE -> {
        if (isNumber) {
          check.add(getTextCharacters(), getTextStart(), getTextLength());
        }
      }
      case START_ELEMENT -> enter();
      case END_ELEMENT -> leave();
      default -> {}
    }
  }

  private void enter() {
    depth++;
    if (depth == PAYLOAD + 1) {
      enterField(getLocalName());
    } else if (depth == PAYLOAD) {
      numbers =
          isBody && Contract.NAMESPACE.equals(getNamespaceURI())
              ? NUMBERS.getOrDefault(getLocalName(), Map.of())
              : Map.of();
    } else if (depth == PAYLOAD - 1) {
      isBody =
          "Body".equals(getLocalName())
              && SOAPConstants.URI_NS_SOAP_1_1_ENVELOPE.equals(getNamespaceURI());
    } else if (isNumber) {
      complain("must contain a number, not another element");
    }
  }

  private void enterField(String field) {
    if (!field.equals(name)) {
      name = field;
      type = numbers.get(field);
      ordinal = 0;
    }
    ordinal++;
    NumberCheck.Type wanted = type;
    isNumber = wanted != null;
    if (wanted != null) {
      check.begin(wanted);
    }
  }

  private void leave() {
    if (isNumber && depth == PAYLOAD + 1) {
      isNumber = false;
      String complaint = check.complaint();
      if (complaint != null) {
        complain(complaint);
      }
    }
    depth--;
  }

  private void complain(String text) {
    submission.complain(name + (ordinal > 1 ? " number " + ordinal : "") + " " + text);
  }

  /** A parser's message without the position, which is on a separate line. */
  private static String words(Exception failure) {
    String message = failure.getMessage();
    return message == null ? "it ends too early" : message;
  }
}
