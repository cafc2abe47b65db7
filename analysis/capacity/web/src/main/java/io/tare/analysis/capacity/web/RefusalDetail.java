package io.tare.analysis.capacity.web;

/** The detail of a fault as a bean for JAXB. */
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
