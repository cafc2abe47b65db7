package io.tare.infra.opennebula;

import io.tare.infra.hosts.HostException;
import io.tare.infra.http.PlainXml;
import java.util.stream.Collectors;
import org.w3c.dom.Element;

/** Objects in a pool of OpenNebula, each with a name and a number. */
enum OnePool {
  TEMPLATES("one.templatepool.info", true, "VMTEMPLATE", "template"),
  NETWORKS("one.vnpool.info", true, "VNET", "virtual network"),
  HOSTS("one.hostpool.info", false, "HOST", "host");

  /** All objects visible to the user. */
  private static final int ALL = -2;

  private static final int UNLIMITED = -1;
  private static final int MAX_NAMED = 20;

  private final String method;
  private final boolean takesRange;
  private final String entry;
  private final String what;

  OnePool(String method, boolean takesRange, String entry, String what) {
    this.method = method;
    this.takesRange = takesRange;
    this.entry = entry;
    this.what = what;
  }

  /**
   * The number of an entry, by its name or its number.
   *
   * @throws HostException if the user sees none
   */
  int id(OneSession session, String wanted) throws HostException, InterruptedException {
    XmlRpcCall call = XmlRpcCall.of(method);
    Element pool =
        session.document(takesRange ? call.with(ALL).with(UNLIMITED).with(UNLIMITED) : call);
    return PlainXml.children(pool, entry).stream()
        .filter(
            each ->
                PlainXml.text(each, "NAME").equals(wanted)
                    || PlainXml.text(each, "ID").equals(wanted))
        .mapToInt(each -> OneState.number(each, "ID"))
        .findFirst()
        .orElseThrow(
            () ->
                new HostException(
                    "%s: no %s '%s' visible to the user; it has %s"
                        .formatted(session, what, wanted, names(pool))));
  }

  private String names(Element pool) {
    String names =
        PlainXml.children(pool, entry).stream()
            .map(each -> PlainXml.text(each, "NAME"))
            .limit(MAX_NAMED)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }
}
