package io.tare.analysis.web;

/** The detail of a fault, as JAXB wants it: with a constructor and pairs of accessors. */
public class RefusalDetail {

  private String code = "";

  /** Why there is no answer: the {@code kind} of the same error over REST. */
  public String getCode() {
    return code;
  }

  public void setCode(String code) {
    this.code = code;
  }
}
