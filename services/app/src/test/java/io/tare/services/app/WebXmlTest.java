package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.Operation;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The deployment descriptor serves every operation, and lets its parts be measured. */
class WebXmlTest {

  private static final Path FILE = Path.of("src/main/webapp/WEB-INF/web.xml");

  private final XPath path = XPathFactory.newInstance().newXPath();
  private Document document;

  @BeforeEach
  void read() throws Exception {
    document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(FILE.toFile());
  }

  @ParameterizedTest
  @EnumSource
  void servesEveryOperation(Operation operation) throws Exception {
    List<String> names =
        texts("//servlet-mapping[url-pattern='" + operation.path() + "']/servlet-name");
    assertThat(names)
        .as("web.xml maps no servlet to %s, the path of %s", operation.path(), operation)
        .hasSize(1);

    List<String> types = texts("//servlet[servlet-name='" + names.get(0) + "']/servlet-class");
    assertThat(types).as("web.xml has no class for the servlet of %s", operation).hasSize(1);
    assertThat(Class.forName(types.get(0)))
        .as("the servlet of %s must implement its interface", operation)
        .isAssignableTo(operation.service());
    assertThat(texts("//filter-mapping[filter-name='parts']/servlet-name"))
        .as("web.xml does not map the filter \"parts\" to the servlet of %s", operation)
        .contains(names.get(0));
  }

  private List<String> texts(String nodes) throws XPathExpressionException {
    NodeList found = (NodeList) path.evaluate(nodes, document, XPathConstants.NODESET);
    return IntStream.range(0, found.getLength())
        .mapToObj(each -> found.item(each).getTextContent().strip())
        .toList();
  }
}
