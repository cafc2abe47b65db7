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
import org.jspecify.annotations.Nullable;

/** Runs the NAS Parallel Benchmarks. */
@WebService(name = "Npb", targetNamespace = Contract.NAMESPACE)
@SOAPBinding(parameterStyle = ParameterStyle.BARE)
public interface NpbService {

  /**
   * Runs a benchmark once, in one thread, with all that it needs before and after.
   *
   * @throws jakarta.xml.ws.soap.SOAPFaultException if the request is incomplete or needs more
   *     memory than the server allows
   */
  @WebMethod(operationName = "npb")
  @WebResult(name = "computed", partName = "computed", targetNamespace = Contract.NAMESPACE)
  NpbResult npb(
      @WebParam(name = "npb", partName = "npb", targetNamespace = Contract.NAMESPACE)
          NpbRequest request);

  /** A benchmark. */
  @XmlEnum
  @XmlType(name = "NpbProblem")
  enum Problem {
    @XmlEnumValue("bt")
    BT,
    @XmlEnumValue("cg")
    CG,
    @XmlEnumValue("ep")
    EP,
    @XmlEnumValue("ft")
    FT,
    @XmlEnumValue("is")
    IS,
    @XmlEnumValue("lu")
    LU,
    @XmlEnumValue("mg")
    MG,
    @XmlEnumValue("sp")
    SP;
  }

  /** A class of problem sizes, smallest first. */
  @XmlEnum
  @XmlType(name = "NpbSize")
  enum Size {
    @XmlEnumValue("S")
    S,
    @XmlEnumValue("W")
    W,
    @XmlEnumValue("A")
    A,
    @XmlEnumValue("B")
    B,
    @XmlEnumValue("C")
    C;
  }

  /** How to compute. */
  @XmlEnum
  @XmlType(name = "NpbLoops")
  enum Loops {
    /** With the Vector API, if the benchmark, the JVM and the processor have it. */
    @XmlEnumValue("vectors")
    VECTORS,
    @XmlEnumValue("plain")
    PLAIN;
  }

  /** Asks for a run. */
  @XmlRootElement(name = "npb")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "NpbRequest",
      propOrder = {"problem", "size", "loops"})
  final class NpbRequest {

    @XmlElement(required = true)
    private @Nullable Problem problem;

    @XmlElement(required = true)
    private @Nullable Size size;

    @XmlElement(required = true)
    private @Nullable Loops loops;

    /** For JAXB. */
    public NpbRequest() {}

    private NpbRequest(Problem problem, Size size, Loops loops) {
      this.problem = problem;
      this.size = size;
      this.loops = loops;
    }

    /** Asks for a run of a benchmark in a class. */
    public static NpbRequest of(Problem problem, Size size, Loops loops) {
      return new NpbRequest(problem, size, loops);
    }

    /** The benchmark. */
    public @Nullable Problem problem() {
      return problem;
    }

    /** Its class. */
    public @Nullable Size size() {
      return size;
    }

    /** How to compute. */
    public @Nullable Loops loops() {
      return loops;
    }
  }

  /** The figures by which a run is verified. */
  @XmlRootElement(name = "computed")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "NpbComputed",
      propOrder = {"arithmetic", "e"})
  final class NpbResult {

    @XmlElement(required = true)
    private @Nullable String arithmetic;

    private double @Nullable [] e;

    /** For JAXB. */
    public NpbResult() {}

    private NpbResult(String arithmetic, double[] e) {
      this.arithmetic = arithmetic;
      this.e = e;
    }

    /**
     * The answer of a run; the array is not copied.
     *
     * @param arithmetic how the loops computed, for example {@code vectors of 256 bits}
     * @param figures of each check the run's value, the published one and the largest allowed error
     */
    public static NpbResult of(String arithmetic, double[] figures) {
      return new NpbResult(arithmetic, figures);
    }

    /** How the loops computed. */
    public @Nullable String arithmetic() {
      return arithmetic;
    }

    /** Of each check three figures (not a copy). */
    public double @Nullable [] figures() {
      return e;
    }
  }
}
