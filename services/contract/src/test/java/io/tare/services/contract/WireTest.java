package io.tare.services.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.contract.EnvelopeService.MarshalRequest;
import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.EnvelopeService.TextSummary;
import io.tare.services.contract.MultiplyService.MultiplyRequest;
import io.tare.services.contract.NpbService.NpbRequest;
import io.tare.services.contract.SortService.SortRequest;
import jakarta.jws.WebService;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.ws.Endpoint;
import jakarta.xml.ws.Service;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** JAXB, Metro and {@link Envelopes} write the same bytes on the wire. */
class WireTest {

  private static String address = "";
  private static Endpoint endpoint = Endpoint.create(new Envelope());

  /** The contract's smallest implementation. */
  @WebService(
      serviceName = "EnvelopeService",
      portName = "EnvelopePort",
      targetNamespace = Contract.NAMESPACE,
      endpointInterface = "io.tare.services.contract.EnvelopeService")
  public static final class Envelope implements EnvelopeService {
    @Override
    public TextSummary unmarshal(Text text) {
      return TextSummary.of(text);
    }

    @Override
    public Text marshal(MarshalRequest request) {
      TextShape shape = TextShape.forBody(request.bodyBytes(), request.characters());
      return Text.of(shape, request.seed());
    }
  }

  @BeforeAll
  static void publish() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    address = "http://127.0.0.1:" + port + "/tare/envelope";
    endpoint.publish(address);
  }

  @AfterAll
  static void stop() {
    endpoint.stop();
  }

  static Stream<Arguments> requests() {
    SortRequest seededSort = SortRequest.seeded(20, 1, ReturnedParts.CHECKSUM);
    SortRequest sort = SortRequest.of(Integers.of(20, 1), ReturnedParts.ELEMENTS);
    MultiplyRequest seeded = MultiplyRequest.seeded(3, 1, Variant.CLASSIC, ReturnedParts.CHECKSUM);
    MultiplyRequest multiply =
        MultiplyRequest.of(
            9, Matrices.left(9, 1), Matrices.right(9, 1), Variant.VECTOR, ReturnedParts.ELEMENTS);
    Text text = Text.of(new TextShape(20, 10), 1);
    MarshalRequest marshal = MarshalRequest.of(2_000_000, 10, 1);
    NpbRequest npb =
        NpbRequest.of(NpbService.Problem.BT, NpbService.Size.W, NpbService.Loops.PLAIN);
    return Stream.of(
        Arguments.of(seededSort, Envelopes.of(seededSort)),
        Arguments.of(sort, Envelopes.of(sort)),
        Arguments.of(seeded, Envelopes.of(seeded)),
        Arguments.of(multiply, Envelopes.of(multiply)),
        Arguments.of(text, Envelopes.of(text)),
        Arguments.of(marshal, Envelopes.of(marshal)),
        Arguments.of(npb, Envelopes.of(npb)));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void preparedEnvelopesMatchJaxbsOutput(Object payload, byte[] envelope) throws JAXBException {
    assertThat(new String(envelope, UTF_8))
        .isEqualTo(Envelopes.HEAD + marshalled(payload) + Envelopes.TAIL);
  }

  @Test
  void metrosAnswerHasThePredictedSize() throws Exception {
    String answer = post(Envelopes.of(MarshalRequest.of(20_000, 10, 4)));

    TextShape shape = TextShape.forBody(20_000, 10);
    assertThat(answer).endsWith(Envelopes.TAIL);
    assertThat(bodyContent(answer)).isEqualTo(marshalled(Text.of(shape, 4)));
    assertThat(bodyContent(answer).length()).isEqualTo((int) shape.bodyBytes());
  }

  @Test
  void metroReadsAPreparedEnvelope() throws Exception {
    Text text = Text.of(TextShape.forBody(20_000, 10), 4);

    String answer = post(Envelopes.of(text));

    assertThat(bodyContent(answer)).isEqualTo(marshalled(TextSummary.of(text)));
  }

  @Test
  void aConsumerNeedsOnlyTheInterfaceAndTheWsdl() throws Exception {
    EnvelopeService service =
        Service.create(
                URI.create(address + "?wsdl").toURL(),
                new QName(Contract.NAMESPACE, "EnvelopeService"))
            .getPort(EnvelopeService.class);

    Text text = service.marshal(MarshalRequest.of(5_000, 100, 2));

    assertThat(text.elements()).isEqualTo(Texts.elements(TextShape.forBody(5_000, 100), 2));
  }

  private static String bodyContent(String envelope) {
    int start = envelope.indexOf("<S:Body>") + "<S:Body>".length();
    return envelope.substring(start, envelope.indexOf("</S:Body>"));
  }

  private static String marshalled(Object payload) throws JAXBException {
    Marshaller marshaller = JAXBContext.newInstance(payload.getClass()).createMarshaller();
    marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    marshaller.marshal(payload, out);
    return out.toString(UTF_8);
  }

  private static String post(byte[] envelope) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Content-Type", Contract.CONTENT_TYPE)
            .header("SOAPAction", "\"\"")
            .POST(HttpRequest.BodyPublishers.ofByteArray(envelope))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
