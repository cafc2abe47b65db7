package io.tare.services.app;

import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.ServerFacts;
import io.tare.services.heartbeat.ClockCost;
import io.tare.services.kernels.KernelUnavailableException;
import io.tare.services.kernels.Multiplication;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonWriter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;

/** Describes the server in JSON: versions and the implementations actually found. */
public final class AboutServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  /** Measured once, before any submission. */
  private static final double CLOCK_COST = ClockCost.nanos();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    try (JsonWriter writer = Json.createWriter(response.getOutputStream())) {
      writer.writeObject(about());
    }
  }

  private JsonObject about() throws IOException {
    return Json.createObjectBuilder()
        .add("services_version", version())
        .add("server_info", getServletContext().getServerInfo())
        .add(ServerFacts.JAVA_VERSION, Runtime.version().toString())
        .add("java_vendor", System.getProperty("java.vendor", ""))
        .add("java_vm", System.getProperty("java.vm.name", ""))
        .add("processors", Runtime.getRuntime().availableProcessors())
        .add("heap_max_bytes", Runtime.getRuntime().maxMemory())
        .add("limit_bytes", RequestLimits.current().bytes())
        .add("held_bytes", MemoryBudget.server().held())
        .add(ServerFacts.CLOCK_COST, CLOCK_COST)
        .add(ServerFacts.XML_INPUT_FACTORY, XMLInputFactory.newFactory().getClass().getName())
        .add(ServerFacts.XML_OUTPUT_FACTORY, XMLOutputFactory.newFactory().getClass().getName())
        .add("jaxb_context", jaxbContext())
        .add(
            ServerFacts.JAXB_CONTEXT_FACTORY,
            System.getProperty(JAXBContext.JAXB_CONTEXT_FACTORY, ""))
        .add("vector_api", vectorApi())
        .build();
  }

  private static String version() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = AboutServlet.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    }
    return properties.getProperty("version", "unknown");
  }

  private static String jaxbContext() {
    try {
      return JAXBContext.newInstance(Text.class).getClass().getName();
    } catch (JAXBException e) {
      return "none: " + e.getMessage();
    }
  }

  private static boolean vectorApi() {
    try {
      return Multiplication.vector() != null;
    } catch (KernelUnavailableException e) {
      return false;
    }
  }
}
