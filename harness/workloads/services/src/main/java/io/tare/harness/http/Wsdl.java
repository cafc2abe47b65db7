package io.tare.harness.http;

import io.tare.harness.benchmark.TrialFailure;
import io.tare.model.MeasurementException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.namespace.QName;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The operations of a WSDL 1.1 over HTTP: their SOAP actions, and where they are called. The
 * structure of messages is not read, since requests are prepared.
 */
final class Wsdl {

  private static final String NAMESPACE = "http://schemas.xmlsoap.org/wsdl/";
  private static final String VERSION_2 = "http://www.w3.org/ns/wsdl";

  /** Protects against documents that import each other under ever new names. */
  private static final int MOST_DOCUMENTS = 100;

  private final String location;
  private final Source source;
  private final Map<QName, Binding> bindings = new LinkedHashMap<>();

  /** The operations of a port type that have no output. */
  private final Map<QName, Set<String>> oneWay = new HashMap<>();

  private final List<Port> ports = new ArrayList<>();
  private final Set<String> read = new HashSet<>();

  /** The source of documents. */
  interface Source {
    /**
     * @throws TrialFailure if it cannot be read
     */
    byte[] read(String location) throws MeasurementException, InterruptedException;

    /** The location of a document that another one names. */
    String resolve(String base, String relative);
  }

  private record Binding(SoapVersion version, QName type, SortedMap<String, String> actions) {}

  private record Port(QName binding, String address) {}

  private Wsdl(String location, Source source) {
    this.location = location;
    this.source = source;
  }

  /**
   * Reads a WSDL and its imports.
   *
   * @throws TrialFailure if one cannot be read, or is not WSDL 1.1
   */
  static Wsdl read(String location, Source source)
      throws MeasurementException, InterruptedException {
    Wsdl wsdl = new Wsdl(location, source);
    wsdl.readDocument(location);
    return wsdl;
  }

  /**
   * An operation; if several ports have it, the first.
   *
   * @param version of the envelope; empty if any is suitable
   * @throws TrialFailure if there is no such operation, or none for that version
   */
  SoapOperation operation(String name, Optional<SoapVersion> version) throws TrialFailure {
    for (Port port : ports) {
      Binding binding = bindings.get(port.binding());
      if (binding != null && fits(binding, name, version)) {
        return operation(binding, name, Optional.of(port.address()));
      }
    }
    for (Binding binding : bindings.values()) {
      if (fits(binding, name, version)) {
        return operation(binding, name, Optional.empty());
      }
    }
    Set<String> known = new TreeSet<>();
    bindings.values().forEach(each -> known.addAll(each.actions().keySet()));
    if (known.contains(name)) {
      throw new TrialFailure(
          "%s has no binding of %s to SOAP %s, the version of the envelope"
              .formatted(location, name, version.map(SoapVersion::label).orElse("")));
    }
    throw new TrialFailure(
        known.isEmpty()
            ? location + " binds no operation to SOAP over HTTP"
            : "%s has no operation %s; there are %s"
                .formatted(location, name, String.join(", ", known)));
  }

  private SoapOperation operation(Binding binding, String name, Optional<String> address) {
    return new SoapOperation(
        binding.version(),
        binding.actions().get(name),
        address,
        oneWay.getOrDefault(binding.type(), Set.of()).contains(name));
  }

  private static boolean fits(Binding binding, String name, Optional<SoapVersion> version) {
    return binding.actions().containsKey(name)
        && version.map(binding.version()::equals).orElse(true);
  }

  private void readDocument(String place) throws MeasurementException, InterruptedException {
    if (!read.add(place)) {
      return;
    }
    if (read.size() > MOST_DOCUMENTS) {
      throw new TrialFailure(location + " imports more than " + MOST_DOCUMENTS + " documents");
    }
    Element root = SecureXml.parse(place, source.read(place)).getDocumentElement();
    if (VERSION_2.equals(root.getNamespaceURI())) {
      throw new TrialFailure(place + " is WSDL 2.0; only 1.1 is supported");
    }
    if (!isWsdl(root, "definitions")) {
      throw new TrialFailure(place + " is not WSDL: it begins with <" + root.getNodeName() + ">");
    }
    for (Element each : children(root)) {
      if (isWsdl(each, "binding")) {
        readBinding(root.getAttribute("targetNamespace"), each);
      } else if (isWsdl(each, "portType")) {
        oneWay.put(
            new QName(root.getAttribute("targetNamespace"), each.getAttribute("name")),
            withoutOutput(each));
      } else if (isWsdl(each, "service")) {
        children(each).stream().filter(port -> isWsdl(port, "port")).forEach(this::readPort);
      } else if (isWsdl(each, "import") && each.hasAttribute("location")) {
        readDocument(source.resolve(place, each.getAttribute("location")));
      }
    }
  }

  /** An operation listed several times has no output only if none of the entries has one. */
  private static Set<String> withoutOutput(Element portType) {
    Set<String> all = new HashSet<>();
    Set<String> answered = new HashSet<>();
    for (Element each : children(portType)) {
      if (isWsdl(each, "operation")) {
        all.add(each.getAttribute("name"));
        if (children(each).stream().anyMatch(part -> isWsdl(part, "output"))) {
          answered.add(each.getAttribute("name"));
        }
      }
    }
    all.removeAll(answered);
    return all;
  }

  private void readBinding(String namespace, Element binding) {
    Optional<SoapVersion> version = Optional.empty();
    SortedMap<String, String> actions = new TreeMap<>();
    for (Element each : children(binding)) {
      if (each.getLocalName().equals("binding")) {
        // Bindings without a transport, or with another one than HTTP, are irrelevant for a client.
        version =
            each.getAttribute("transport").endsWith("/http")
                    || each.getAttribute("transport").endsWith("/HTTP/")
                ? SoapVersion.ofBinding(String.valueOf(each.getNamespaceURI()))
                : Optional.empty();
      } else if (isWsdl(each, "operation")) {
        actions.put(each.getAttribute("name"), action(each));
      }
    }
    version.ifPresent(
        soap ->
            bindings.put(
                new QName(namespace, binding.getAttribute("name")),
                new Binding(soap, qualified(binding, binding.getAttribute("type")), actions)));
  }

  private static String action(Element operation) {
    return children(operation).stream()
        .filter(each -> each.getLocalName().equals("operation"))
        .filter(each -> SoapVersion.ofBinding(String.valueOf(each.getNamespaceURI())).isPresent())
        .map(each -> each.getAttribute("soapAction"))
        .findFirst()
        .orElse("");
  }

  private void readPort(Element port) {
    for (Element each : children(port)) {
      if (each.getLocalName().equals("address")
          && SoapVersion.ofBinding(String.valueOf(each.getNamespaceURI())).isPresent()) {
        ports.add(
            new Port(qualified(port, port.getAttribute("binding")), each.getAttribute("location")));
      }
    }
  }

  private static QName qualified(Element element, String name) {
    int colon = name.indexOf(':');
    String namespace = element.lookupNamespaceURI(colon < 0 ? null : name.substring(0, colon));
    return new QName(namespace, name.substring(colon + 1));
  }

  private static boolean isWsdl(Element element, String name) {
    return element.getLocalName().equals(name) && NAMESPACE.equals(element.getNamespaceURI());
  }

  private static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element child) {
        children.add(child);
      }
    }
    return children;
  }
}
