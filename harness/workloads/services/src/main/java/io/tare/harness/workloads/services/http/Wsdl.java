package io.tare.harness.workloads.services.http;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialFailure;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
  private static final int MAX_DOCUMENTS = 100;

  private static final Pattern HTTP = Pattern.compile("/(?:http|HTTP)/*\\s*$");
  private static final Pattern QUOTED = Pattern.compile("^\"(.*)\"$");

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

    /**
     * The location of a document that another one names.
     *
     * @throws TrialFailure if it cannot be one
     */
    String resolve(String base, String relative) throws TrialFailure;
  }

  /**
   * An operation of a binding.
   *
   * @param input the name of its input, by which overloaded ones differ; may be empty
   */
  private record Overload(String input, String action) {}

  private record Binding(
      SoapVersion version, QName type, SortedMap<String, List<Overload>> operations) {}

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
   * @param reference its name; of overloaded ones with the name of the input, {@code find:findLong}
   * @param version of the envelope; empty if any is suitable
   * @throws TrialFailure if there is no such operation, more than one, or none for that version
   */
  SoapOperation operation(String reference, Optional<SoapVersion> version) throws TrialFailure {
    int colon = reference.indexOf(':');
    String name = colon < 0 ? reference : reference.substring(0, colon);
    String input = colon < 0 ? "" : reference.substring(colon + 1);
    for (Port port : ports) {
      Binding binding = bindings.get(port.binding());
      if (binding != null && fits(binding, name, version)) {
        return operation(binding, name, input, Optional.of(port.address()));
      }
    }
    for (Binding binding : bindings.values()) {
      if (fits(binding, name, version)) {
        return operation(binding, name, input, Optional.empty());
      }
    }
    Set<String> known = new TreeSet<>();
    bindings.values().forEach(each -> known.addAll(each.operations().keySet()));
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

  private SoapOperation operation(
      Binding binding, String name, String input, Optional<String> address) throws TrialFailure {
    List<Overload> all = binding.operations().getOrDefault(name, List.of());
    List<Overload> wanted =
        all.stream().filter(each -> input.isEmpty() || each.input().equals(input)).toList();
    if (wanted.isEmpty()) {
      throw new TrialFailure(
          "%s has no operation %s with the input %s; there are %s"
              .formatted(location, name, input, references(name, all)));
    }
    if (wanted.stream().map(Overload::action).distinct().count() > 1) {
      throw new TrialFailure(
          "%s has several operations %s: %s; say which one by the name of its input"
              .formatted(location, name, references(name, wanted)));
    }
    return new SoapOperation(
        binding.version(),
        wanted.get(0).action(),
        address,
        oneWay.getOrDefault(binding.type(), Set.of()).contains(name));
  }

  /** {@code find:findRequest (action urn:x#find), find:findLong (action urn:x#findLong)}. */
  private static String references(String name, List<Overload> all) {
    return all.stream()
        .map(each -> "%s:%s (action %s)".formatted(name, each.input(), each.action()))
        .collect(Collectors.joining(", "));
  }

  /** The addresses of all ports with the operation, as listed. */
  List<String> addresses(String reference, Optional<SoapVersion> version) {
    String name = reference.replaceFirst(":.*", "");
    return ports.stream()
        .filter(
            each ->
                bindings.containsKey(each.binding())
                    && fits(bindings.get(each.binding()), name, version))
        .map(Port::address)
        .toList();
  }

  private static boolean fits(Binding binding, String name, Optional<SoapVersion> version) {
    return binding.operations().containsKey(name)
        && version.map(binding.version()::equals).orElse(true);
  }

  private void readDocument(String place) throws MeasurementException, InterruptedException {
    if (!read.add(place)) {
      return;
    }
    if (read.size() > MAX_DOCUMENTS) {
      throw new TrialFailure(location + " imports more than " + MAX_DOCUMENTS + " documents");
    }
    byte[] content = source.read(place);
    if (SecureXml.isPage(content)) {
      throw new TrialFailure(place + " is not a WSDL but an HTML page; " + correction(place));
    }
    Element root = SecureXml.parse(place, content).getDocumentElement();
    if (VERSION_2.equals(root.getNamespaceURI())) {
      throw new TrialFailure(place + " is WSDL 2.0; only 1.1 is supported");
    }
    if (!isWsdl(root, "definitions")) {
      throw new TrialFailure(
          place
              + " is not a WSDL: it begins with <"
              + root.getNodeName()
              + ">; "
              + correction(place));
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
        readDocument(source.resolve(place, uri(each, "location")));
      }
    }
  }

  /** What to do about a document that is something else. */
  static String correction(String place) {
    return HttpWorkloads.isAddress(place) ? "correct the address" : "name another file";
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
    SortedMap<String, List<Overload>> operations = new TreeMap<>();
    for (Element each : children(binding)) {
      if (each.getLocalName().equals("binding")) {
        // Bindings without a transport, or with another one than HTTP, are irrelevant for a client.
        version =
            HTTP.matcher(each.getAttribute("transport")).find()
                ? SoapVersion.ofBinding(String.valueOf(each.getNamespaceURI()))
                : Optional.empty();
      } else if (isWsdl(each, "operation")) {
        operations
            .computeIfAbsent(each.getAttribute("name"), name -> new ArrayList<>())
            .add(new Overload(input(each), action(each)));
      }
    }
    version.ifPresent(
        soap ->
            bindings.put(
                new QName(namespace, binding.getAttribute("name")),
                new Binding(soap, qualified(binding, binding.getAttribute("type")), operations)));
  }

  /** Without a name, an input is called as WSDL 1.1 says (section 2.4.5). */
  private static String input(Element operation) {
    return children(operation).stream()
        .filter(each -> isWsdl(each, "input"))
        .map(each -> each.getAttribute("name"))
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElse(operation.getAttribute("name") + "Request");
  }

  private static String action(Element operation) {
    return children(operation).stream()
        .filter(each -> each.getLocalName().equals("operation"))
        .filter(each -> SoapVersion.ofBinding(String.valueOf(each.getNamespaceURI())).isPresent())
        .map(each -> uri(each, "soapAction"))
        // Some tools write the quotes of the header into the WSDL.
        .map(each -> QUOTED.matcher(each).replaceFirst("$1"))
        .findFirst()
        .orElse("");
  }

  private void readPort(Element port) {
    for (Element each : children(port)) {
      if (each.getLocalName().equals("address")
          && SoapVersion.ofBinding(String.valueOf(each.getNamespaceURI())).isPresent()) {
        ports.add(new Port(qualified(port, port.getAttribute("binding")), uri(each, "location")));
      }
    }
  }

  /** The type of such attributes is anyURI, whose blanks are collapsed. */
  private static String uri(Element element, String attribute) {
    return element.getAttribute(attribute).strip().replaceAll("\\s+", " ");
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
