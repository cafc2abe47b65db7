package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.Operation;
import jakarta.jws.WebService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The deployment descriptor is made from {@link Operation} and the endpoints: it serves every
 * operation, and lets its parts be measured. Without it GlassFish 7 serves an endpoint at its
 * service's name ({@code /SortService}), and the filter that measures parts does not see it.
 */
class WebXmlTest {

  private static final Path FILE = Path.of("src/main/webapp/WEB-INF/web.xml");
  private static final String PACKAGE = WebXmlTest.class.getPackageName();

  private static final String TEXT =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Made by WebXmlTest from the operations and their endpoints. -->
      <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://jakarta.ee/xml/ns/jakartaee https://jakarta.ee/xml/ns/jakartaee/web-app_6_0.xsd" version="6.0">
        <display-name>Tare services</display-name>
        <filter>
          <filter-name>parts</filter-name>
          <filter-class>%s</filter-class>
        </filter>
        <filter-mapping>
          <filter-name>parts</filter-name>
      %s  </filter-mapping>
        <!-- The server sees by their annotation that these are web services. -->
      %s  <servlet>
          <servlet-name>about</servlet-name>
          <servlet-class>%s</servlet-class>
        </servlet>
        <servlet>
          <servlet-name>clock</servlet-name>
          <servlet-class>%s</servlet-class>
        </servlet>
      %s</web-app>
      """;

  private static final String SERVICE =
      """
        <servlet>
          <servlet-name>%s</servlet-name>
          <servlet-class>%s</servlet-class>
          <load-on-startup>1</load-on-startup>
        </servlet>
      """;

  private static final String MAPPING =
      """
        <servlet-mapping>
          <servlet-name>%1$s</servlet-name>
          <url-pattern>/%1$s</url-pattern>
        </servlet-mapping>
      """;

  @Test
  void servesEveryOperationAndMeasuresItsParts() throws Exception {
    Map<String, Class<?>> endpoints = endpoints();
    String text =
        TEXT.formatted(
            PartsFilter.class.getName(),
            each(
                endpoints, (name, type) -> "    <servlet-name>%s</servlet-name>\n".formatted(name)),
            each(endpoints, (name, type) -> SERVICE.formatted(name, type.getName())),
            AboutServlet.class.getName(),
            ClockServlet.class.getName(),
            Stream.concat(endpoints.keySet().stream(), Stream.of("about", "clock"))
                .map(MAPPING::formatted)
                .collect(Collectors.joining()));
    if (Boolean.getBoolean("regenerate")) {
      Files.writeString(FILE, text);
    }
    assertThat(Files.readString(FILE))
        .as(
            "web.xml is not what Operation and the endpoints say; make it again by running this"
                + " test with -Dtest.jvm.options=-Dregenerate=true")
        .isEqualTo(text);
  }

  /** The name and the class of each servlet that serves operations, in the order of these. */
  private static Map<String, Class<?>> endpoints() throws IOException {
    List<Class<?>> all = annotated();
    Map<String, Class<?>> endpoints = new LinkedHashMap<>();
    for (Operation operation : Operation.values()) {
      List<Class<?>> found = all.stream().filter(operation.service()::isAssignableFrom).toList();
      assertThat(found)
          .as("%s needs one endpoint in %s", operation.service().getSimpleName(), PACKAGE)
          .hasSize(1);
      WebService names = found.get(0).getAnnotation(WebService.class);
      assertThat(names.endpointInterface())
          .as("endpointInterface of %s", found.get(0).getSimpleName())
          .isEqualTo(operation.service().getName());
      assertThat(names.serviceName())
          .as("serviceName of %s, for which clients ask", found.get(0).getSimpleName())
          .isEqualTo(operation.service().getSimpleName());
      endpoints.put(operation.path().substring(1), found.get(0));
    }
    assertThat(endpoints.values())
        .as("each class with @WebService serves an operation; declare it in Operation")
        .containsAll(all);
    return endpoints;
  }

  private static List<Class<?>> annotated() throws IOException {
    Path classes = Path.of("target/classes", PACKAGE.replace('.', '/'));
    try (Stream<Path> files = Files.list(classes)) {
      return files
          .map(each -> each.getFileName().toString())
          .filter(each -> each.endsWith(".class"))
          .<Class<?>>map(each -> load(PACKAGE + "." + each.replace(".class", "")))
          .filter(each -> each.isAnnotationPresent(WebService.class))
          .toList();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, WebXmlTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private interface Line {
    String of(String name, Class<?> type);
  }

  private static String each(Map<String, Class<?>> endpoints, Line line) {
    return endpoints.entrySet().stream()
        .map(each -> line.of(each.getKey(), each.getValue()))
        .collect(Collectors.joining());
  }
}
