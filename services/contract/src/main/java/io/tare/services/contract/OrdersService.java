package io.tare.services.contract;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import jakarta.jws.soap.SOAPBinding.ParameterStyle;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks up and takes orders of articles, in a database. */
@WebService(name = "Orders", targetNamespace = Contract.NAMESPACE)
@SOAPBinding(parameterStyle = ParameterStyle.BARE)
public interface OrdersService {

  /**
   * Does as requested, in one transaction.
   *
   * @throws jakarta.xml.ws.soap.SOAPFaultException if the request is incomplete or out of range,
   *     its catalogue has not been filled, or the database fails
   */
  @WebMethod(operationName = "orders")
  @WebResult(name = "ordered", partName = "ordered", targetNamespace = Contract.NAMESPACE)
  OrdersResult orders(
      @WebParam(name = "orders", partName = "orders", targetNamespace = Contract.NAMESPACE)
          OrdersRequest request);

  /** What a request does. */
  @XmlEnum
  @XmlType(name = "Action")
  enum Action {
    /** Fills the catalogue, if it is not filled; must come before the others. */
    @XmlEnumValue("fill")
    FILL,
    /** Looks up an order with its lines and articles. */
    @XmlEnumValue("read")
    READ,
    /** Inserts an order, and reduces the stock of its articles. */
    @XmlEnumValue("write")
    WRITE;
  }

  /** A request about the {@link Catalogue} of a size and a seed. */
  @XmlRootElement(name = "orders")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "OrdersRequest",
      propOrder = {"articles", "seed", "action", "number", "article", "quantity"})
  final class OrdersRequest {

    @XmlElement(required = true)
    private @Nullable Integer articles;

    @XmlElement(required = true)
    private @Nullable Long seed;

    @XmlElement(required = true)
    private @Nullable Action action;

    @XmlElement private @Nullable Integer number;
    private int @Nullable [] article;
    private int @Nullable [] quantity;

    /** For JAXB. */
    public OrdersRequest() {}

    private OrdersRequest(
        Catalogue catalogue,
        Action action,
        @Nullable Integer number,
        int @Nullable [] article,
        int @Nullable [] quantity) {
      this.articles = catalogue.articles();
      this.seed = catalogue.seed();
      this.action = action;
      this.number = number;
      this.article = article;
      this.quantity = quantity;
    }

    /** Asks for a filled catalogue. */
    public static OrdersRequest fill(Catalogue catalogue) {
      return new OrdersRequest(catalogue, Action.FILL, null, null, null);
    }

    /**
     * Looks up an order.
     *
     * @param number 1 to {@link Catalogue#orders}
     */
    public static OrdersRequest read(Catalogue catalogue, int number) {
      return new OrdersRequest(catalogue, Action.READ, number, null, null);
    }

    /** Orders articles. */
    public static OrdersRequest write(Catalogue catalogue, List<Catalogue.Line> order) {
      return new OrdersRequest(
          catalogue,
          Action.WRITE,
          null,
          order.stream().mapToInt(Catalogue.Line::article).toArray(),
          order.stream().mapToInt(Catalogue.Line::quantity).toArray());
    }

    /** Number of articles of the catalogue. */
    public @Nullable Integer articles() {
      return articles;
    }

    /** Seed of the catalogue. */
    public @Nullable Long seed() {
      return seed;
    }

    /** What to do. */
    public @Nullable Action action() {
      return action;
    }

    /** Number of the order to look up. */
    public @Nullable Integer number() {
      return number;
    }

    /** The ordered articles (not a copy), or {@code null}. */
    public int @Nullable [] article() {
      return article;
    }

    /** How many of each (not a copy), or {@code null}. */
    public int @Nullable [] quantity() {
      return quantity;
    }
  }

  /** The answer: what the database holds of the order, or after filling of the catalogue. */
  @XmlRootElement(name = "ordered")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "Ordered",
      propOrder = {"lines", "total", "checksum"})
  final class OrdersResult {

    @XmlElement(required = true)
    private int lines;

    @XmlElement(required = true)
    private long total;

    @XmlElement(required = true)
    private long checksum;

    /** For JAXB. */
    public OrdersResult() {}

    /** The result of an order without lines; {@link #add} adds these in their order. */
    public static OrdersResult empty() {
      return new OrdersResult();
    }

    /** Adds a line. */
    public void add(int article, int quantity, long cents) {
      lines++;
      total += quantity * cents;
      checksum += lines * (31L * article + quantity);
    }

    /** Number of lines of the order; after filling, number of articles. */
    public int lines() {
      return lines;
    }

    /** Sum of quantity × price, in cents. */
    public long total() {
      return total;
    }

    /** Of articles and quantities in the order of the lines. */
    public long checksum() {
      return checksum;
    }
  }
}
