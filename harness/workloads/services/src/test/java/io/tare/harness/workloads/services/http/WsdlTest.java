package io.tare.harness.workloads.services.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.workloads.contract.TrialFailure;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WsdlTest {

  /** Names and namespaces are from the example in the WSDL 1.1 note. */
  private static final String STOCK_QUOTE =
      """
      <definitions name="StockQuote" targetNamespace="http://example.com/stockquote.wsdl"
          xmlns:tns="http://example.com/stockquote.wsdl"
          xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
          xmlns="http://schemas.xmlsoap.org/wsdl/">
        <binding name="StockQuoteSoapBinding" type="tns:StockQuotePortType">
          <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
          <operation name="GetLastTradePrice">
            <soap:operation soapAction="http://example.com/GetLastTradePrice"/>
          </operation>
        </binding>
        <service name="StockQuoteService">
          <port name="StockQuotePort" binding="tns:StockQuoteSoapBinding">
            <soap:address location="http://example.com/stockquote"/>
          </port>
        </service>
      </definitions>
      """;

  /** Two versions and a binding without SOAP, as created by servers of a large vendor. */
  private static final String THREE_WAYS =
      """
      <w:definitions targetNamespace="urn:x" xmlns:t="urn:x"
          xmlns:w="http://schemas.xmlsoap.org/wsdl/"
          xmlns:s11="http://schemas.xmlsoap.org/wsdl/soap/"
          xmlns:s12="http://schemas.xmlsoap.org/wsdl/soap12/"
          xmlns:h="http://schemas.xmlsoap.org/wsdl/http/">
        <w:binding name="Get" type="t:P"><h:binding verb="GET"/>
          <w:operation name="Add"><h:operation location="/Add"/></w:operation></w:binding>
        <w:binding name="One" type="t:P">
          <s11:binding transport="http://schemas.xmlsoap.org/soap/http"/>
          <w:operation name="Add"><s11:operation soapAction="urn:add"/></w:operation></w:binding>
        <w:binding name="Two" type="t:P">
          <s12:binding transport="http://schemas.xmlsoap.org/soap/http"/>
          <w:operation name="Add"><s12:operation soapAction="urn:add2"/></w:operation>
          <w:operation name="Only"><s12:operation/></w:operation></w:binding>
        <w:service name="S">
          <w:port name="G" binding="t:Get"><h:address location="http://h/get"/></w:port>
          <w:port name="A" binding="t:One"><s11:address location="http://h/one"/></w:port>
          <w:port name="B" binding="t:Two"><s12:address location="http://h/two"/></w:port>
        </w:service>
      </w:definitions>
      """;

  private static Wsdl read(Map<String, String> documents) throws Exception {
    return Wsdl.read(
        "a.wsdl",
        new Wsdl.Source() {
          @Override
          public byte[] read(String location) throws TrialFailure {
            String document = documents.get(location);
            if (document == null) {
              throw new TrialFailure(location + " is not there");
            }
            return document.getBytes(UTF_8);
          }

          @Override
          public String resolve(String base, String relative) {
            return relative;
          }
        });
  }

  private static Wsdl read(String document) throws Exception {
    return read(Map.of("a.wsdl", document));
  }

  @Test
  void readsAddressAndActionOfAnOperation() throws Exception {
    SoapOperation operation = read(STOCK_QUOTE).operation("GetLastTradePrice", Optional.empty());
    assertThat(operation)
        .isEqualTo(
            new SoapOperation(
                SoapVersion.V1_1,
                "http://example.com/GetLastTradePrice",
                Optional.of("http://example.com/stockquote"),
                false));
    assertThat(operation.headers("utf-8"))
        .containsEntry("Content-Type", "text/xml; charset=utf-8")
        .containsEntry("SOAPAction", "\"http://example.com/GetLastTradePrice\"");
  }

  private static final String ONE_WAY =
      """
      <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:t" targetNamespace="urn:t"
          xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
        <portType name="P">
          <operation name="tell"><input message="t:In"/></operation>
          <operation name="ask"><input message="t:In"/><output message="t:Out"/></operation>
          <operation name="both"><input message="t:In"/></operation>
          <operation name="both"><input message="t:In"/><output message="t:Out"/></operation>
        </portType>
        <binding name="B" type="t:P">
          <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
          <operation name="tell"><soap:operation soapAction="urn:tell"/></operation>
          <operation name="ask"><soap:operation soapAction="urn:ask"/></operation>
          <operation name="both"><soap:operation soapAction="urn:both"/></operation>
        </binding>
      </definitions>
      """;

  @ParameterizedTest
  @CsvSource({"tell, true, 202", "ask, false, 200", "both, false, 200"})
  void knowsWhichOperationsHaveNoOutput(String name, boolean isOneWay, int status)
      throws Exception {
    SoapOperation operation = read(ONE_WAY).operation(name, Optional.empty());
    assertThat(operation.isOneWay()).isEqualTo(isOneWay);
    assertThat(operation.status()).isEqualTo(status);
  }

  @Test
  void listsItsOperations() {
    assertThatThrownBy(() -> read(STOCK_QUOTE).operation("GetPrice", Optional.empty()))
        .isInstanceOf(TrialFailure.class)
        .hasMessage("a.wsdl has no operation GetPrice; there are GetLastTradePrice");
  }

  @Test
  void usesTheBindingOfTheEnvelopesVersion() throws Exception {
    Wsdl wsdl = read(THREE_WAYS);
    assertThat(wsdl.operation("Add", Optional.of(SoapVersion.V1_1)).address())
        .contains("http://h/one");
    SoapOperation second = wsdl.operation("Add", Optional.of(SoapVersion.V1_2));
    assertThat(second.address()).contains("http://h/two");
    assertThat(second.headers("utf-8"))
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "Content-Type", "application/soap+xml; charset=utf-8; action=\"urn:add2\"")));
    assertThat(wsdl.operation("Add", Optional.empty()).version()).isEqualTo(SoapVersion.V1_1);
    assertThatThrownBy(() -> wsdl.operation("Only", Optional.of(SoapVersion.V1_1)))
        .hasMessageContaining("no binding of Only to SOAP 1.1");
  }

  @Test
  void readsWhatItImports() throws Exception {
    String importing =
        """
        <definitions targetNamespace="urn:y" xmlns:q="http://example.com/stockquote.wsdl"
            xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns="http://schemas.xmlsoap.org/wsdl/">
          <import namespace="http://example.com/stockquote.wsdl" location="b.wsdl"/>
          <import namespace="urn:y" location="a.wsdl"/>
          <service name="Here"><port name="P" binding="q:StockQuoteSoapBinding">
            <soap:address location="http://here/"/></port></service>
        </definitions>
        """;
    String without = STOCK_QUOTE.replaceAll("(?s)<service.*</service>", "");
    assertThat(
            read(Map.of("a.wsdl", importing, "b.wsdl", without))
                .operation("GetLastTradePrice", Optional.empty())
                .address())
        .contains("http://here/");
    assertThat(read(without).operation("GetLastTradePrice", Optional.empty()).address()).isEmpty();
  }

  @Test
  void readsNoFileNamedInADocumentType() {
    String reaching =
        "<!DOCTYPE d [<!ENTITY e SYSTEM \"file:///etc/hostname\">]>"
            + STOCK_QUOTE.replace("StockQuotePort\"", "&e;\"");
    assertThatThrownBy(() -> read(reaching))
        .isInstanceOf(TrialFailure.class)
        .hasMessageContaining("DOCTYPE");
  }

  @Test
  void reportsWhatIsNotWsdl() {
    assertThatThrownBy(() -> read("<html/>"))
        .hasMessage("a.wsdl is not a WSDL but an HTML page; name another file");
    assertThatThrownBy(() -> read("hello"))
        .hasMessage("a.wsdl is not XML: it begins with \"hello\"");
    assertThatThrownBy(() -> read("<!DOCTYPE html>\n<html><br></html>"))
        .hasMessage("a.wsdl is not a WSDL but an HTML page; name another file");
    assertThatThrownBy(() -> read("<a/>"))
        .hasMessage("a.wsdl is not a WSDL: it begins with <a>; name another file");
    assertThatThrownBy(() -> read("<a><b></a>"))
        .hasMessageStartingWith("a.wsdl is not XML: line 1: ");
    assertThatThrownBy(() -> read("<description xmlns=\"http://www.w3.org/ns/wsdl\"/>"))
        .hasMessage("a.wsdl is WSDL 2.0; only 1.1 is supported");
  }

  /** An operation listed twice, with different inputs and actions. */
  private static final String OVERLOADED =
      """
      <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:x" xmlns:t="urn:x"
          xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
        <binding name="b" type="t:p">
          <soap:binding transport="http://schemas.xmlsoap.org/soap/http/"/>
          <operation name="find"><soap:operation soapAction="urn:x#find"/><input/></operation>
          <operation name="find"><soap:operation soapAction="urn:x#findLong"/>
            <input name="findLong"/></operation>
          <operation name="same"><soap:operation soapAction="urn:x#same"/></operation>
          <operation name="same"><soap:operation soapAction="urn:x#same"/></operation>
          <operation name="quoted"><soap:operation soapAction="&quot;urn:x#quoted&quot;"/></operation>
        </binding>
        <service name="s"><port name="q" binding="t:b">
          <soap:address location="
            http://127.0.0.1:23981/soap
          "/></port></service>
      </definitions>
      """;

  @Test
  void refusesAnOverloadedOperation() throws Exception {
    Wsdl wsdl = read(Map.of("a.wsdl", OVERLOADED));

    assertThatThrownBy(() -> wsdl.operation("find", Optional.empty()))
        .isInstanceOf(TrialFailure.class)
        .hasMessage(
            "a.wsdl has several operations find: find:findRequest (action urn:x#find), "
                + "find:findLong (action urn:x#findLong); say which one by the name of its input");
    assertThatThrownBy(() -> wsdl.operation("find:other", Optional.empty()))
        .isInstanceOf(TrialFailure.class)
        .hasMessageContaining("has no operation find with the input other; there are find:find");
  }

  @ParameterizedTest
  @CsvSource({"find:findLong, urn:x#findLong", "find:findRequest, urn:x#find", "same, urn:x#same"})
  void findsAnOverloadedOperationByItsInput(String reference, String action) throws Exception {
    assertThat(read(Map.of("a.wsdl", OVERLOADED)).operation(reference, Optional.empty()).action())
        .isEqualTo(action);
  }

  @Test
  void quotesAnActionOnce() throws Exception {
    assertThat(
            read(Map.of("a.wsdl", OVERLOADED))
                .operation("quoted", Optional.empty())
                .headers("utf-8"))
        .containsEntry("SOAPAction", "\"urn:x#quoted\"");
  }

  @Test
  void collapsesBlanksAroundAnAddress() throws Exception {
    assertThat(read(Map.of("a.wsdl", OVERLOADED)).operation("same", Optional.empty()).address())
        .contains("http://127.0.0.1:23981/soap");
  }

  @Test
  void takesTheFirstOfSeveralPortsAlsoIfItNeedsTls() throws Exception {
    String port =
        """
        <port name="Secure" binding="tns:StockQuoteSoapBinding">
          <soap:address location="https://example.com/stockquote"/></port>
        """;
    Wsdl wsdl =
        read(
            STOCK_QUOTE.replace(
                "<port name=\"StockQuotePort", port + "<port name=\"StockQuotePort"));

    assertThat(wsdl.operation("GetLastTradePrice", Optional.empty()).address())
        .contains("https://example.com/stockquote");
    assertThat(wsdl.addresses("GetLastTradePrice", Optional.empty()))
        .containsExactly("https://example.com/stockquote", "http://example.com/stockquote");
  }
}
