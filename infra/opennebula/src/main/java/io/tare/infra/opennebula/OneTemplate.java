package io.tare.infra.opennebula;

import io.tare.infra.hosts.HostException;
import io.tare.infra.http.PlainXml;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** A machine's changes to a template, in OpenNebula's syntax. */
final class OneTemplate {

  /** The attribute that marks Tare's machines. */
  static final String TAG = "TARE_RUN";

  private OneTemplate() {}

  /**
   * The text for a machine. An attribute replaces the template's, so the template's CONTEXT is
   * repeated.
   *
   * @param template its document
   */
  static String of(MachineOrder order, Element template, OptionalInt network, Optional<String> host)
      throws HostException {
    StringBuilder text = new StringBuilder();
    int cpus = order.resources().cpus();
    line(text, "CPU", String.format(Locale.ROOT, "%d.0", cpus));
    line(text, "VCPU", Integer.toString(cpus));
    long mebibytes = (order.resources().memoryBytes() + (1 << 20) - 1) >> 20;
    line(text, "MEMORY", Long.toString(mebibytes));
    line(text, TAG, order.run());
    if (network.isPresent()) {
      text.append("NIC=[NETWORK_ID=\"").append(network.getAsInt()).append("\"]\n");
    }
    if (host.isPresent()) {
      boolean isNumber = host.get().matches("\\d+");
      line(text, "SCHED_REQUIREMENTS", "%s=\"%s\"".formatted(isNumber ? "ID" : "NAME", host.get()));
    }
    text.append("CONTEXT=[")
        .append(
            context(template, order.cloudInit()).entrySet().stream()
                .map(each -> each.getKey() + "=" + quoted(each.getValue()))
                .collect(Collectors.joining(",")))
        .append("]\n");
    return text.toString();
  }

  private static SortedMap<String, String> context(Element template, Optional<CloudInit> cloudInit)
      throws HostException {
    SortedMap<String, String> context = new TreeMap<>();
    Optional<Element> own = PlainXml.below(template, "TEMPLATE", "CONTEXT");
    if (own.isPresent()) {
      for (Node each = own.get().getFirstChild(); each != null; each = each.getNextSibling()) {
        if (each instanceof Element element) {
          context.put(element.getTagName(), element.getTextContent());
        }
      }
    }
    context.put("NETWORK", "YES");
    if (cloudInit.isPresent()) {
      CloudInit init = cloudInit.get();
      context.put("SET_HOSTNAME", init.hostName());
      context.put("SSH_PUBLIC_KEY", init.login().publicLine());
      context.put(
          "USER_DATA",
          Base64.getEncoder().encodeToString(init.userData().getBytes(StandardCharsets.UTF_8)));
      context.put("USER_DATA_ENCODING", "base64");
    }
    return context;
  }

  private static void line(StringBuilder text, String attribute, String value) {
    text.append(attribute).append('=').append(quoted(value)).append('\n');
  }

  /** A value in quotes; only quotes in it are escaped, as OpenNebula unescapes nothing else. */
  static String quoted(String value) {
    return "\"" + value.replace("\"", "\\\"") + "\"";
  }

  /** A document's attributes by name, for facts. */
  static Map<String, String> attributes(Element parent) {
    SortedMap<String, String> all = new TreeMap<>();
    for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element element && element.getChildNodes().getLength() <= 1) {
        all.put(element.getTagName(), element.getTextContent().strip());
      }
    }
    return all;
  }
}
