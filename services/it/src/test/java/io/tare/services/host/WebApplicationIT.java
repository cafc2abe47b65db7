package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.services.fixture.ServerProgram;
import io.tare.services.fixture.WarFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications of users, which describe nothing, and which may be wrong. */
class WebApplicationIT {

  private static final String WHAT_IT_SEES =
      """
      import jakarta.annotation.Resource;
      import jakarta.servlet.annotation.WebServlet;
      import jakarta.servlet.http.*;
      import java.io.IOException;
      import java.sql.*;
      import javax.sql.DataSource;

      @WebServlet("/sees")
      public class Sees extends HttpServlet {
        @Resource(lookup = "jdbc/shop")
        private DataSource source;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
          try (Connection connection = source.getConnection()) {
            response.getWriter().print(connection.getMetaData().getDatabaseProductName()
                + " " + System.getenv("SHOP") + " " + System.getProperty("tare.limit.threads")
                + " " + new org.apache.commons.cli.Options());
          } catch (SQLException e) {
            throw new IOException(e);
          }
        }
      }
      """;

  /** Of the name of a class in the host program. */
  private static final String ITS_LIBRARY =
      """
      package org.apache.commons.cli;

      public class Options {
        @Override
        public String toString() {
          return "its own library";
        }
      }
      """;

  private static final String OWN_CLASSES_FIRST =
      "<glassfish-web-app><class-loader delegate=\"false\"/></glassfish-web-app>";

  @TempDir Path directory;

  @Test
  void anApplicationHasItsPathItsDatabaseItsEnvironmentAndItsLibraries() throws Exception {
    Path war =
        new WarFile(directory)
            .withClasses(WHAT_IT_SEES, ITS_LIBRARY)
            .with("WEB-INF/glassfish-web.xml", OWN_CLASSES_FIRST)
            .write("shop.war");
    Process process =
        ServerProgram.launchWar(
            directory,
            war,
            "--context-root",
            "/shop",
            "--database",
            directory.toString(),
            "--data-source",
            "jdbc/shop");
    JsonNode ready = line(process);
    assertThat(ready.path("type").asText()).as("%s", ready).isEqualTo("ready");
    assertThat(ready.path("java_version").asText()).isEqualTo(Runtime.version().toString());
    assertThat(ready.has("clock_read_cost_ns")).isFalse();
    String address = "http://127.0.0.1:" + ready.path("port").asInt() + "/shop/sees";
    try (var in = URI.create(address).toURL().openStream()) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("Apache Derby open 5 its own library");
    }
    process.getOutputStream().close();
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  /** One start of GlassFish each. */
  @Tag("long")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NOT_A_ZIP|zip",
        "BROKEN_WEB_XML|WEB-INF/web.xml",
        "MISSING_CLASS|shop.Missing",
        "FAILING_START|the shop is closed",
        "MISSING_DATA_SOURCE|jdbc/shop"
      })
  void theReasonWhyAnApplicationIsNotDeployedIsOneLine(Wrong wrong, String reason)
      throws Exception {
    refused(wrong, reason);
  }

  @Test
  void aRefusedApplicationIsNamedWithItsReason() throws Exception {
    refused(Wrong.FAILING_START, "the shop is closed");
  }

  private void refused(Wrong wrong, String reason) throws Exception {
    Process process =
        ServerProgram.launchWar(directory, wrong.in(directory), "--context-root", "/shop");
    JsonNode line = line(process);
    assertThat(line.path("type").asText()).as("%s", line).isEqualTo("refused");
    assertThat(line.path("reason").asText())
        .startsWith("GlassFish did not deploy shop.war: ")
        .contains(reason)
        .doesNotContain("\n", "server.log", "PlainText", "[name=")
        .hasSizeLessThan(600);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
  }

  private static JsonNode line(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    return new ObjectMapper().readTree(out.readLine());
  }

  /** What may be wrong with an application. */
  enum Wrong {
    NOT_A_ZIP {
      @Override
      Path in(Path directory) throws IOException {
        return Files.writeString(directory.resolve("shop.war"), "not a zip file");
      }
    },
    BROKEN_WEB_XML {
      @Override
      Path in(Path directory) throws IOException {
        return new WarFile(directory).with("WEB-INF/web.xml", "<web-app>").write("shop.war");
      }
    },
    MISSING_CLASS {
      @Override
      Path in(Path directory) throws IOException {
        return new WarFile(directory)
            .with("WEB-INF/web.xml", WEB_XML.formatted("shop.Missing"))
            .write("shop.war");
      }
    },
    FAILING_START {
      @Override
      Path in(Path directory) throws IOException {
        return new WarFile(directory)
            .withClasses(
                """
                import jakarta.servlet.*;
                import jakarta.servlet.annotation.WebListener;

                @WebListener
                public class Closed implements ServletContextListener {
                  @Override
                  public void contextInitialized(ServletContextEvent event) {
                    throw new IllegalStateException("the shop is closed");
                  }
                }
                """)
            .write("shop.war");
      }
    },
    MISSING_DATA_SOURCE {
      @Override
      Path in(Path directory) throws IOException {
        return new WarFile(directory).withClasses(WHAT_IT_SEES, ITS_LIBRARY).write("shop.war");
      }
    };

    private static final String WEB_XML =
        """
        <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
          <listener><listener-class>%s</listener-class></listener>
        </web-app>
        """;

    abstract Path in(Path directory) throws IOException;
  }
}
