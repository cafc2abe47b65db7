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

/** A peer that works on data that it has on a disk. */
@WebService(name = "Peer", targetNamespace = Contract.NAMESPACE)
@SOAPBinding(parameterStyle = ParameterStyle.BARE)
public interface PeerService {

  /**
   * Does one task.
   *
   * @throws jakarta.xml.ws.soap.SOAPFaultException if the request is incomplete or out of range,
   *     its day has not been written, or the disk fails
   */
  @WebMethod(operationName = "peer")
  @WebResult(name = "done", partName = "done", targetNamespace = Contract.NAMESPACE)
  PeerResult peer(
      @WebParam(name = "peer", partName = "peer", targetNamespace = Contract.NAMESPACE)
          PeerRequest request);

  /** What a request does with a day. */
  @XmlEnum
  @XmlType(name = "PeerWork")
  enum Work {
    /** Writes its readings to the disk, if they are not there; must come before the other. */
    @XmlEnumValue("write")
    WRITE,
    /** Reads them, and computes their {@link DayStatistics}. */
    @XmlEnumValue("analyse")
    ANALYSE;
  }

  /** A request about a {@link WeatherDay}. */
  @XmlRootElement(name = "peer")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "PeerRequest",
      propOrder = {"seed", "day", "bytes", "work", "passes"})
  final class PeerRequest {

    @XmlElement(required = true)
    private @Nullable Long seed;

    @XmlElement(required = true)
    private @Nullable Integer day;

    @XmlElement(required = true)
    private @Nullable Integer bytes;

    @XmlElement(required = true)
    private @Nullable Work work;

    @XmlElement private @Nullable Integer passes;

    /** For JAXB. */
    public PeerRequest() {}

    private PeerRequest(WeatherDay day, Work work, @Nullable Integer passes) {
      this.seed = day.seed();
      this.day = day.number();
      this.bytes = (int) day.bytes();
      this.work = work;
      this.passes = passes;
    }

    /** Asks for a day's file. */
    public static PeerRequest write(WeatherDay day) {
      return new PeerRequest(day, Work.WRITE, null);
    }

    /** Asks for a day's statistics. */
    public static PeerRequest analyse(WeatherDay day, int passes) {
      return new PeerRequest(day, Work.ANALYSE, passes);
    }

    /** Seed of the day. */
    public @Nullable Long seed() {
      return seed;
    }

    /** Its number. */
    public @Nullable Integer day() {
      return day;
    }

    /** Its size. */
    public @Nullable Integer bytes() {
      return bytes;
    }

    /** What to do with it. */
    public @Nullable Work work() {
      return work;
    }

    /** Passes over its readings. */
    public @Nullable Integer passes() {
      return passes;
    }
  }

  /** The answer. */
  @XmlRootElement(name = "done")
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(
      name = "PeerDone",
      propOrder = {"values", "e"})
  final class PeerResult {

    @XmlElement(required = true)
    private int values;

    private long @Nullable [] e;

    /** For JAXB. */
    public PeerResult() {}

    private PeerResult(int values, long @Nullable [] e) {
      this.values = values;
      this.e = e;
    }

    /** A day has been written. */
    public static PeerResult written(WeatherDay day) {
      return new PeerResult(day.values(), null);
    }

    /** A day's statistics; the array is not copied. */
    public static PeerResult of(WeatherDay day, long[] statistics) {
      return new PeerResult(day.values(), statistics);
    }

    /** Number of the day's values. */
    public int values() {
      return values;
    }

    /** Its {@link DayStatistics} (not a copy), or {@code null} if it was written. */
    public long @Nullable [] statistics() {
      return e;
    }
  }
}
