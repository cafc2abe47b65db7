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
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import org.jspecify.annotations.Nullable;

/** Sorts integers. */
@WebService(name = "Sort", targetNamespace = Contract.NAMESPACE)
@SOAPBinding(parameterStyle = ParameterStyle.BARE)
public interface SortService {

  /**
   * Sorts as requested.
   *
   * @throws jakarta.xml.ws.soap.SOAPFaultException if the request is incomplete, contradictory or
   *     exceeds the server's limits
   */
  @WebMethod(operationName = "sort")
  @WebResult(name = "sorted", partName = "sorted", targetNamespace = Contract.NAMESPACE)
  SortResult sort(
      @WebParam(name = "sort", partName = "sort", targetNamespace = Contract.NAMESPACE)
          SortRequest request);

  /**
   * Requests the sorting of integers: those sent along, or {@link Integers#of generated} by the
   * server.
   *
   * <p>A value that cannot be read arrives as {@code null}, because JAXB skips what it cannot
   * convert, and accepts some malformed numbers; the server refuses such requests. For the same
   * reason {@code n} is sent with the elements.
   */
  @XmlRootElement(name = "sort")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "SortRequest",
      propOrder = {"n", "seed", "answer", "e"})
  final class SortRequest {

    @XmlElement(required = true)
    private @Nullable Integer n;

    @XmlElement private @Nullable Long seed;

    @XmlElement(required = true)
    private @Nullable ReturnedParts answer;

    private int @Nullable [] e;

    /** For JAXB. */
    public SortRequest() {}

    private SortRequest(int n, @Nullable Long seed, ReturnedParts answer, int @Nullable [] e) {
      this.n = n;
      this.seed = seed;
      this.answer = answer;
      this.e = e;
    }

    /** Asks the server to generate {@code n} integers from a seed and to sort them. */
    public static SortRequest seeded(int n, long seed, ReturnedParts answer) {
      return new SortRequest(n, seed, answer, null);
    }

    /** Sends the elements to sort. The array is not copied. */
    public static SortRequest of(int[] elements, ReturnedParts answer) {
      return new SortRequest(elements.length, null, answer, elements);
    }

    /** Number of elements. */
    public @Nullable Integer n() {
      return n;
    }

    /** Seed of the elements, if they are not sent. */
    public @Nullable Long seed() {
      return seed;
    }

    /** The requested parts of the result. */
    public @Nullable ReturnedParts answer() {
      return answer;
    }

    /** The elements sent (not a copy), or {@code null} if the server generates them. */
    public int @Nullable [] elements() {
      return e;
    }
  }

  /** The answer to a {@link SortRequest}. */
  @XmlRootElement(name = "sorted")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "Sorted",
      propOrder = {"n", "checksum", "e"})
  final class SortResult {

    @XmlElement(required = true)
    private int n;

    @XmlElement(required = true)
    private long checksum;

    private int @Nullable [] e;

    /** For JAXB. */
    public SortResult() {}

    private SortResult(int n, long checksum, int @Nullable [] e) {
      this.n = n;
      this.checksum = checksum;
      this.e = e;
    }

    /** The answer for elements already in order; the array is not copied. */
    public static SortResult of(int[] sorted, ReturnedParts answer) {
      return new SortResult(
          sorted.length,
          Integers.checksum(sorted),
          answer == ReturnedParts.ELEMENTS ? sorted : null);
    }

    /** Number of elements sorted. */
    public int n() {
      return n;
    }

    /** {@link Integers#checksum} of the elements in order. */
    public long checksum() {
      return checksum;
    }

    /** The elements in order (not a copy), or {@code null} if only the checksum was requested. */
    public int @Nullable [] elements() {
      return e;
    }
  }
}
